import { setImmediate as nextTurn } from 'node:timers/promises';
import { encode } from '@msgpack/msgpack';
import { expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { encodeClientFrame } from '../../machines/wire/frames.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { noTurns } from '../kernel/event-loop.ts';
import { noRateLimits, type RateLimits, rateLimits } from '../kernel/rate-limits.ts';
import type { Answer, RawCommand } from '../rooms/submission.ts';
import { Dispatcher } from './dispatcher.ts';
import { HandshakeTimeout } from './gateway.ts';
import { anIdentity } from './identity.fixture.ts';
import type { JoinHandler } from './joining.ts';
import { Session, type Socket, SocketOutbox } from './session.ts';

const socket: Socket = {
  send: () => 1,
  end: () => {},
  ping: () => 1,
  close: () => {},
  cork: (write) => write(),
  subscribe: () => true,
  unsubscribe: () => true,
  getBufferedAmount: () => 0,
};

/** When what is read can have come in at the earliest. */
const CAME_IN = 5_000;
const loopWatch = { arrival: () => CAME_IN };

/** `heard`: work for clients and answers, in order. */
function dispatching(
  heard: unknown[],
  answer: Answer,
  onAsk: (asked: RawCommand) => void = () => {},
  limits: RateLimits | null = null,
  clock = new FakeClock(),
): Dispatcher {
  const outbox = new SocketOutbox(() => {});
  outbox.send = (_session, frame) => heard.push(frame);
  outbox.end = (_session, code) => heard.push(code);
  const rest = (session: Session) => {
    session.ending = true;
    heard.push('too_many_commands');
  };
  const joining = { ready: () => null, join: () => heard.push('joined'), rest } as unknown as JoinHandler;
  return new Dispatcher({
    intake: {
      ask: (asked) => {
        onAsk(asked);
        asked.reply(answer);
      },
    },
    outbox,
    joining,
    seen: { painted: (_session, _identity, { seq, unpainted }) => heard.push(['painted', seq, unpainted]) },
    clock,
    loopTurns: noTurns,
    loopWatch,
    limits,
    onError: (error) => {
      throw error;
    },
  });
}

function connected(address = 'an address'): Session {
  const session = new Session(100_000, address);
  session.socket = socket;
  return session;
}

function whoIsIn(address?: string): Session {
  const session = connected(address);
  session.identity = anIdentity({
    channelId: 'tab',
    view: 'OPERATOR',
    permissions: viewPermissions.OPERATOR,
  });
  return session;
}

const command = encodeClientFrame(['command', 7, 'timeset/start', {}]);
const ping = encodeClientFrame(['ping', 1]);
const hello = encodeClientFrame([
  'hello',
  { token: 'a token', channelId: 'tab', client: { name: 'Hall', view: 'VIEWER' } },
]);

/** The answer to a client's command, or the end of its socket. */
function told(answer: Answer): unknown {
  const heard: unknown[] = [];
  dispatching(heard, answer).receive(whoIsIn(), command, true);
  return heard[0];
}

it('W2816 crew of a proven team sends on if visitors have used up the frames of the address', () => {
  const clock = new FakeClock();
  const limits = rateLimits(clock);
  limits.charge([['frames', 'hall']], 12_000);
  const endsAfter100 = (payingAddress: string) => {
    const session = whoIsIn('hall');
    session.payingAddress = payingAddress;
    const dispatcher = dispatching([], { ok: true, result: { seq: 1 } }, () => {}, limits, clock);
    for (let nth = 0; nth < 100; nth += 1) dispatcher.receive(session, ping, true);
    return session.ending;
  };
  expect(endsAfter100('hall')).toBe(true);
  expect(endsAfter100('hall t:team')).toBe(false);
});

it('W470 after eight frames of one address in a turn, its other frames wait for other addresses', async () => {
  const order: string[] = [];
  const ok: Answer = { ok: true, result: { seq: 1 } };
  const dispatcher = dispatching(
    [],
    ok,
    ({ principal }) => order.push(principal.address ?? ''),
    noRateLimits,
  );
  const crowd = Array.from({ length: 8 }, () => whoIsIn('crowd'));
  for (const session of crowd)
    for (let nth = 0; nth < 5; nth += 1) dispatcher.receive(session, command, true);
  dispatcher.receive(whoIsIn('operator'), command, true);
  expect(order.map((address) => address[0]).join('')).toBe(`${'c'.repeat(8)}o`);
  while (order.length < 41) await nextTurn();
  expect(order.filter((address) => address === 'crowd')).toHaveLength(40);
  order.length = 0;
  // Another turn, another share.
  for (const session of crowd) dispatcher.receive(session, command, true);
  expect(order).toHaveLength(8);
});

it.each([
  ['eight queued frames', 0, 16],
  ['2 ms of work', 1, 4],
])(
  'W470, W2034 after %s of one connection, its other frames wait for other connections',
  async (_, took, before) => {
    const order: string[] = [];
    const clock = new FakeClock();
    const run = ({ origin }: RawCommand) => {
      order.push(`${origin?.id ?? ''}`);
      clock.advance(took);
    };
    const dispatcher = dispatching([], { ok: true, result: { seq: 1 } }, run, noRateLimits, clock);
    const send = (session: Session, id: number) =>
      dispatcher.receive(session, encodeClientFrame(['command', id, 'timeset/start', {}]), true);
    const [flooding, other] = [whoIsIn('crowd'), whoIsIn('crowd')];
    for (let id = 1; id <= 200; id += 1) send(flooding, id);
    send(other, 1_000);
    while (order.length < 201) await nextTurn();
    expect(order.indexOf('1000')).toBe(before);
    expect(order.filter((id) => id !== '1000')).toEqual(
      Array.from({ length: 200 }, (_each, nth) => `${nth + 1}`),
    );
  },
);

it('W175 commands are read before new connections that arrive in the same turn', async () => {
  const heard: unknown[] = [];
  const dispatcher = dispatching(heard, { ok: true, result: { seq: 9 } });
  for (let screen = 0; screen < 3; screen += 1) dispatcher.receive(connected(), hello, true);
  dispatcher.receive(whoIsIn(), command, true);
  // 2 ms of frames at a time.
  while (heard.length < 4) await nextTurn();
  expect(heard).toEqual([['ack', 7, { seq: 9 }], 'joined', 'joined', 'joined']);
});

it('W5 the time in which a connection waits for admission does not count as silence', () => {
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

it('D127 the socket ends if the outcome of a command is unknown', () => {
  expect(told({ ok: false, error: refusal('restarting') })).toBe('restarting');
  expect(told({ ok: false, error: refusal('storage_unavailable') })).toEqual([
    'nack',
    7,
    expect.objectContaining({ code: 'storage_unavailable' }),
  ]);
});

it.each([
  ['a show command', ['command', 7, 'timeset/start', {}], CAME_IN + 2_000],
  ['a show command with `by`', ['command', 7, 'timeset/start', {}, 9_000.5], 9_000.5],
  ['a show command with an empty `by`', ['command', 7, 'timeset/start', {}, null], CAME_IN + 2_000],
  ['an edit', ['command', 7, 'room/rename', { name: 'Hall' }], undefined],
  ['an edit with `by`', ['command', 7, 'room/rename', { name: 'Hall' }, 6_000], 6_000],
] as const)('W380 W381 the right deadline is set for %s', (_what, frame, by) => {
  const asked: unknown[] = [];
  const dispatcher = dispatching([], { ok: true, result: { seq: 1 } }, ({ by: latest }) =>
    asked.push(latest),
  );
  dispatcher.receive(whoIsIn(), encodeClientFrame(frame), true);
  expect(asked).toEqual([by]);
});

it('W384 a stopping server leaves commands unanswered that it would refuse because of the stop', () => {
  const heard: unknown[] = [];
  for (const code of ['not_ready', 'forbidden', 'storage_unavailable'] as const) {
    const dispatcher = dispatching(heard, { ok: false, error: refusal(code) });
    dispatcher.beginStop();
    dispatcher.receive(whoIsIn(), command, true);
  }
  expect(heard).toMatchObject([
    ['nack', 7, { code: 'forbidden' }],
    ['nack', 7, { code: 'storage_unavailable' }],
  ]);
});

/** Lets so much time pass, once the dispatcher has read all frames of the session. */
async function passing(clock: FakeClock, ms: number, session: Session): Promise<void> {
  while (session.waitingFrames !== null) await nextTurn();
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(100);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  }
}

/** A fresh connection sends a frame so often; resolves to all that was answered within two seconds. */
async function answersTo(
  limits: RateLimits,
  clock: FakeClock,
  frame: Uint8Array,
  times: number,
  address: string,
) {
  const heard: unknown[] = [];
  const dispatcher = dispatching(heard, { ok: true, result: { seq: 1 } }, undefined, limits, clock);
  const session = whoIsIn(address);
  for (let nth = 0; nth < times; nth += 1) {
    session.budget = 100;
    dispatcher.receive(session, frame, true);
  }
  await passing(clock, 2_000, session);
  return heard;
}

it('W603 an address in a room may send 600 commands in a burst and 300 a second', async () => {
  const clock = new FakeClock();
  const limits = rateLimits(clock);
  const update = encodeClientFrame(['command', 7, 'client/update', { name: 'Hall' }]);
  const heard = await answersTo(limits, clock, command, 601, 'crowd');
  expect(heard.filter((answer) => Array.isArray(answer) && answer[0] === 'ack')).toHaveLength(600);
  expect(heard).toContainEqual(['nack', 7, expect.objectContaining({ code: 'rate_limited' })]);
  expect(heard).toHaveLength(601);
  await answersTo(limits, clock, command, 600, 'crowd');
  expect(await answersTo(limits, clock, update, 1, 'crowd')).toEqual([['ack', 7, { seq: 1 }]]);
  expect(await answersTo(limits, clock, command, 1, 'operator')).toEqual([['ack', 7, { seq: 1 }]]);
});

it('W2730 runs 60 commands of a burst at once, and the rest in order at 300 a second', async () => {
  const clock = new FakeClock();
  const ran: number[] = [];
  const dispatcher = dispatching(
    [],
    { ok: true, result: { seq: 1 } },
    ({ origin }) => ran.push(origin?.id ?? -1),
    rateLimits(clock),
    clock,
  );
  const session = whoIsIn('crowd');
  const send = (id: number) =>
    dispatcher.receive(session, encodeClientFrame(['command', id, 'timeset/start', {}]), true);
  for (let id = 1; id <= 200; id += 1) send(id);
  await passing(clock, 0, session);
  expect(ran).toHaveLength(60);
  dispatcher.receive(session, encodeClientFrame(['command', 500, 'client/update', {}]), true);
  expect(ran.at(-1)).toBe(500);
  await passing(clock, 100, session);
  expect(ran.length).toBeGreaterThan(60 + 25);
  expect(ran.length).toBeLessThan(60 + 35);
  await passing(clock, 1_000, session);
  expect(ran.filter((id) => id !== 500)).toEqual(Array.from({ length: 200 }, (_, nth) => nth + 1));
});

it('W2730 runs a waiting command with the current rights, and drops the commands of a closed socket', async () => {
  const clock = new FakeClock();
  const ran: unknown[] = [];
  const dispatcher = dispatching(
    [],
    { ok: true, result: { seq: 1 } },
    ({ principal }) => ran.push(principal.permissions),
    rateLimits(clock),
    clock,
  );
  const sessions = [whoIsIn('crowd'), whoIsIn('crowd')] as const;
  const [renewed, ended] = sessions;
  for (let nth = 0; nth < 60; nth += 1) dispatcher.receive(renewed, command, true);
  while (renewed.waitingFrames !== null) await nextTurn();
  for (const session of sessions) dispatcher.receive(session, command, true);
  await passing(clock, 0, ended);
  const viewer = viewPermissions.VIEWER;
  renewed.identity = anIdentity({ channelId: 'tab', view: 'OPERATOR', permissions: viewer });
  ended.ending = true;
  await passing(clock, 1_000, renewed);
  expect(ran).toHaveLength(61);
  expect(ran.at(-1)).toBe(viewer);
});

it('W604 a command counts as three frames in the limit of the network address', async () => {
  const clock = new FakeClock();
  const limits = rateLimits(clock);
  await answersTo(limits, clock, command, 1_000, 'crowd');
  expect(limits.waitFor('frames', 'crowd', 9_000)).toBe(0);
  expect(limits.waitFor('frames', 'crowd', 1)).toBeGreaterThan(0);
});

it('W1892 painted frames count only beyond five a second of a connection', () => {
  const clock = new FakeClock();
  const limits = rateLimits(clock);
  const heard: unknown[] = [];
  const dispatcher = dispatching(heard, { ok: true, result: { seq: 1 } }, undefined, limits, clock);
  const paint = (session: Session, seq: number) =>
    dispatcher.receive(session, encodeClientFrame(['painted', seq]), true);
  for (let phone = 0; phone < 2_000; phone += 1) {
    const session = whoIsIn('hall');
    for (let seq = 1; seq <= 5; seq += 1) paint(session, seq);
  }
  expect(heard).toHaveLength(10_000);
  expect(limits.waitFor('frames', 'hall', 11_000)).toBe(0);
  const flooding = whoIsIn('flood');
  flooding.budget = 250;
  heard.length = 0;
  for (let seq = 0; seq < 400; seq += 1) paint(flooding, seq);
  expect(heard.at(-1)).toBe('too_many_commands');
  expect(heard.length).toBeLessThan(400);
});

it('W1890 painted frames need an admitted screen, a valid number and a known state', () => {
  const heard: unknown[] = [];
  const dispatcher = dispatching(heard, { ok: true, result: { seq: 1 } }, undefined, noRateLimits);
  const send = (session: Session, frame: unknown) => dispatcher.receive(session, encode(frame), true);
  send(whoIsIn(), ['painted', 4]);
  send(whoIsIn(), ['painted', 4, 'HIDDEN']);
  for (const frame of [
    ['painted'],
    ['painted', -1],
    ['painted', 0.5],
    ['painted', '4'],
    ['painted', 4, 'LATE'],
  ])
    send(whoIsIn(), frame);
  expect(heard).toEqual([['painted', 4, null], ['painted', 4, 'HIDDEN'], ...Array(5).fill('bad_frame')]);
});
