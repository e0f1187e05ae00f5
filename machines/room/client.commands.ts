import { type Client, mayShow, validPicture } from '../device/client.ts';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { type ExclusiveRole, withRoleHeld } from '../device/exclusive-roles.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, integer, nullable, number, omittable, record, text } from '../kernel/fields.ts';
import type { ClientId, DeviceId, OutputId } from '../kernel/ids.ts';
import { DEVICES, type Permissions, READ, ROOM_VIEWS, VIEWS, type View } from '../kernel/permissions.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { roomWords } from '../words/room.ts';
import type { ClientNotice, NoticeToAll } from './changes.ts';
import {
  clientCommand,
  idText,
  omittables,
  refusalUnless,
  roomCommand,
  type Stamp,
  trimmedTextField,
} from './command.ts';
import type { StampedCommand } from './commands.ts';
import { withFields } from './ordered-list.ts';
import type { PictureRequest, RoomContext } from './room.state.ts';

export interface Kick {
  readonly deviceId: DeviceId;
  readonly view: View | null;
  /** If absent, the kick applies to the room's own view, not to outputs. */
  readonly outputId?: OutputId;
}

/** Limited, because clients choose their device ids. A further kick replaces the oldest (D43). */
export const KICK_LIMIT = 1_000;

export function isKicked(kicked: readonly Kick[], { deviceId, view, outputId }: Kick): boolean {
  return kicked.some(
    (kick) =>
      kick.deviceId === deviceId &&
      (kick.view === null || (kick.view === view && kick.outputId === outputId)),
  );
}

function withKick(kicked: readonly Kick[], kick: Kick): readonly Kick[] {
  if (isKicked(kicked, kick)) return kicked;
  const otherKicks = kick.view === null ? withoutDevice(kicked, kick.deviceId) : kicked;
  return [...otherKicks, kick].slice(-KICK_LIMIT);
}

function withoutDevice(kicked: readonly Kick[], deviceId: DeviceId): readonly Kick[] {
  return kicked.filter((kick) => kick.deviceId !== deviceId);
}

export function kickedDevices(kicked: readonly Kick[]): readonly DeviceId[] {
  return [...new Set(kicked.map(({ deviceId }) => deviceId))];
}

/** Shortest interval between two pictures of a screen. */
const PICTURE_INTERVAL: Duration = 2 * SECOND;
const PICTURE_TIMEOUT: Duration = 5 * SECOND;
/** Maximum number of requests in 5 s. Each picture has up to 20 kB, so all take at most 200 kB/s. */
const MAX_PICTURE_ASKS = 50;
/** Limit for screens. The rest is reserved for operators. */
const MAX_ASKS_OF_SCREENS = 20;

function requestPicture(
  context: RoomContext,
  { clientId }: { readonly clientId: ClientId },
  { at, clientId: askerId = '' }: Stamp,
): RoomContext {
  return withPictureAsk(context, { clientId, askerId, elementId: null, at });
}

export function requestElementPicture(
  context: RoomContext,
  { elementId }: { readonly elementId: string },
  { at, clientId: askerId = '' }: Stamp,
): RoomContext {
  const screen = clientOfPicture(context, elementId, askerId);
  return screen === null ? context : withPictureAsk(context, { clientId: screen.id, askerId, elementId, at });
}

function withPictureAsk(context: RoomContext, ask: Omit<PictureRequest, 'isSent'>): RoomContext {
  const { clientId, at } = ask;
  const recent = recentPictureAsks(context, at);
  const isAsked = recent.some(
    (each) => each.clientId === clientId && each.isSent && isWithin(PICTURE_INTERVAL, each.at, at),
  );
  const pictureAsks = [...recent, { ...ask, isSent: !isAsked }];
  return isAsked
    ? { ...context, pictureAsks }
    : { ...context, pictureAsks, notice: { name: 'client/thumb', clientId, payload: {} } };
}

function shotOf({ clients, show }: RoomContext, elementId: string, askerId: ClientId) {
  const outputId = clients.find(({ id }) => id === askerId)?.outputId;
  const elements = show.outputs.find(({ _id }) => _id === outputId)?.design?.elements ?? [];
  const element = elements.find(({ id, hidden }) => id === elementId && !hidden);
  return element?.type === 'SCREENSHOT' ? element : null;
}

function clientOfPicture(context: RoomContext, elementId: string, askerId: ClientId): Client | null {
  const shot = shotOf(context, elementId, askerId);
  if (shot === null) return null;
  const isShown = ({ id, name, view }: Client) =>
    id !== askerId && name === shot.screen && (shot.view === null || view === shot.view);
  return context.clients.find(isShown) ?? null;
}

function withPictureAnswered(context: RoomContext, clientId: ClientId): RoomContext {
  if (!context.pictureAsks.some((ask) => ask.clientId === clientId)) return context;
  const pictureAsks = context.pictureAsks.map((ask) =>
    ask.clientId === clientId ? { ...ask, askerId: null } : ask,
  );
  return { ...context, pictureAsks };
}

