import type { Duration, Instant } from '../../kernel/time.ts';
import type { CommandName } from '../../room/commands.ts';
import type { Transport } from './transport.ts';

type GoCommand = Transport['go']['command'];

/**
 * How long it takes until people mean what they have just come to see: longer than between the clicks of a double click,
 * shorter than anybody takes to see, decide and press.
 */
export const REACTION_TIME: Duration = 400;

/** What the person at a controller knows of GO (V44). */
export interface GoMeaning {
  /** What it says. */
  readonly command: GoCommand;
  /** From this display time on a press means it. */
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
  command: GoCommand,
  now: Instant,
  pending: ReadonlySet<CommandName>,
): GoMeaning {
  const isOwn = OWN_MOVES.some((name) => pending.has(name));
  if (before === null || (now < before.from && (isOwn || before.command !== command)))
    return { command, from: now };
  if (before.command === command) return before;
  return { command, from: isOwn ? now : now + REACTION_TIME };
}

/** What a press asks for; null for one that means what GO said before, which is done already (V44). */
export function commandForPress({ command, from }: GoMeaning, now: Instant): GoCommand | null {
  return now < from ? null : command;
}
