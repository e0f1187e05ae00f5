/** Acts that a screen does without another press, when its visit began with one in this document. */
type Act = 'log-out' | 'accept-invite';

/**
 * The act just asked for. Kept in memory only: no other site can set it, and neither a reload nor Back repeats it
 * (N360, N362).
 */
let asked: Act | null = null;

/** Remembers the press until the screen that it leads to takes it. */
export function expectAct(act: Act): void {
  asked = act;
}

/** Whether a press led here; the next visit asks again. */
export function takeAct(act: Act): boolean {
  const isAsked = asked === act;
  asked = null;
  return isAsked;
}