export function pictureNotices(
  before: RoomContext,
  { type, payload, stamp }: StampedCommand,
): readonly ClientNotice[] {
  if (type !== 'client/update' || payload.thumb === undefined) return [];
  const { at, clientId = '' } = stamp;
  const thumb = validPicture(payload.thumb);
  return waitingAskers(before, clientId, at).map(({ askerId, elementId }) =>
    elementId === null
      ? { name: 'client/thumb', clientId: askerId, payload: { clientId, thumb } }
      : { name: 'client/picture', clientId: askerId, payload: { elementId, thumb } },
  );
}

interface PictureAsker {
  readonly askerId: ClientId;
  readonly elementId: string | null;
}

function waitingAskers(context: RoomContext, clientId: ClientId, at: Instant): readonly PictureAsker[] {
  const asks = recentPictureAsks(context, at).flatMap(({ askerId, elementId, clientId: photographedId }) =>
    askerId === null || photographedId !== clientId ? [] : [{ askerId, elementId }],
  );
  return asks.filter(
    ({ askerId, elementId }, place) =>
      asks.findIndex((ask) => ask.askerId === askerId && ask.elementId === elementId) === place &&
      (elementId === null || clientOfPicture(context, elementId, askerId)?.id === clientId),
  );
}

function elementRefusal(
  context: RoomContext,
  elementId: string,
  { clientId: askerId, at }: { readonly clientId: ClientId; readonly at: Instant },
): Refusal | null {
  if (shotOf(context, elementId, askerId) === null) return refusal('unknown_client', roomWords.noSuchPicture);
  const screen = clientOfPicture(context, elementId, askerId);
  if (screen === null) return refusal('unknown_client');
  const ofScreens = recentPictureAsks(context, at).filter((ask) => ask.elementId !== null);
  return ofScreens.length < MAX_ASKS_OF_SCREENS
    ? pictureAskRefusal(context, screen.id, at)
    : refusal('rate_limited');
}

function pictureAskRefusal(context: RoomContext, clientId: ClientId, at: Instant): Refusal | null {
  return recentPictureAsks(context, at).length < MAX_PICTURE_ASKS
    ? pictureRefusal(context, clientId, at)
    : refusal('rate_limited');
}

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
  return thumbAt !== null && isWithin(PICTURE_INTERVAL, thumbAt, at) ? refusal('rate_limited') : null;
}

function recentPictureAsks({ pictureAsks }: RoomContext, at: Instant): readonly PictureRequest[] {
  return pictureAsks.filter((ask) => isWithin(PICTURE_TIMEOUT, ask.at, at));
}

const isWithin = (span: Duration, from: Instant, at: Instant): boolean => at - from < span;

interface ClientRef {
  readonly clientId: ClientId;
}

const deviceName = trimmedTextField(DEVICE_NAME_LENGTH);
const delayField = integer(0, HOUR);
const MAX_SCREEN_WIDTH = 100_000;
/** Short, because a list of 300 screens repeats this text for each screen. */
const OPTIONS_LENGTH = 120;
/** Limits a clock's error: with an empty battery, a device starts in 1970 or earlier. */
const CENTURY = 36_525 * DAY;

