import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { CommandName } from '../../../machines/room/commands.ts';
import type { GoPress } from './transport.view.ts';

/**
 * How long it takes until people mean what they have just come to see: longer than between the clicks of a double click,
 * shorter than anybody takes to see, decide and press.
 */
export const REACTION_TIME: Duration = 400;

/** How long PAUSE waits behind a GO that took the armed timer: a second press, to be sure, is not to stop it. */
export const TAKEN_TIME: Duration = 1_000;

/** What the person at a controller knows of GO (V44). */
export interface GoMeaning {
  /** What it says. */
  readonly press: GoPress;
  /** What it said before. */
  readonly was: GoPress;
  /** From this display time on a press means what it says. */
  readonly from: Instant;
}

/** What moves the show on the controller itself: anyone who asked for it knows what GO says then. */
const OWN_MOVES = ['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const;

/**
 * What is known once GO says this, `now`. `before`: what was known, null on a controller that has just come; `pending`: what
 * the controller has asked for and not been answered (V44).
 */
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

/** What a press asks for; null for one that means what GO said before, which is done already (V44). */
export function meaningOfPress({ press, was, from }: GoMeaning, now: Instant): GoPress | null {
  if (now >= from) return press;
  // A timer was armed meanwhile: what was to be stopped still runs (V243).
  return was.command === 'timeset/stop' && press.timerId !== undefined ? was : null;
}
