/** Timer for a Stream Deck's digits. Browsers do not slow the timers of workers on hidden pages (V2464). */
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(null), data);
});
