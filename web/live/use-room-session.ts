import { useEffect, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { VersionMismatchBehavior } from '../../machines/view/version-notice.ts';
import { onVersion } from '../app/use-version-check.ts';
import { beforePaint } from './before-paint.ts';
import { type Channel, takeChannel } from './channel.ts';
import { ConnectionNotices } from './connection-notices.ts';
import type { Denial } from './denial.ts';
import { device } from './device.ts';
import type { LinkOptions } from './link-options.ts';
import type { Predictor } from './predictor.ts';
import { RoomSession } from './room-session.ts';
import { fetchRoomToken } from './room-token.ts';
import { openRoomSocket } from './socket.ts';
import { TokenKeeper } from './token-keeper.ts';

export interface Door {
  readonly pid: RoomPid;
  readonly view: View;
  readonly options: LinkOptions;
  readonly password: string | null;
  readonly predictor: Predictor | null;
  readonly versionMismatch: VersionMismatchBehavior;
}

let channel: Channel | null = null;

/** A session for as long as the component lives and the door stays the same. `knock` begins anew. */
export function useRoomSession(door: Door) {
  const [session, setSession] = useState<RoomSession | null>(null);
  const [denial, setDenial] = useState<Denial | null>(null);
  const [knocks, setKnocks] = useState(0);
  const { pid, view, options, password, predictor, versionMismatch } = door;
  const { signature, name, delay } = options;
  // `knocks` has no part in the session; a new one begins when it grows.
  useEffect(() => {
    setDenial(null);
    const opened = open(
      { pid, view, signature, name, delay, password, predictor, versionMismatch },
      setDenial,
    );
    setSession(opened.session);
    return opened.close;
  }, [pid, view, signature, name, delay, password, predictor, versionMismatch, knocks]);
  return { session, denial, knock: () => setKnocks((count) => count + 1) };
}

type Opening = Omit<Door, 'options'> & Pick<LinkOptions, 'signature' | 'name' | 'delay'>;

function open(door: Opening, onDenial: (denial: Denial | null) => void) {
  const notices = new ConnectionNotices();
  const keeper = new TokenKeeper(
    () => fetchRoomToken({ ...door, deviceId: device.id() }),
    () => session.serverTime(),
  );
  channel ??= takeChannel();
  const session = new RoomSession({
    client: { view: door.view, linkName: door.name, delay: door.delay },
    channel,
    open: openRoomSocket,
    token: (fresh) => keeper.token(fresh),
    predictor: door.predictor,
    beforePaint,
    local: () => performance.now(),
    hooks: {
      onLost: () => notices.lost(),
      onTurnedAway: onDenial,
      onJoined: () => {
        onDenial(null);
        notices.restored();
      },
      onEnd: (denial) => {
        notices.clear();
        onDenial(denial);
      },
      onServerVersion: (version) => onVersion(version, door.versionMismatch),
      onReload: () => location.reload(),
    },
  });
  const ignore = onWake(() => session.wake());
  session.start();
  return {
    session,
    close() {
      ignore();
      keeper.clear();
      notices.clear();
      session.stop();
    },
  };
}

/** Calls back when the page is looked at again or the network returns. Returns the way to call it off. */
function onWake(run: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && run();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', run);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', run);
  };
}
