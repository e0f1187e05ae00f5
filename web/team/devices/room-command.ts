import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { device } from '../../live/device.ts';
import { fetchRoomToken } from '../../live/room-token.ts';

/** A member's tokens of the rooms that were commanded from this page. */
const tokens = new Map<RoomPid, string>();

/** Gives a command to a room without being in it. A token that is not good any more is replaced once. */
export async function commandRoom(pid: RoomPid, name: string, payload: object): Promise<void> {
  const kept = tokens.get(pid);
  try {
    await send(pid, kept ?? (await freshToken(pid)), name, payload);
  } catch (error) {
    if (kept === undefined || !(error instanceof CallFailure) || error.status !== 401) throw error;
    await send(pid, await freshToken(pid), name, payload);
  }
}

async function send(pid: RoomPid, token: string, name: string, payload: object): Promise<void> {
  await callApi('POST', `/api/rooms/${pid}/commands`, {
    body: { name, payload },
    headers: { 'x-access-token': token },
  });
}

async function freshToken(pid: RoomPid): Promise<string> {
  const request = {
    place: `rooms/${pid}`,
    view: 'CONTROLLER',
    signature: null,
    deviceId: device.id(),
    password: null,
  } as const;
  const { token } = await fetchRoomToken(request);
  tokens.set(pid, token);
  return token;
}
