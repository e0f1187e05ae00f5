import { expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { encodeClientFrame } from '../../machines/wire/codec.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { noTurns } from '../kernel/loop-turns.ts';
import type { Answer } from '../room/host.types.ts';
import { Dispatcher } from './dispatcher.ts';
import { anIdentity } from './identity.fixture.ts';
import type { Joining } from './joining.ts';
import { SocketOutbox } from './outbox.ts';
import { Session } from './session.ts';
import type { Socket } from './socket.ts';

const socket: Socket = {
  send: () => 1,
  end: () => {},
  close: () => {},
  cork: (write) => write(),
  subscribe: () => true,
  unsubscribe: () => true,
  getBufferedAmount: () => 0,
};

const nobodyJoins = {} as Joining;

/** What a client is told of its command, or how its socket ends. */
function told(answer: Answer): unknown {
  const heard: unknown[] = [];
  const outbox = new SocketOutbox(() => {});
  outbox.send = (_session, frame) => heard.push(frame);
  outbox.end = (_session, code) => heard.push(code);
  const session = new Session(100_000, 'an address');
  session.socket = socket;
  session.identity = anIdentity({
    channelId: 'tab',
    view: 'OPERATOR',
    permissions: viewPermissions.OPERATOR,
  });
  const dispatcher = new Dispatcher({
    intake: { ask: ({ reply }) => reply(answer) },
    outbox,
    joining: nobodyJoins,
    clock: new FakeClock(),
    loopTurns: noTurns,
    limits: null,
    onError: (error) => {
      throw error;
    },
  });
  dispatcher.receive(session, encodeClientFrame(['command', 7, 'timeset/start', {}]), true);
  return heard[0];
}

it('D127 a client is not told that a command was refused where it may have been done: its socket ends', () => {
  expect(told({ ok: false, error: refusal('restarting') })).toBe('restarting');
  expect(told({ ok: false, error: refusal('storage_unavailable') })).toEqual([
    'nack',
    7,
    expect.objectContaining({ code: 'storage_unavailable' }),
  ]);
});
