import type { Client } from '../device/client.ts';
import { connected } from './client.edits.ts';
import type { Edit } from './edit.ts';
import { type Kick, withKick, withoutDevice } from './kicks.ts';
import type { RoomAccess, RoomContext } from './room.state.ts';

/** A new key for the links: every old link, token and kick is void (D10). */
export const rotateSecrets: Edit<'room/rotateSecrets'> = (context, _payload, { secret }) =>
  secret === undefined
    ? context
    : withAccess(context, { secret, generation: context.access.generation + 1, kicked: [] });

/** Sets or removes the password; tokens given under the old one are void (D11). The hash comes with the stamp. */
export const setPassword: Edit<'room/setPassword'> = (context, _payload, { passwordHash = null }) =>
  passwordHash === null && context.access.passwordHash === null
    ? context
    : withAccess(context, { passwordHash, generation: context.access.generation + 1 });

/** Sends this client out of the room, and refuses what it came with from then on, unless it is a member's (D5, D42). */
export const kick: Edit<'clients/kick'> = (context, { clientId, device = false }) => {
  const client = connected(context, clientId);
  const before = context.access.kicked;
  const kicked = client.member ? before : withKick(before, device ? wholeDevice(client) : oneView(client));
  const kickedFrom = kicked === before ? context : withAccess(context, { kicked });
  return { ...kickedFrom, notice: { name: 'client/kick', clientId, payload: {} } };
};

const wholeDevice = ({ deviceId }: Client): Kick => ({ deviceId, view: null });

const oneView = ({ deviceId, view, tokenView = view, outputId }: Client): Kick => ({
  deviceId,
  view: tokenView,
  ...(outputId === undefined ? {} : { outputId }),
});

/** Lets a device in again, in whatever it was refused (D6). */
export const allow: Edit<'clients/allow'> = (context, { deviceId }) => {
  const before = context.access.kicked;
  const kicked = withoutDevice(before, deviceId);
  return kicked.length === before.length ? context : withAccess(context, { kicked });
};

function withAccess(context: RoomContext, access: Partial<RoomAccess>): RoomContext {
  return { ...context, access: { ...context.access, ...access } };
}
