import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { hasFields, isFields } from '../../machines/kernel/shapes.ts';
import { type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { showInFull } from '../../machines/room/things.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { CallFailure, callApi } from '../app/api-call.ts';
import type { StagePreviewProps } from '../devices/device-list.tsx';
import { device } from '../live/device.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import type { JoinedRoom, ServerClock } from '../live/live-room.ts';
import { fetchRoomToken } from '../live/room-token.ts';
import { RoomTokenSource } from '../live/room-token-source.ts';
import { later } from '../ui/later.tsx';
import type { DeviceGroup } from './team-devices.view.ts';

const tokens = new Map<RoomPid, RoomTokenSource>();

export const commandRoom = (pid: RoomPid, name: string, payload: object): Promise<void> =>
  withToken(pid, (token) => send(pid, token, name, payload));

async function readRoomState(pid: RoomPid): Promise<RoomView | null> {
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

const StagePreview = later(async () => (await import('../devices/stage-preview.tsx')).StagePreview, {
  loads: 'last',
});

export const GroupRoomContext = createContext<JoinedRoom | null>(null);

export function GroupStage(props: StagePreviewProps) {
  const room = use(GroupRoomContext);
  return (
    room && (
      <LiveRoomContext value={room}>
        <StagePreview {...props} />
      </LiveRoomContext>
    )
  );
}

/** Wall clock from the least delayed answer. */
export function heardClock(): ServerClock & { readonly hear: (at: Instant) => void } {
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    now: () => performance.now() + ahead,
    hear: (at) => {
      const heard = at - performance.now();
      // Set back.
      ahead = heard > ahead || ahead - heard > MINUTE ? heard : ahead;
    },
  };
}

export function useGroupRoom({ pid, position }: DeviceGroup, isSeen: boolean, clock: ServerClock) {
  const [known, setKnown] = useState<{ readonly position: string; readonly view: RoomView | null } | null>(
    null,
  );
  const isNew = known?.position !== position;
  useEffect(() => {
    if (!isSeen || !isNew) return undefined;
    let isOver = false;
    // Without pictures until the next change.
    readRoomState(pid).then(
      (view) => isOver || setKnown({ position, view }),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [pid, position, isSeen, isNew]);
  const view = known?.view ?? null;
  return useMemo(() => view && watchedRoom(pid, view, clock), [pid, view, clock]);
}

const refused = { code: 'forbidden', message: '' } as const;

/** Not joined. */
function watchedRoom(pid: string, view: RoomView, clock: ServerClock): JoinedRoom {
  return {
    pid,
    view,
    clock,
    status: 'live',
    permissions: 0,
    clientId: '',
    deviceId: '',
    deviceName: '',
    screen: 'ANONYMOUS',
    delay: 0,
    serverVersion: '',
    pending: new Set(),
    flashes: { timers: null, messages: null },
    identification: null,
    aloneSince: null,
    send: () => Promise.reject(new TypeError('The room was not joined.')),
    ask: () => {},
    can: () => false,
    whyNot: () => refused,
    setDeviceName: () => {},
    say: () => {},
    onNotice: () => () => {},
    token: () => Promise.reject(new TypeError('The room was not joined.')),
  };
}
