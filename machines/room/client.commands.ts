import { type Client, mayShow, pictureOf } from '../device/client.ts';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { type HoldName, withHold } from '../device/holds.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, nullable, number, omittable, record, text, whole } from '../kernel/fields.ts';
import type { ClientId, DeviceId, OutputId } from '../kernel/ids.ts';
import { DEVICES, type Permissions, READ, ROOM_VIEWS, VIEWS, type View } from '../kernel/permissions.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { roomWords } from '../words/room.ts';
import type { ClientNotice, NoticeToAll } from './changes.ts';
import {
  clientCommand,
  idText,
  lasting,
  omittables,
  refuseUnless,
  type Stamp,
  trimmedText,
} from './command.ts';
import type { StampedCommand } from './commands.ts';
import { withFields } from './ordered-list.ts';
import type { PictureAsk, RoomContext } from './room.state.ts';

/** D40, D41. */
export interface Kick {
  readonly deviceId: DeviceId;
  /** Null means all views. */
  readonly view: View | null;
  /** Screens of this output; absent: all of the view. */
  readonly outputId?: OutputId;
}

/** Clients make device ids, so only the newest kicks stay (D43). */
export const KICK_LIMIT = 1_000;

/** True if kicked from this view or output, or everywhere (`view` null). */
export function isKicked(kicked: readonly Kick[], { deviceId, view, outputId }: Kick): boolean {
  return kicked.some(
    (kick) =>
      kick.deviceId === deviceId &&
      (kick.view === null || (kick.view === view && kick.outputId === outputId)),
  );
}

function withKick(kicked: readonly Kick[], kick: Kick): readonly Kick[] {
  if (isKicked(kicked, kick)) return kicked;
  const others = kick.view === null ? withoutDevice(kicked, kick.deviceId) : kicked;
  return [...others, kick].slice(-KICK_LIMIT);
}

function withoutDevice(kicked: readonly Kick[], deviceId: DeviceId): readonly Kick[] {
  return kicked.filter((kick) => kick.deviceId !== deviceId);
}

export function kickedDevices(kicked: readonly Kick[]): readonly DeviceId[] {
  return [...new Set(kicked.map(({ deviceId }) => deviceId))];
}

/** Shortest time between pictures of a screen. */
const EVERY: Duration = 2 * SECOND;
const WAIT: Duration = 5 * SECOND;
/** Concurrent requests of a room: 20 kB each, at most 200 kB/s. */
const MOST_ASKS = 50;
/** Requests that output screens may use; operators have the rest. */
const MOST_OF_SCREENS = 20;

