import { type Duration, SECOND } from '../../machines/kernel/time.ts';

/** Who hears whom of those that serve, as one process knows it. */
export interface Hearing {
  readonly me: string;
  /** It serves and may own rooms: others may have to make way for it. */
  readonly isOwner: boolean;
  /** The others that serve and may own rooms, and those of them that it does not hear. */
  readonly serving: readonly string[];
  readonly unheard: readonly string[];
}

/** Those who make way first are seen by the next ones to have done so. */
const FIRST: Duration = SECOND;
const NEXT: Duration = 2 * SECOND;
const LAST: Duration = 4 * SECOND;

/**
 * How long a process that does not hear others goes on before it leaves rooms and screens to them; null: it need not. The side
 * with fewer makes way, of equal ones that without the lowest id. Where those that hear each other are no sides, as one of
 * several routes is cut, the higher id of two does at last.
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
