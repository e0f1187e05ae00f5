type Act = 'log-out' | 'accept-invite';

let asked: Act | null = null;

export function expectAct(act: Act): void {
  asked = act;
}

/** True after an own press; consumed. */
export function takeAct(act: Act): boolean {
  const isAsked = asked === act;
  asked = null;
  return isAsked;
}
