import type { Duration } from '../kernel/time.ts';

/** Event that tells the crew how many screens have painted the newest change (W1890). */
export const SEEN = 'seen';

export const NOT_NOW = ['LATE', 'DELAYED', 'HIDDEN', 'FROZEN'] as const;
export type NotNow = (typeof NOT_NOW)[number];

/** States that a page reports of itself: its tab is in the background, or the browser has frozen it. */
export const UNPAINTED = ['HIDDEN', 'FROZEN'] as const satisfies readonly NotNow[];
export type Unpainted = (typeof UNPAINTED)[number];

export interface BehindScreen {
  readonly name: string;
  readonly why: NotNow;
}

export interface SeenBy {
  /** The newest sequenced change of the room. */
  readonly seq: number;
  /** Counted screens, and those of them that show the change now. */
  readonly of: number;
  readonly on: number;
  /** The first of the others, at most `MOST_NAMES`. */
  readonly behind: readonly BehindScreen[];
  readonly others: number;
}

export interface PaintedScreen {
  readonly name: string;
  readonly isCounted: boolean;
  readonly painted: number;
  readonly delay: Duration;
  /** Null: its page is on screen. */
  readonly unpainted: Unpainted | null;
  /** Its output is frozen. */
  readonly isFrozen: boolean;
}

/** A hall of phones is a number, never a list (W1893). */
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
