import { vi } from 'vitest';
import type { OpenSocket } from './connection.ts';
import type { Channel } from './device.ts';
import { FakeServer } from './fake-server.fixture.ts';
import type { Denial } from './live-room.ts';
import type { Predictor } from './outbox.ts';
import { roomPredictor } from './room-predictor.ts';
import { RoomSession, type SessionParts } from './room-session.ts';
import { SoloRoom } from './solo-room.ts';

interface Options {
  readonly server?: FakeServer;
  readonly open?: OpenSocket;
  readonly predictor?: Predictor | null;
  readonly goAlone?: SessionParts['goAlone'];
  readonly delay?: number;
  readonly token?: (fresh: boolean) => Promise<string>;
  readonly random?: () => number;
  readonly onStuck?: SessionParts['hooks']['onStuck'] | undefined;
}

/** A screen on a fake server with its history. Needs fake timers. */
export function sessionBench({
  server = new FakeServer(),
  open = server.open,
  predictor = roomPredictor,
  goAlone = (...room) => new SoloRoom(...room),
  delay = 0,
  token,
  random = () => 0.5,
  onStuck = () => {},
}: Options = {}) {
  const story: string[] = [];
  const denials: Denial[] = [];
  let lastId = 0;
  const channel: Channel = { id: 'channel-of-this-tab', nextCommandId: () => ++lastId };
  const session = new RoomSession({
    client: { view: 'CONTROLLER', linkName: 'FOH', delay },
    channel,
    open,
    token: token ?? (async () => 'token'),
    predictor,
    goAlone,
    beforePaint: (publish) => void setTimeout(publish, 1),
    local: () => performance.now(),
    wall: () => Date.now(),
    random,
    hooks: {
      onJoined: () => story.push('joined'),
      onStuck: (redial) => {
        story.push('stuck');
        onStuck(redial);
      },
      onLost: () => story.push('lost'),
      onTurnedAway: ({ code }) => story.push(`turned away: ${code}`),
      onEnd: (denial) => {
        story.push(`ended: ${denial.code}`);
        denials.push(denial);
      },
      onServerVersion: () => {},
      onStorage: (slow) => story.push(slow ? 'disk hangs' : 'disk is quick'),
      onConfirmedLate: (after) => story.push(`confirmed after ${Math.round(after / 1_000)} s`),
      onReload: () => story.push('reload'),
      onPicture: () => story.push('picture'),
      onShow: (view) => story.push(`show: ${view}`),
    },
  });
  return {
    server,
    session,
    story,
    async pass(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
    },
    shown() {
      const snapshot = session.snapshot();
      if (!snapshot) throw new Error('The screen has not joined.');
      return snapshot;
    },
  };
}

export async function joined(options?: Parameters<typeof sessionBench>[0]) {
  const bench = sessionBench(options);
  bench.session.start();
  await bench.pass(100);
  return bench;
}
