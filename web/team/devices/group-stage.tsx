import { createContext, use, useEffect, useMemo, useState } from 'react';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { RoomView } from '../../../machines/wire/frames.ts';
import type { StagePreviewProps } from '../../devices/device-item.tsx';
import { LiveRoomContext } from '../../live/live-context.ts';
import type { JoinedRoom, ServerClock } from '../../live/live-room.ts';
import { later } from '../../ui/later.tsx';
import { readRoomState } from './room-command.ts';
import type { DeviceGroup } from './team-devices.view.ts';

const StagePreview = later(async () => (await import('../../devices/stage-preview.tsx')).StagePreview, {
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
