type Act = 'log-out' | 'accept-invite';

let asked: Act | null = null;

export function expectAct(act: Act): void {
  asked = act;
}

/** Whether a press led here; the next visit asks again. */
export function takeAct(act: Act): boolean {
  const isAsked = asked === act;
  asked = null;
  return isAsked;
}
