import { pictureOf } from '../device/thumbnail.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import type { ClientId } from '../kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { roomWords } from '../words/room.ts';
import type { ClientNotice } from './changes.ts';
import type { Stamp } from './command.ts';
import type { StampedCommand } from './commands.ts';
import type { PictureAsk, RoomContext } from './room.state.ts';

/** How long a screen rests between two pictures. */
const EVERY: Duration = 2 * SECOND;
/** How long an answer is waited for. */
const WAIT: Duration = 5 * SECOND;
/** Asked for in one room while an answer is waited for: at 20 kB each, 200 kB/s at most. */
const MOST_ASKS = 50;

/** Asks a screen how it looks, unless it was asked just now (D33). */
export function askForPicture(
  context: RoomContext,
  { clientId }: { readonly clientId: ClientId },
  { at, clientId: askerId = '' }: Stamp,
): RoomContext {
  const recent = recentAsks(context, at);
  const isAsked = recent.some(
    (ask) => ask.clientId === clientId && ask.isSent && isWithin(EVERY, ask.at, at),
  );
  const pictureAsks = [...recent, { clientId, askerId, at, isSent: !isAsked }];
  return isAsked
    ? { ...context, pictureAsks }
    : { ...context, pictureAsks, notice: { name: 'client/thumb', clientId, payload: {} } };
}

/** The asks that the picture of this screen answered. They still count for `MOST_ASKS`. */
export function withAnswered(context: RoomContext, clientId: ClientId): RoomContext {
  if (!context.pictureAsks.some((ask) => ask.clientId === clientId)) return context;
  const pictureAsks = context.pictureAsks.map((ask) =>
    ask.clientId === clientId ? { ...ask, askerId: null } : ask,
  );
  return { ...context, pictureAsks };
}

/** Whom the picture that comes with a command is for. The room itself keeps none (D32, D33). */
export function pictureNotices(
  before: RoomContext,
  { type, payload, stamp }: StampedCommand,
): readonly ClientNotice[] {
  if (type !== 'client/update' || payload.thumb === undefined) return [];
  const { at, clientId = '' } = stamp;
  const askers = askersOf(before, clientId, at);
  if (askers.size === 0) return [];
  const answer = { clientId, thumb: pictureOf(payload.thumb) };
  return Array.from(askers, (askerId) => ({ name: 'client/thumb', clientId: askerId, payload: answer }));
}

function askersOf(context: RoomContext, clientId: ClientId, at: Instant): ReadonlySet<ClientId> {
  const asks = recentAsks(context, at).filter((ask) => ask.clientId === clientId);
  return new Set(asks.flatMap(({ askerId }) => askerId ?? []));
}

/** Why the screen is not asked for a picture (D34, D35); null: it is. It is connected. */
export function askRefusal(context: RoomContext, clientId: ClientId, at: Instant): Refusal | null {
  return recentAsks(context, at).length < MOST_ASKS
    ? pictureRefusal(context, clientId, at)
    : refusal('rate_limited');
}

/** Why what the screen says about its looks is not taken (D34, D35); null: it is. It is connected. */
export function answerRefusal(
  context: RoomContext,
  { thumb = null }: { readonly thumb?: string | null },
  { clientId, at }: { readonly clientId: ClientId; readonly at: Instant },
): Refusal | null {
  return thumb === null ? null : pictureRefusal(context, clientId, at);
}

function pictureRefusal({ clients }: RoomContext, clientId: ClientId, at: Instant): Refusal | null {
  const screen = clients.find(({ id }) => id === clientId);
  if (screen?.view === 'ANONYMOUS') return refusal('forbidden', roomWords.noPicture);
  const thumbAt = screen?.thumbAt ?? null;
  return thumbAt !== null && isWithin(EVERY, thumbAt, at) ? refusal('rate_limited') : null;
}

function recentAsks({ pictureAsks }: RoomContext, at: Instant): readonly PictureAsk[] {
  return pictureAsks.filter((ask) => isWithin(WAIT, ask.at, at));
}

const isWithin = (span: Duration, from: Instant, at: Instant): boolean => at - from < span;
