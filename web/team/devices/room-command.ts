import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { device } from '../../live/device.ts';
import { fetchRoomToken } from '../../live/room-token.ts';
import { RoomTokenSource } from '../../live/room-token-source.ts';

/** A member's tokens of the rooms that were commanded from this page. */
const tokens = new Map<RoomPid, RoomTokenSource>();

/** Gives a command to a room without being in it. A token that is not good any more is replaced once. */
export async function commandRoom(pid: RoomPid, name: string, payload: object): Promise<void> {
  const kept = tokens.get(pid);
  const source = kept ?? tokensOf(pid);
  tokens.set(pid, source);
  try {
    await send(pid, await source.token(false), name, payload);
  } catch (error) {
    if (!kept || !(error instanceof CallFailure) || error.status !== 401) throw error;
    await send(pid, await source.token(true), name, payload);
  }
}

async function send(pid: RoomPid, token: string, name: string, payload: object): Promise<void> {
  await callApi('POST', `/api/rooms/${pid}/commands`, {
    body: { name, payload },
    headers: { 'x-access-token': token },
  });
}

function tokensOf(pid: RoomPid): RoomTokenSource {
  const subject = { place: `rooms/${pid}`, view: 'CONTROLLER', signature: null } as const;
  return new RoomTokenSource({
    fetch: () => fetchRoomToken({ ...subject, deviceId: device.id(), password: null }),
    now: () => null,
    random: Math.random,
  });
}
