/** Timers of a worker go on at full speed while the page is hidden, and so do the digits on a Stream Deck (V2464). */
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(null), data);
});
