/** A download link also says `beforeunload`; the page then stays. */
const STAYS_AFTER_MS = 2_000;

let leaving = false;

/** Whether the page is unloading: connections then close by themselves, and nobody needs to hear of it (N10). */
export function isLeaving(): boolean {
  return leaving;
}

window.addEventListener('pagehide', () => {
  leaving = true;
});
window.addEventListener('pageshow', () => {
  leaving = false;
});
window.addEventListener('beforeunload', () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, STAYS_AFTER_MS);
});
