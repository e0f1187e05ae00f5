import type { Client } from '../device/client.ts';
import { pictureOf } from '../device/thumbnail.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import type { ClientId } from '../kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { roomWords } from '../words/room.ts';
import type { ClientNotice } from './changes.ts';
import type { Stamp } from './command.ts';
import type { StampedCommand } from './commands.ts';
import type { PictureAsk, RoomContext } from './room.state.ts';

/** Minimum interval of pictures of a screen. */
const EVERY: Duration = 2 * SECOND;
const WAIT: Duration = 5 * SECOND;
/** Concurrent requests of a room: at 20 kB each at most 200 kB/s. */
const MOST_ASKS = 50;
/** Share of output screens; the rest is for operators. */
const MOST_OF_SCREENS = 20;

/** D33. */
export function askForPicture(
  context: RoomContext,
  { clientId }: { readonly clientId: ClientId },
  { at, clientId: askerId = '' }: Stamp,
): RoomContext {
  return withAsk(context, { clientId, askerId, elementId: null, at });
}

export function askForElement(
  context: RoomContext,
  { elementId }: { readonly elementId: string },
  { at, clientId: askerId = '' }: Stamp,
): RoomContext {
  const screen = pictured(context, elementId, askerId);
  return screen === null ? context : withAsk(context, { clientId: screen.id, askerId, elementId, at });
}

function withAsk(context: RoomContext, ask: Omit<PictureAsk, 'isSent'>): RoomContext {
  const { clientId, at } = ask;
  const recent = recentAsks(context, at);
  const isAsked = recent.some(
    (each) => each.clientId === clientId && each.isSent && isWithin(EVERY, each.at, at),
  );
  const pictureAsks = [...recent, { ...ask, isSent: !isAsked }];
  return isAsked
    ? { ...context, pictureAsks }
    : { ...context, pictureAsks, notice: { name: 'client/thumb', clientId, payload: {} } };
}

/** The screen that an element of the asker's live design shows; null: none. */
function shotOf({ clients, show }: RoomContext, elementId: string, askerId: ClientId) {
  const outputId = clients.find(({ id }) => id === askerId)?.outputId;
  const elements = show.outputs.find(({ _id }) => _id === outputId)?.design?.elements ?? [];
  const element = elements.find(({ id, hidden }) => id === elementId && !hidden);
  return element?.type === 'SCREENSHOT' ? element : null;
}

function pictured(context: RoomContext, elementId: string, askerId: ClientId): Client | null {
  const shot = shotOf(context, elementId, askerId);
  if (shot === null) return null;
  const isShown = ({ id, name, view }: Client) =>
    id !== askerId && name === shot.screen && (shot.view === null || view === shot.view);
  return context.clients.find(isShown) ?? null;
}

/** Answered requests still count for `MOST_ASKS`. */
export function withAnswered(context: RoomContext, clientId: ClientId): RoomContext {
  if (!context.pictureAsks.some((ask) => ask.clientId === clientId)) return context;
  const pictureAsks = context.pictureAsks.map((ask) =>
    ask.clientId === clientId ? { ...ask, askerId: null } : ask,
  );
  return { ...context, pictureAsks };
}

/** Recipients of the picture in a command; the room keeps none (D32, D33). */
export function pictureNotices(
  before: RoomContext,
  { type, payload, stamp }: StampedCommand,
): readonly ClientNotice[] {
  if (type !== 'client/update' || payload.thumb === undefined) return [];
  const { at, clientId = '' } = stamp;
  const thumb = pictureOf(payload.thumb);
  return unanswered(before, clientId, at).map(({ askerId, elementId }) =>
    elementId === null
      ? { name: 'client/thumb', clientId: askerId, payload: { clientId, thumb } }
      : { name: 'client/picture', clientId: askerId, payload: { elementId, thumb } },
  );
}

interface Asker {
  readonly askerId: ClientId;
  readonly elementId: string | null;
}

/** Pending requests for this screen, one for each part that shows it. */
function unanswered(context: RoomContext, clientId: ClientId, at: Instant): readonly Asker[] {
  const asks = recentAsks(context, at).flatMap(({ askerId, elementId, clientId: asked }) =>
    askerId === null || asked !== clientId ? [] : [{ askerId, elementId }],
  );
  return asks.filter(
    ({ askerId, elementId }, place) =>
      asks.findIndex((ask) => ask.askerId === askerId && ask.elementId === elementId) === place &&
      (elementId === null || pictured(context, elementId, askerId)?.id === clientId),
  );
}

/** Refusal of a request by an element (W127, W128). */
export function elementRefusal(
  context: RoomContext,
  elementId: string,
  { clientId: askerId, at }: { readonly clientId: ClientId; readonly at: Instant },
): Refusal | null {
  if (shotOf(context, elementId, askerId) === null) return refusal('unknown_client', roomWords.noSuchPicture);
  const screen = pictured(context, elementId, askerId);
  if (screen === null) return refusal('unknown_client');
  const ofScreens = recentAsks(context, at).filter((ask) => ask.elementId !== null);
  return ofScreens.length < MOST_OF_SCREENS ? askRefusal(context, screen.id, at) : refusal('rate_limited');
}

/** Refusal of a request to a connected screen (D34, D35). */
export function askRefusal(context: RoomContext, clientId: ClientId, at: Instant): Refusal | null {
  return recentAsks(context, at).length < MOST_ASKS
    ? pictureRefusal(context, clientId, at)
    : refusal('rate_limited');
}

/** Refusal of a picture from a connected screen (D34, D35). */
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
