import type { Client } from '../device/client.ts';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { type HoldName, withHold } from '../device/holds.ts';
import { mayShow } from '../device/shown-view.ts';
import { pictureOf } from '../device/thumbnail.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, nullable, number, omittable, record, text, whole } from '../kernel/fields.ts';
import type { ClientId } from '../kernel/ids.ts';
import { DEVICES, type Permissions, READ, ROOM_VIEWS, VIEWS } from '../kernel/permissions.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
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
import { type Kick, withKick, withoutDevice } from './kicks.ts';
import { withFields } from './ordered-list.ts';
import {
  answerRefusal,
  askForElement,
  askForPicture,
  askRefusal,
  elementRefusal,
  withAnswered,
} from './pictures.ts';
import type { RoomContext } from './room.state.ts';

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
  /** Renames a screen, which stores its name (D3). */
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

  /** Switches the screen to another view that its link opens (D53, D54). */
  'clients/show': clientCommand({
    takes: { clientId: idText, view: choice(ROOM_VIEWS, 'VIEWER') },
    needs: DEVICES,
    refused: (context, { clientId, view }) =>
      unknownClient(context, { clientId }) ??
      (mayShow(connected(context, clientId), view) ? null : refusal('forbidden', roomWords.viewNotOpen)),
    does: (context, { clientId, view }) =>
      noticed(context, { name: 'client/show', clientId, payload: { view } }),
  }),

  /** Requests a picture of a screen, at most one each two seconds (D33). */
  'clients/thumb': clientCommand({
    takes: { clientId: idText },
    needs: DEVICES,
    refused: (context, { clientId }, { at, clientId: askerId = '' }) =>
      unknownClient(context, { clientId }) ??
      unknownClient(context, { clientId: askerId }) ??
      askRefusal(context, clientId, at),
    does: askForPicture,
  }),

  /** Requests the picture of a screen that an element shows (W127). */
  'clients/picture': clientCommand({
    takes: { elementId: idText },
    needs: READ,
    refused: (context, { elementId }, { at, clientId = '' }) =>
      elementRefusal(context, elementId, { clientId, at }),
    does: askForElement,
  }),

  /** Removes the client and refuses its credentials from now on, except a member's (D5, D42). */
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

  /** Sets the delay of a screen (D3). */
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
      /** The page came over plain http: it cannot start without the server (V2017). */
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

/** Takes a task for the sender's screen, also from another one, or releases it (D2420). */
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
