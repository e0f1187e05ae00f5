import type { Duration } from '../kernel/time.ts';

export const SEEN_EVENT = 'seen';

export const BEHIND_REASONS = ['LATE', 'DELAYED', 'HIDDEN', 'FROZEN'] as const;
type BehindReason = (typeof BEHIND_REASONS)[number];

export const UNPAINTED_REASONS = ['HIDDEN', 'FROZEN'] as const satisfies readonly BehindReason[];
export type UnpaintedReason = (typeof UNPAINTED_REASONS)[number];

export interface BehindScreen {
  readonly name: string;
  readonly why: BehindReason;
}

export interface SeenCounts {
  readonly seq: number;
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
  readonly unpainted: UnpaintedReason | null;
  readonly isFrozen: boolean;
}

/** Screens beyond this number are counted, not named (W1893). */
export const MAX_NAMED_SCREENS = 10;

export function countSeen(seq: number, screens: Iterable<PaintedScreen>): SeenCounts {
  const behind: BehindScreen[] = [];
  let [of, on, others] = [0, 0, 0];
  for (const screen of screens) {
    const why = behindReason(screen, seq);
    if (!screen.isCounted) others += why === null ? 1 : 0;
    else {
      of += 1;
      if (why === null) on += 1;
      else if (behind.length < MAX_NAMED_SCREENS) behind.push({ name: screen.name, why });
    }
  }
  return { seq, of, on, behind, others };
}

function behindReason(
  { painted, delay, unpainted, isFrozen }: PaintedScreen,
  seq: number,
): BehindReason | null {
  if (unpainted !== null) return unpainted;
  if (isFrozen) return 'FROZEN';
  if (delay > 0) return 'DELAYED';
  return painted < seq ? 'LATE' : null;
}
