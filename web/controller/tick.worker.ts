/** Worker timers keep full speed on hidden pages, for a Stream Deck's digits (V2464). */
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(null), data);
});