/** D33. */
function askForPicture(
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
function withAnswered(context: RoomContext, clientId: ClientId): RoomContext {
  if (!context.pictureAsks.some((ask) => ask.clientId === clientId)) return context;
  const pictureAsks = context.pictureAsks.map((ask) =>
    ask.clientId === clientId ? { ...ask, askerId: null } : ask,
  );
  return { ...context, pictureAsks };
}

/** Sends a command's picture to its requesters; the room keeps none (D32, D33). */
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

/** One request for each part that shows this screen. */
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

/** W127, W128. */
function elementRefusal(
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

/** The asked screen must be connected (D34, D35). */
function askRefusal(context: RoomContext, clientId: ClientId, at: Instant): Refusal | null {
  return recentAsks(context, at).length < MOST_ASKS
    ? pictureRefusal(context, clientId, at)
    : refusal('rate_limited');
}

/** The answering screen must be connected (D34, D35). */
function answerRefusal(
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

interface ClientNamed {
  readonly clientId: ClientId;
}

const deviceName = trimmedText(DEVICE_NAME_LENGTH);
const delay = whole(0, HOUR);
/** Largest screen side, px. */
const WIDEST = 100_000;
/** Lists of 300 screens carry this text. */
const OPTIONS_LENGTH = 120;
/** A device with a dead battery starts in 1970 or earlier. */
const CENTURY = 36_525 * DAY;

export const clientCommands = {
  /** The screen stores its name (D3). */
  'clients/rename': clientCommand({
    takes: { clientId: idText, name: deviceName },
    needs: DEVICES,
    foreseeable: true,
    refused: unknownClient,
    does: (context, { clientId, name }) =>
      noticed(withClient(context, clientId, { name }), {
        name: 'client/rename',
        clientId,
        payload: { name },
      }),
  }),

  /** D4. */
  'clients/identify': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId }) => noticed(context, { name: 'client/identify', clientId, payload: {} }),
  }),

  /** D4. */
  'clients/forceReload': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId }) => noticed(context, { name: 'client/forceReload', clientId, payload: {} }),
  }),

  /** D52. */
  'clients/identifyAll': clientCommand({
    takes: {},
    needs: DEVICES,
    does: (context, _payload, stamp) => noticedByAll(context, 'client/identify', stamp),
  }),

  /** D52. */
  'clients/reloadAll': clientCommand({
    takes: {},
    needs: DEVICES,
    does: (context, _payload, stamp) => noticedByAll(context, 'client/forceReload', stamp),
  }),

  /** Shows another view that the screen's link opens (D53, D54). */
  'clients/show': clientCommand({
    takes: { clientId: idText, view: choice(ROOM_VIEWS, 'VIEWER') },
    needs: DEVICES,
    refused: (context, { clientId, view }) =>
      unknownClient(context, { clientId }) ??
      (mayShow(connected(context, clientId), view) ? null : refusal('forbidden', roomWords.viewNotOpen)),
    does: (context, { clientId, view }) =>
      noticed(context, { name: 'client/show', clientId, payload: { view } }),
  }),

  /** At most one each two seconds (D33). */
  'clients/thumb': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: (context, { clientId }, { at, clientId: askerId = '' }) =>
      unknownClient(context, { clientId }) ??
      unknownClient(context, { clientId: askerId }) ??
      askRefusal(context, clientId, at),
    does: askForPicture,
  }),

  /** Requests a picture for an element that shows the screen (W127). */
  'clients/picture': clientCommand({
    takes: { elementId: idText },
    needs: READ,
    refused: (context, { elementId }, { at, clientId = '' }) =>
      elementRefusal(context, elementId, { clientId, at }),
    does: askForElement,
  }),

  /** Refuses the device's credentials from now on, except a member's (D5, D42). */
  'clients/kick': lasting({
    takes: { clientId: idText, device: omittable(flag()) },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId, device = false }) => {
      const client = connected(context, clientId);
      const before = context.access.kicked;
      const kicked = client.member
        ? before
        : withKick(before, device ? wholeDevice(client) : oneView(client));
      return noticed(withKicked(context, kicked), { name: 'client/kick', clientId, payload: {} });
    },
  }),

  /** Lifts all refusals of a device (D6). */
  'clients/allow': lasting({
    takes: { deviceId: idText },
    needs: DEVICES,
    does: (context, { deviceId }) => {
      const before = context.access.kicked;
      const kicked = withoutDevice(before, deviceId);
      return withKicked(context, kicked.length === before.length ? before : kicked);
    },
  }),

  /** D3. */
  'clients/delay': clientCommand({
    takes: { clientId: idText, ms: delay },
    needs: DEVICES,
    foreseeable: true,
    refused: unknownClient,
    does: (context, { clientId, ms }) =>
      noticed(withClient(context, clientId, { delay: ms }), {
        name: 'client/delay',
        clientId,
        payload: { ms },
      }),
  }),

  /** A screen's report about itself (D2). A picture is stored as its time alone (D32). */
  'client/update': clientCommand({
    takes: omittables({
      name: deviceName,
      view: choice(VIEWS, 'VIEWER'),
      thumb: nullable(text(20_000)),
      delay,
      designing: nullable(idText),
      shows: record({ width: whole(1, WIDEST), height: whole(1, WIDEST), options: text(OPTIONS_LENGTH) }),
      /** A page on plain http cannot start without the server (V2017). */
      insecure: flag(),
      rtt: number(0, MINUTE),
      offset: number(-CENTURY, CENTURY),
    }),
    needs: READ,
    refused: (context, payload, { at, clientId = '' }) =>
      unknownClient(context, { clientId }) ?? answerRefusal(context, payload, { clientId, at }),
    does: (context, { thumb, ...fields }, { at, clientId = '' }) => {
      if (thumb === undefined) return withClient(context, clientId, fields);
      const looks = pictureOf(thumb) === null ? fields : { ...fields, thumbAt: at };
      return withAnswered(withClient(context, clientId, looks), clientId);
    },
  }),
};

/** Takes a task for the sender's screen, even from another screen, or releases it (D2420). */
export const holdCommand = (hold: HoldName, needs: Permissions) =>
  clientCommand({
    takes: { on: flag() },
    needs,
    refused: (context, _payload, { clientId = '' }) => unknownClient(context, { clientId }),
    does: (context, { on }, { at, clientId = '' }) => {
      const clients = withHold(context.clients, hold, { clientId, at, on });
      return clients === context.clients ? context : { ...context, clients };
    },
  });

export function editedIds(before: RoomContext, after: RoomContext): readonly ClientId[] {
  return after.clients.filter((client, place) => client !== before.clients[place]).map(({ id }) => id);
}

function unknownClient({ clients }: RoomContext, { clientId }: ClientNamed): Refusal | null {
  return refuseUnless(
    clients.some(({ id }) => id === clientId),
    'unknown_client',
  );
}

/** A client known to be connected. */
function connected(context: RoomContext, clientId: ClientId): Client {
  const client = context.clients.find(({ id }) => id === clientId);
  if (client === undefined) throw new RangeError(`No client ${clientId}`);
  return client;
}

function withClient(context: RoomContext, clientId: ClientId, fields: Partial<Client>): RoomContext {
  const client = connected(context, clientId);
  const edited = withFields(client, fields);
  if (edited === client) return context;
  return { ...context, clients: context.clients.map((other) => (other === client ? edited : other)) };
}

function withKicked(context: RoomContext, kicked: readonly Kick[]): RoomContext {
  return kicked === context.access.kicked ? context : { ...context, access: { ...context.access, kicked } };
}

const wholeDevice = ({ deviceId }: Client): Kick => ({ deviceId, view: null });

const oneView = ({ deviceId, view, tokenView = view, outputId }: Client): Kick => ({
  deviceId,
  view: tokenView,
  ...(outputId === undefined ? {} : { outputId }),
});

function noticedByAll(context: RoomContext, name: NoticeToAll['name'], { clientId }: Stamp): RoomContext {
  const notice: NoticeToAll = { name, clientId: null, except: clientId ?? null, payload: {} };
  return noticed(context, notice);
}

function noticed(context: RoomContext, notice: ClientNotice): RoomContext {
  return { ...context, notice };
}
