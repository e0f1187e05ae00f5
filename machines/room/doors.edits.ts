import { connected } from './client.edits.ts';
import type { Edit } from './edit.ts';
import type { RoomContext, RoomDoors } from './room.state.ts';

/** A new key for the links: every old link, token and kick is void (D10). */
export const rotateSecrets: Edit<'room/rotateSecrets'> = (context, _payload, { secret }) =>
  secret === undefined
    ? context
    : withDoors(context, { secret, generation: context.doors.generation + 1, kicked: [] });

/** Sets or removes the password; tokens given under the old one are void (D11). The hash comes with the stamp. */
export const setPassword: Edit<'room/setPassword'> = (context, _payload, { passwordHash = null }) =>
  passwordHash === null && context.doors.passwordHash === null
    ? context
    : withDoors(context, { passwordHash, generation: context.doors.generation + 1 });

/** Bars the device of this client and tells it so (D5). */
export const kick: Edit<'clients/kick'> = (context, { clientId }) => {
  const { kicked } = context.doors;
  const { deviceId } = connected(context, clientId);
  const barred = kicked.includes(deviceId) ? context : withDoors(context, { kicked: [...kicked, deviceId] });
  return { ...barred, notice: { name: 'client/kick', clientId, payload: {} } };
};

/** Lets a barred device in again (D6). */
export const allow: Edit<'clients/allow'> = (context, { deviceId }) => {
  const { kicked } = context.doors;
  if (!kicked.includes(deviceId)) return context;
  return withDoors(context, { kicked: kicked.filter((barred) => barred !== deviceId) });
};

function withDoors(context: RoomContext, doors: Partial<RoomDoors>): RoomContext {
  return { ...context, doors: { ...context.doors, ...doors } };
}
