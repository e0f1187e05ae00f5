import { type Duration, SECOND } from '../../machines/kernel/time.ts';

/** This node's view of cluster connectivity. */
export interface Hearing {
  readonly me: string;
  /** Serves and may own rooms: others may have to step down for it. */
  readonly isOwner: boolean;
  readonly serving: readonly string[];
  readonly unheard: readonly string[];
}

/** Earlier ones are seen by later ones. */
const FIRST: Duration = SECOND;
const NEXT: Duration = 2 * SECOND;
const LAST: Duration = 4 * SECOND;

/**
 * Delay before a poorly connected process steps down; null: never. The smaller side does; of equal ones the side
 * without the lowest id; without clear sides the higher id of two.
 */
export function makesWayAfter({ me, isOwner, serving, unheard }: Hearing): Duration | null {
  const [firstUnheard] = unheard.toSorted();
  if (firstUnheard === undefined) return null;
  if (!isOwner) return LAST;
  const more = serving.length + 1 - 2 * unheard.length;
  const isBehind = [me, ...serving].every((id) => id >= firstUnheard);
  if (more <= 0 && isBehind) return FIRST;
  if (more < 0) return NEXT;
  return me > firstUnheard ? LAST : null;
}
