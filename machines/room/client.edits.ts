import type { Client } from '../device/client.ts';
import { withClientsChange } from '../device/clients-change.ts';
import { pictureOf } from '../device/thumbnail.ts';
import type { ClientId } from '../kernel/ids.ts';
import type { ClientNotice } from './changes.ts';
import type { Edit } from './edit.ts';
import { revised } from './ordered-list.ts';
import { withAnswered } from './picture.edits.ts';
import type { RoomContext } from './room.state.ts';

/** Screens come and go in batches, outside the sequence (D1). */
export type ClientEvent =
  | { readonly type: 'clients/joined'; readonly clients: readonly Client[] }
  | { readonly type: 'clients/left'; readonly clientIds: readonly ClientId[] };

/** With these screens connected; one that is known already is taken as it is now (D1). */
export function joined(context: RoomContext, clients: readonly Client[]): RoomContext {
  return { ...context, clients: withClientsChange(context.clients, { clients, left: [] }) };
}

/** Without the screens that have gone (D1). */
export function left(context: RoomContext, clientIds: readonly ClientId[]): RoomContext {
  const gone = new Set(clientIds);
  const clients = context.clients.filter((client) => !gone.has(client.id));
  return clients.length === context.clients.length ? context : { ...context, clients };
}

/** What a screen says about itself (D2). Of a picture stays when it was told (D32). */
export const updateClient: Edit<'client/update'> = (context, { thumb, ...fields }, { at, clientId = '' }) => {
  if (thumb === undefined) return withClient(context, clientId, fields);
  const looks = pictureOf(thumb) === null ? fields : { ...fields, thumbAt: at };
  return withAnswered(withClient(context, clientId, looks), clientId);
};

/** A new name, which the screen is told so that it keeps it (D3). */
export const renameClient: Edit<'clients/rename'> = (context, { clientId, name }) =>
  noticed(withClient(context, clientId, { name }), { name: 'client/rename', clientId, payload: { name } });

/** By how much the screen is to lag behind; it is told so (D3). */
export const delayClient: Edit<'clients/delay'> = (context, { clientId, ms }) =>
  noticed(withClient(context, clientId, { delay: ms }), { name: 'client/delay', clientId, payload: { ms } });

/** Asks the screen to make itself known (D4). */
export const identifyClient: Edit<'clients/identify'> = (context, { clientId }) =>
  noticed(context, { name: 'client/identify', clientId, payload: {} });

/** Asks the screen to load itself again (D4). */
export const forceReload: Edit<'clients/forceReload'> = (context, { clientId }) =>
  noticed(context, { name: 'client/forceReload', clientId, payload: {} });

/** The client with this id, of which a refusal has made sure that it is connected. */
export function connected(context: RoomContext, clientId: ClientId): Client {
  const client = context.clients.find(({ id }) => id === clientId);
  if (client === undefined) throw new RangeError(`No client ${clientId}`);
  return client;
}

/** The screens that an edit changed: it leaves each in its place. */
export function editedIds(before: RoomContext, after: RoomContext): readonly ClientId[] {
  return after.clients.filter((client, place) => client !== before.clients[place]).map(({ id }) => id);
}

function withClient(context: RoomContext, clientId: ClientId, fields: Partial<Client>): RoomContext {
  const client = connected(context, clientId);
  const edited = revised(client, fields);
  if (edited === client) return context;
  return { ...context, clients: context.clients.map((other) => (other === client ? edited : other)) };
}

function noticed(context: RoomContext, notice: ClientNotice): RoomContext {
  return { ...context, notice };
}