export const clientCommands = {
  'clients/rename': clientCommand({
    takes: { clientId: idText, name: deviceName },
    needs: DEVICES,
    foreseeable: true,
    refused: unknownClient,
    does: (context, { clientId, name }) =>
      withNotice(withClient(context, clientId, { name }), {
        name: 'client/rename',
        clientId,
        payload: { name },
      }),
  }),

  'clients/identify': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId }) => withNotice(context, { name: 'client/identify', clientId, payload: {} }),
  }),

  'clients/forceReload': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId }) =>
      withNotice(context, { name: 'client/forceReload', clientId, payload: {} }),
  }),

  'clients/identifyAll': clientCommand({
    takes: {},
    needs: DEVICES,
    does: (context, _payload, stamp) => withNoticeToAll(context, 'client/identify', stamp),
  }),

  'clients/reloadAll': clientCommand({
    takes: {},
    needs: DEVICES,
    does: (context, _payload, stamp) => withNoticeToAll(context, 'client/forceReload', stamp),
  }),

  'clients/show': clientCommand({
    takes: { clientId: idText, view: choice(ROOM_VIEWS, 'VIEWER') },
    needs: DEVICES,
    refused: (context, { clientId, view }) =>
      unknownClient(context, { clientId }) ??
      (mayShow(requireClient(context, clientId), view) ? null : refusal('forbidden', roomWords.viewNotOpen)),
    does: (context, { clientId, view }) =>
      withNotice(context, { name: 'client/show', clientId, payload: { view } }),
  }),

  'clients/thumb': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: (context, { clientId }, { at, clientId: askerId = '' }) =>
      unknownClient(context, { clientId }) ??
      unknownClient(context, { clientId: askerId }) ??
      pictureAskRefusal(context, clientId, at),
    does: requestPicture,
  }),

  'clients/picture': clientCommand({
    takes: { elementId: idText },
    needs: READ,
    refused: (context, { elementId }, { at, clientId = '' }) =>
      elementRefusal(context, elementId, { clientId, at }),
    does: requestElementPicture,
  }),

  /**
   * Refuses the device in the screen's view, or with `device` in the whole room. Screens of members may return (D5,
   * D42).
   */
  'clients/kick': roomCommand({
    takes: { clientId: idText, device: omittable(flag()) },
    needs: DEVICES,
    refused: unknownClient,
    does: (context, { clientId, device = false }) => {
      const client = requireClient(context, clientId);
      const before = context.access.kicked;
      const kicked = client.member
        ? before
        : withKick(before, device ? kickOfDevice(client) : kickOfView(client));
      return withNotice(withKicked(context, kicked), { name: 'client/kick', clientId, payload: {} });
    },
  }),

  'clients/allow': roomCommand({
    takes: { deviceId: idText },
    needs: DEVICES,
    does: (context, { deviceId }) => {
      const before = context.access.kicked;
      const kicked = withoutDevice(before, deviceId);
      return withKicked(context, kicked.length === before.length ? before : kicked);
    },
  }),

  'clients/delay': clientCommand({
    takes: { clientId: idText, ms: delayField },
    needs: DEVICES,
    foreseeable: true,
    refused: unknownClient,
    does: (context, { clientId, ms }) =>
      withNotice(withClient(context, clientId, { delay: ms }), {
        name: 'client/delay',
        clientId,
        payload: { ms },
      }),
  }),

  /** Stores what a screen reports about itself (D2), but only the time of its picture (D32). */
  'client/update': clientCommand({
    takes: omittables({
      name: deviceName,
      view: choice(VIEWS, 'VIEWER'),
      thumb: nullable(text(20_000)),
      delay: delayField,
      designing: nullable(idText),
      shows: record({
        width: integer(1, MAX_SCREEN_WIDTH),
        height: integer(1, MAX_SCREEN_WIDTH),
        options: text(OPTIONS_LENGTH),
      }),
      insecure: flag(),
      rtt: number(0, MINUTE),
      offset: number(-CENTURY, CENTURY),
    }),
    needs: READ,
    refused: (context, payload, { at, clientId = '' }) =>
      unknownClient(context, { clientId }) ?? answerRefusal(context, payload, { clientId, at }),
    does: (context, { thumb, ...fields }, { at, clientId = '' }) => {
      if (thumb === undefined) return withClient(context, clientId, fields);
      const looks = validPicture(thumb) === null ? fields : { ...fields, thumbAt: at };
      return withPictureAnswered(withClient(context, clientId, looks), clientId);
    },
  }),
};

/** Assigns the task to the sender's screen, in place of any other screen, or removes it (D2420). */
export const exclusiveRoleCommand = (hold: ExclusiveRole, needs: Permissions) =>
  clientCommand({
    takes: { on: flag() },
    needs,
    refused: (context, _payload, { clientId = '' }) => unknownClient(context, { clientId }),
    does: (context, { on }, { at, clientId = '' }) => {
      const clients = withRoleHeld(context.clients, hold, { clientId, at, on });
      return clients === context.clients ? context : { ...context, clients };
    },
  });

export function editedClientIds(before: RoomContext, after: RoomContext): readonly ClientId[] {
  return after.clients.filter((client, place) => client !== before.clients[place]).map(({ id }) => id);
}

function unknownClient({ clients }: RoomContext, { clientId }: ClientRef): Refusal | null {
  return refusalUnless(
    clients.some(({ id }) => id === clientId),
    'unknown_client',
  );
}

function requireClient(context: RoomContext, clientId: ClientId): Client {
  const client = context.clients.find(({ id }) => id === clientId);
  if (client === undefined) throw new RangeError(`No client ${clientId}`);
  return client;
}

function withClient(context: RoomContext, clientId: ClientId, fields: Partial<Client>): RoomContext {
  const client = requireClient(context, clientId);
  const edited = withFields(client, fields);
  if (edited === client) return context;
  return { ...context, clients: context.clients.map((other) => (other === client ? edited : other)) };
}

function withKicked(context: RoomContext, kicked: readonly Kick[]): RoomContext {
  return kicked === context.access.kicked ? context : { ...context, access: { ...context.access, kicked } };
}

const kickOfDevice = ({ deviceId }: Client): Kick => ({ deviceId, view: null });

const kickOfView = ({ deviceId, view, tokenView = view, outputId }: Client): Kick => ({
  deviceId,
  view: tokenView,
  ...(outputId === undefined ? {} : { outputId }),
});

function withNoticeToAll(context: RoomContext, name: NoticeToAll['name'], { clientId }: Stamp): RoomContext {
  const notice: NoticeToAll = { name, clientId: null, except: clientId ?? null, payload: {} };
  return withNotice(context, notice);
}

function withNotice(context: RoomContext, notice: ClientNotice): RoomContext {
  return { ...context, notice };
}
