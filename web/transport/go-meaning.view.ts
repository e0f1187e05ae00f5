import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { CommandName } from '../../machines/room/commands.ts';
import type { GoPress } from './transport.view.ts';

/** Longer than a double click, shorter than a reaction. */
export const REACTION_TIME: Duration = 400;

/** A second press must not stop the taken timer. */
export const TAKEN_TIME: Duration = 1_000;

export interface GoMeaning {
  readonly press: GoPress;
  readonly was: GoPress;
  /** Display time. */
  readonly from: Instant;
}

/** Own moves make GO's meaning known. */
const OWN_MOVES = ['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const;

/** `before` null: new controller; `pending`: unanswered commands (V44). */
export function goMeaningAfter(
  before: GoMeaning | null,
  { command, timerId }: GoPress,
  now: Instant,
  pending: ReadonlySet<CommandName>,
): GoMeaning {
  const press = timerId === undefined ? { command } : { command, timerId };
  if (before === null) return { press, was: press, from: now };
  const arms = pending.has('timeset/arm') && !pending.has('timeset/start');
  const isOwn = arms || OWN_MOVES.some((name) => pending.has(name));
  if (isSame(before.press, press)) return isOwn && now < before.from ? { ...before, from: now } : before;
  const saysAgain = now < before.from && isSame(before.was, press);
  return { press, was: before.press, from: isOwn || saysAgain ? now : now + waitBehind(before.press) };
}

function isSame(one: GoPress, other: GoPress): boolean {
  return one.command === other.command && one.timerId === other.timerId;
}

function waitBehind({ timerId }: GoPress): Duration {
  return timerId === undefined ? REACTION_TIME : TAKEN_TIME;
}

/** Done already (V44) if null. */
export function meaningOfPress({ press, was, from }: GoMeaning, now: Instant): GoPress | null {
  if (now >= from) return press;
  // Armed since (V243).
  return was.command === 'timeset/stop' && press.timerId !== undefined ? was : null;
}
