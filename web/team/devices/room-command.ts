import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { hasFields, isFields } from '../../../machines/kernel/shapes.ts';
import { showInFull } from '../../../machines/room/things.ts';
import type { RoomView } from '../../../machines/wire/frames.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { device } from '../../live/device.ts';
import { fetchRoomToken } from '../../live/room-token.ts';
import { RoomTokenSource } from '../../live/room-token-source.ts';

const tokens = new Map<RoomPid, RoomTokenSource>();

export const commandRoom = (pid: RoomPid, name: string, payload: object): Promise<void> =>
  withToken(pid, (token) => send(pid, token, name, payload));

export async function readRoomState(pid: RoomPid): Promise<RoomView | null> {
  const state = await withToken(pid, (token) =>
    callApi('GET', `/api/rooms/${pid}/state`, { headers: { 'x-access-token': token } }),
  );
  return isRoomView(state) ? showInFull(state) : null;
}

const isShow = hasFields({ room: isFields, timeset: isFields });
const LISTS = ['timers', 'messages', 'outputs'];

function isRoomView(state: unknown): state is RoomView {
  return isFields(state) && isShow(state) && LISTS.every((list) => Array.isArray(Reflect.get(state, list)));
}

/** Renews a token once. */
async function withToken<Answer>(pid: RoomPid, call: (token: string) => Promise<Answer>): Promise<Answer> {
  const kept = tokens.get(pid);
  const source = kept ?? tokensOf(pid);
  tokens.set(pid, source);
  try {
    return await call(await source.token(false));
  } catch (error) {
    if (!kept || !(error instanceof CallFailure) || error.status !== 401) throw error;
    return call(await source.token(true));
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
