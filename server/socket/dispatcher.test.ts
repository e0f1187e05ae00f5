import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { encodeClientFrame } from '../../machines/wire/codec.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { noTurns } from '../kernel/loop-turns.ts';
import type { Answer } from '../room/host.types.ts';
import { Dispatcher } from './dispatcher.ts';
import { HandshakeTimeout } from './handshake-timeout.ts';
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

/** `heard`: what is done for clients, and what they are told, in order. */
function dispatching(heard: unknown[], answer: Answer): Dispatcher {
  const outbox = new SocketOutbox(() => {});
  outbox.send = (_session, frame) => heard.push(frame);
  outbox.end = (_session, code) => heard.push(code);
  const joining = { ready: () => null, join: () => heard.push('joined') } as unknown as Joining;
  return new Dispatcher({
    intake: { ask: ({ reply }) => reply(answer) },
    outbox,
    joining,
    clock: new FakeClock(),
    loopTurns: noTurns,
    limits: null,
    onError: (error) => {
      throw error;
    },
  });
}

function connected(): Session {
  const session = new Session(100_000, 'an address');
  session.socket = socket;
  return session;
}

function whoIsIn(): Session {
  const session = connected();
  session.identity = anIdentity({
    channelId: 'tab',
    view: 'OPERATOR',
    permissions: viewPermissions.OPERATOR,
  });
  return session;
}

const command = encodeClientFrame(['command', 7, 'timeset/start', {}]);
const hello = encodeClientFrame([
  'hello',
  { token: 'a token', channelId: 'tab', client: { name: 'Hall', view: 'VIEWER' } },
]);

/** What a client is told of its command, or how its socket ends. */
function told(answer: Answer): unknown {
  const heard: unknown[] = [];
  dispatching(heard, answer).receive(whoIsIn(), command, true);
  return heard[0];
}

it('W175 a command goes before whoever has said hello in the same turn of the loop', async () => {
  const heard: unknown[] = [];
  const dispatcher = dispatching(heard, { ok: true, result: { seq: 9 } });
  for (let screen = 0; screen < 3; screen += 1) dispatcher.receive(connected(), hello, true);
  dispatcher.receive(whoIsIn(), command, true);
  // Those of 2 ms at a time.
  while (heard.length < 4) await nextTurn();
  expect(heard).toEqual([['ack', 7, { seq: 9 }], 'joined', 'joined', 'joined']);
});

it('W5 who waits to be let in is not late, who says nothing is', () => {
  const clock = new FakeClock();
  const late: Session[] = [];
  const watch = new HandshakeTimeout(clock, (session) => late.push(session));
  const [silent, waiting] = [connected(), connected()];
  watch.add(silent);
  watch.add(waiting);
  dispatching([], { ok: true, result: { seq: 9 } }).receive(waiting, hello, true);
  clock.advance(5_000);
  expect(late).toEqual([silent]);
});

it('D127 a client is not told that a command was refused where it may have been done: its socket ends', () => {
  expect(told({ ok: false, error: refusal('restarting') })).toBe('restarting');
  expect(told({ ok: false, error: refusal('storage_unavailable') })).toEqual([
    'nack',
    7,
    expect.objectContaining({ code: 'storage_unavailable' }),
  ]);
});
