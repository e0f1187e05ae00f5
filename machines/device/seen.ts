import type { Duration } from '../kernel/time.ts';

/** Event with the number of screens that have painted the latest change (W1890). */
export const SEEN = 'seen';

export const NOT_NOW = ['LATE', 'DELAYED', 'HIDDEN', 'FROZEN'] as const;
type NotNow = (typeof NOT_NOW)[number];

/** Reasons why the page paints nothing: it is hidden, or the browser froze it. */
export const UNPAINTED = ['HIDDEN', 'FROZEN'] as const satisfies readonly NotNow[];
export type Unpainted = (typeof UNPAINTED)[number];

export interface BehindScreen {
  readonly name: string;
  readonly why: NotNow;
}

export interface SeenBy {
  readonly seq: number;
  /** Of the `of` screens that count, `on` screens show the change. */
  readonly of: number;
  readonly on: number;
  readonly behind: readonly BehindScreen[];
  readonly others: number;
}

export interface PaintedScreen {
  readonly name: string;
  readonly isCounted: boolean;
  readonly painted: number;
  readonly delay: Duration;
  readonly unpainted: Unpainted | null;
  readonly isFrozen: boolean;
}

/** Most screens that are named. Further screens are only counted (W1893). */
export const MOST_NAMES = 10;

export function countSeen(seq: number, screens: Iterable<PaintedScreen>): SeenBy {
  const behind: BehindScreen[] = [];
  let [of, on, others] = [0, 0, 0];
  for (const screen of screens) {
    const why = notNow(screen, seq);
    if (!screen.isCounted) others += why === null ? 1 : 0;
    else {
      of += 1;
      if (why === null) on += 1;
      else if (behind.length < MOST_NAMES) behind.push({ name: screen.name, why });
    }
  }
  return { seq, of, on, behind, others };
}

function notNow({ painted, delay, unpainted, isFrozen }: PaintedScreen, seq: number): NotNow | null {
  if (unpainted !== null) return unpainted;
  if (isFrozen) return 'FROZEN';
  if (delay > 0) return 'DELAYED';
  return painted < seq ? 'LATE' : null;
}
