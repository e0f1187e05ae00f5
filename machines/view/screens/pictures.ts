import { pictureOf } from '../../device/thumbnail.ts';
import type { ClientId } from '../../kernel/ids.ts';
import { isFields, textIn } from '../../kernel/shapes.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../kernel/time.ts';
import { deviceWords } from '../../words/device.ts';

/** How a screen looked, and when it said so. */
export interface Look {
  /** Null: it has no picture. */
  readonly picture: string | null;
  readonly at: Instant;
}

/** How screens looked when they were last asked, the newest last. */
export type Looks = ReadonlyMap<ClientId, Look>;

/** At 20 kB each. */
const KEPT = 50;
/** Each screen in sight is asked as often, and all of them together at most every `APART`: the room's limit leaves room for two more controllers. */
const EVERY: Duration = 5 * SECOND;
export const APART: Duration = 250;
/** So often it may leave an ask unanswered: one may have been refused, as others had just asked. */
const PATIENCE = 2;
/** A picture that is younger is how the screen looks now. */
const FRESH: Duration = 10 * SECOND;

/** With what a screen answered (`client/thumb`): its picture, or that it has none (V170). */
export function looksAfter(looks: Looks, answer: unknown, at: Instant): Looks {
  const clientId = isFields(answer) ? textIn(answer, 'clientId') : null;
  if (!isFields(answer) || clientId === null) return looks;
  return withLook(looks, clientId, { picture: pictureOf(textIn(answer, 'thumb')), at });
}

function withLook(looks: Looks, clientId: ClientId, look: Look): Looks {
  const others = [...looks].filter(([id]) => id !== clientId);
  return new Map([...others.slice(1 - KEPT), [clientId, look]]);
}

/** When a screen was asked last, and how often since it answered. */
export interface Ask {
  readonly at: Instant;
  readonly count: number;
}

export type Asks = ReadonlyMap<ClientId, Ask>;

/** The screen that is asked now, of those in sight: the one that waits longest (V308). Null: none waits. */
export function nextAsked(inSight: Iterable<ClientId>, asks: Asks, now: Instant): ClientId | null {
  const waiting = [...inSight].filter((id) => now - askedAt(asks, id) >= EVERY);
  const [first] = waiting.sort((a, b) => askedAt(asks, a) - askedAt(asks, b));
  return first ?? null;
}

const askedAt = (asks: Asks, id: ClientId): Instant => asks.get(id)?.at ?? Number.NEGATIVE_INFINITY;

/** One that leaves two asks unanswered has no picture: an older version, or a page that sleeps (V309). */
export function withoutAnswer(looks: Looks, clientId: ClientId, ask: Ask): Looks {
  const isSilent = ask.count > PATIENCE && !looks.has(clientId);
  return isSilent ? withLook(looks, clientId, { picture: null, at: ask.at }) : looks;
}

/** "12 s ago", "3 min ago", null while it is how the screen looks now; and when that changes (V309). */
export function pictureAge(
  at: Instant,
  now: Instant,
): { readonly text: string | null; readonly until: Instant } {
  const passed = Math.max(0, now - at);
  if (passed < FRESH) return { text: null, until: at + FRESH };
  const unit = passed < MINUTE ? SECOND : MINUTE;
  const count = Math.floor(passed / unit);
  const say = unit === SECOND ? deviceWords.secondsAgo : deviceWords.minutesAgo;
  return { text: say(count), until: at + (count + 1) * unit };
}
