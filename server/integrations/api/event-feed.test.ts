import { setImmediate as nextLoop } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { changesBetween } from '../../../machines/room/changes-between.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import { systemClock } from '../../kernel/clock.ts';
import { RoomEvents } from '../../rooms/host.ts';
import type { Committed } from '../../rooms/recent.ts';
import { apiEvents, type CommandEvents, EventFeed, firstEvents } from './event-feed.ts';

it('D115 the feed of a room that moved to another process ends its streams', () => {
  const feed = new EventFeed(systemClock(), (error) => {
    throw error;
  });
  const room = { context: testRoom(), epoch: 1, seq: 5 };
  const ended: string[] = [];
  feed.add(room, { tell: () => {}, mayHear: () => true, end: () => ended.push('ended') });
  expect(feed.since(room, room)).toEqual([]);
  feed.onJumped('room');
  expect(ended).toEqual(['ended']);
  expect(feed.since(room, room)).toBeNull();
});

const committedIn = (context: RoomContext, seq: number): Committed => ({
  seq,
  at: 0,
  changes: [],
  carried: null,
  after: context,
});

describe('deliveries to API listeners', () => {
  const onError = (error: unknown) => {
    throw error;
  };

  it('K44 can be resumed for the newest 128 commands, until a room had no listener for two minutes', () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const room = { context: testRoom(), epoch: 1, seq: 0 };
    const client = { tell: () => {}, mayHear: () => true, end: () => {} };
    const missedFrom = (seq: number) => feed.since(room, { epoch: 1, seq })?.length ?? null;
    feed.add(room, client);
    for (let seq = 1; seq <= 256; seq += 1) feed.onCommitted('room', committedIn(room.context, seq));
    expect([missedFrom(127), missedFrom(128), missedFrom(256), missedFrom(257)]).toEqual([
      null,
      128,
      0,
      null,
    ]);
    feed.remove('room', client);
    clock.advance(2 * MINUTE - 1);
    expect(missedFrom(255)).toBe(1);
    clock.advance(1);
    expect(missedFrom(255)).toBeNull();
  });

  it("K342 are sent in a turn after the room's sockets, and not to clients that have left", async () => {
    const order: string[] = [];
    const feed = new EventFeed(systemClock(), onError);
    const events = new RoomEvents([{ onCommitted: () => order.push('sockets') }, feed], onError);
    const context = testRoom();
    const client = (name: string) => ({ tell: () => order.push(name), mayHear: () => true, end: () => {} });
    const [stays, leaves] = [client('stays'), client('leaves')];
    for (const each of [stays, leaves]) feed.add({ context, epoch: 1, seq: 0 }, each);
    events.publish('room', (to) => to.onCommitted?.('room', committedIn(context, 1)));
    feed.remove('room', leaves);
    expect(order).toEqual(['sockets']);
    await nextLoop();
    expect(order).toEqual(['sockets', 'stays']);
  });

  it('K541 to many listeners are batched with pauses, and new listeners get no older events', async () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const context = testRoom();
    const batches = new Map<string, (number | undefined)[][]>();
    const join = (name: string) => {
      const tell = (batch: readonly CommandEvents[]) =>
        batches.set(name, [...(batches.get(name) ?? []), batch.map(({ committed }) => committed?.seq)]);
      feed.add({ context, epoch: 1, seq: 0 }, { tell, mayHear: () => true, end: () => {} });
    };
    for (let nth = 0; nth < 40; nth += 1) join(`${nth}`);
    const commit = async (...seqs: readonly number[]) => {
      for (const seq of seqs) feed.onCommitted('room', committedIn(context, seq));
      await nextLoop();
      await nextLoop();
    };
    await commit(1, 2, 3);
    expect([batches.size, batches.get('0'), batches.get('39')]).toEqual([40, [[1]], [[1]]]);
    clock.advance(7);
    await commit();
    expect(batches.get('0')).toEqual([[1]]);
    clock.advance(1);
    await commit();
    expect([batches.get('0'), batches.get('39')]).toEqual([
      [[1], [2, 3]],
      [[1], [2, 3]],
    ]);
    await commit(4);
    join('newcomer');
    await commit();
    expect([batches.get('0')?.at(-1), batches.get('newcomer')]).toEqual([[4], undefined]);
    clock.advance(9);
    await commit(5);
    expect([batches.get('39')?.at(-1), batches.get('newcomer')]).toEqual([[5], [[5]]]);
  });

  it('W2740 of a long rundown pause after each comparison, and then contain the commands of the pause', async () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const timers = Array.from({ length: 200 }, (_, nth) => ({ name: `${nth}` }));
    const states = [testRoom(timers)];
    const after = (name: Parameters<typeof afterAccepted>[1], payload: object) =>
      states.push(afterAccepted(states.at(-1) ?? testRoom(), name, payload));
    after('room/onAir', { on: true });
    for (const timerId of ['b', 'c', 'd']) after('timeset/select', { timerId });
    after('room/onAir', { on: false });
    const batches: string[][] = [];
    const client = (batchesOf: string[][]) => ({
      tell: (batch: readonly CommandEvents[]) =>
        batchesOf.push(batch.flatMap(({ events, committed }) => [`${committed?.seq}`, ...names(events)])),
      mayHear: () => true,
      end: () => {},
    });
    const [context = testRoom()] = states;
    const first = client(batches);
    feed.add({ context, epoch: 1, seq: 0 }, first);
    const commit = async (...seqs: readonly number[]) => {
      for (const seq of seqs) feed.onCommitted('room', committedIn(states[seq] ?? context, seq));
      await nextLoop();
      await nextLoop();
    };
    await commit(1, 2, 3, 4);
    expect(batches).toEqual([['1', 'room']]);
    clock.advance(19);
    await commit();
    expect(batches).toHaveLength(1);
    clock.advance(1);
    await commit();
    const selected = ['current_timer', 'next_timer', 'playback_status'];
    expect(batches.slice(1)).toEqual([['2', '3', '4', ...selected]]);

    feed.remove('room', first);
    await commit(5);
    const resumed: string[][] = [];
    const now = { context: states[5] ?? context, epoch: 1, seq: 5 };
    feed.add(now, client(resumed));
    await commit();
    expect(resumed).toEqual([]);
    const missed = feed.since(now, { epoch: 1, seq: 4 });
    expect(missed?.map(({ seq, events }) => [seq, ...names(events)])).toEqual([[5, 'room']]);
  });

  it('K541 pause also if the listeners are in several rooms', async () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const rooms = ['room', 'other'].map((roomId) => {
      const context = testRoom();
      const { show } = context;
      return { roomId, context: { ...context, show: { ...show, room: { ...show.room, _id: roomId } } } };
    });
    let count = 0;
    for (const { context } of rooms)
      for (let nth = 0; nth < 40; nth += 1)
        feed.add(
          { context, epoch: 1, seq: 0 },
          { tell: () => (count += 1), mayHear: () => true, end: () => {} },
        );
    const commit = async (seq: number) => {
      for (const { roomId, context } of rooms) feed.onCommitted(roomId, committedIn(context, seq));
      for (let turn = 0; turn < 6; turn += 1) await nextLoop();
    };
    await commit(1);
    await commit(2);
    expect(count).toBe(80);
    // The first room paused alone, the second for both.
    clock.advance(8);
    await commit(3);
    expect(count).toBe(120);
    clock.advance(8);
    await commit(4);
    expect(count).toBe(160);
  });

  it('W2812 pause only for a multiple of the own pause while many rooms of another payer pause', async () => {
    const clock = new FakeClock();
    const payerOf = ({ room }: { room: { _id: string } }) => (room._id === 'room' ? 'crew' : 'stranger');
    const feed = new EventFeed(clock, onError, payerOf);
    const timers = Array.from({ length: 200 }, () => ({}));
    const contextOf = (roomId: string) => {
      const context = testRoom(timers);
      const { show } = context;
      return { ...context, show: { ...show, room: { ...show.room, _id: roomId } } };
    };
    const strangers = Array.from({ length: 50 }, (_, nth) => contextOf(`stranger-${nth}`));
    const crew = contextOf('room');
    let count = 0;
    for (const context of strangers)
      feed.add({ context, epoch: 1, seq: 0 }, { tell: () => {}, mayHear: () => true, end: () => {} });
    feed.add(
      { context: crew, epoch: 1, seq: 0 },
      { tell: () => (count += 1), mayHear: () => true, end: () => {} },
    );
    const commit = async (context: typeof crew, seq: number) => {
      feed.onCommitted(context.show.room._id, committedIn(context, seq));
      await nextLoop();
      await nextLoop();
    };
    for (const context of strangers) await commit(context, 1);
    await commit(crew, 1);
    await commit(crew, 2);
    expect(count).toBe(1);
    // The pause of the own room, for each of the two payers.
    clock.advance(40);
    await nextLoop();
    await nextLoop();
    expect(count).toBe(2);
  });

  it('K342 end if 256 commands of the room wait, but only for the listeners of that room', () => {
    const feed = new EventFeed(systemClock(), onError);
    const context = testRoom();
    const ended: string[] = [];
    feed.add(
      { context, epoch: 1, seq: 0 },
      { tell: () => {}, mayHear: () => true, end: () => ended.push('slow') },
    );
    for (let seq = 1; seq <= 256; seq += 1) feed.onCommitted('room', committedIn(context, seq));
    expect(ended).toEqual([]);
    feed.onCommitted('room', committedIn(context, 257));
    expect(ended).toEqual(['slow']);
  });
});

it('K340 begin with the message that was shown last, marked as hidden', () => {
  const feed = new EventFeed(systemClock(), (error) => {
    throw error;
  });
  const two = ['first', 'second'].reduce(
    (context, text) => afterAccepted(context, 'messages/create', { text }, { ids: [text] }),
    testRoom(),
  );
  const shown = afterAccepted(two, 'messages/show', { messageId: 'second' });
  const hidden = afterAccepted(shown, 'messages/hide', {});
  const messageOf = (context: RoomContext) =>
    feed.firstOf({ context, epoch: 1, seq: 0 }).find(({ name }) => name === 'message')?.json ?? 'null';
  expect(JSON.parse(messageOf(two))).toMatchObject({ text: 'first', showing: false });
  feed.onCommitted('room', committedIn(shown, 1));
  expect(JSON.parse(messageOf(shown))).toMatchObject({ text: 'second', showing: true });
  feed.onCommitted('room', committedIn(hidden, 2));
  expect(JSON.parse(messageOf(hidden))).toMatchObject({ text: 'second', showing: false });
  expect(messageOf(testRoom())).toBe('null');
});

const room = afterAccepted(
  testRoom([{ name: 'a' }, { name: 'b' }, { name: 'c' }]),
  'messages/create',
  { text: 'Places' },
  { ids: ['m'] },
);

const shown = afterAccepted(room, 'messages/show', { messageId: 'm' });

const running = afterAccepted(room, 'timeset/start', {}, { at: SHOW_START });

const seen = ({ show }: RoomContext) => ({ show, now: SHOW_START + MINUTE });

function told(before: RoomContext, name: Parameters<typeof afterAccepted>[1], payload: object, stamp = {}) {
  const after = afterAccepted(before, name, payload, { at: SHOW_START + MINUTE, ...stamp });
  return apiEvents(before.show, seen(after), changesBetween(before, after));
}

const names = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name);

describe('events for API clients', () => {
  it('K30 start with room, status, timers and the shown message', () => {
    expect(names(firstEvents(seen(room)))).toEqual([
      'room',
      'playback_status',
      'current_timer',
      'next_timer',
      'message',
    ]);
    expect(firstEvents(seen(shown)).at(-1)).toMatchObject({ payload: { text: 'Places', showing: true } });
    const empty = { ...room.show, timers: [], timeset: { ...room.show.timeset, timerId: null } };
    expect(firstEvents({ show: empty, now: SHOW_START }).slice(2, 4)).toEqual([
      { name: 'current_timer', payload: null },
      { name: 'next_timer', payload: null },
    ]);
  });

  it('K340 contain the message shown last, or the first message, marked as hidden', () => {
    const two = afterAccepted(room, 'messages/create', { text: 'Wrap up' }, { ids: ['n'] });
    const messageOf = (...asked: Parameters<typeof firstEvents>) =>
      firstEvents(...asked).find(({ name }) => name === 'message')?.payload;
    expect(messageOf(seen(two), 'n')).toMatchObject({ text: 'Wrap up', showing: false });
    expect(messageOf(seen(two), 'removed')).toMatchObject({ text: 'Places', showing: false });
    expect(messageOf(seen(two))).toMatchObject({ text: 'Places', showing: false });
    expect(messageOf(seen(testRoom()), 'm')).toBeUndefined();
  });

  test.each([
    [room, 'timeset/start', {}, ['playback_status']],
    [running, 'timeset/stop', {}, ['playback_status']],
    [running, 'timeset/adjust', { ms: MINUTE }, ['current_timer', 'playback_status', 'timers_changed']],
    [room, 'timeset/select', { timerId: 'b' }, ['current_timer', 'next_timer', 'playback_status']],
    [room, 'timeset/select', { timerId: 'c' }, ['current_timer', 'next_timer', 'playback_status']],
    [running, 'timeset/arm', { timerId: 'c' }, ['next_timer', 'playback_status']],
    [room, 'timers/update', { timerId: 'a', name: 'Opening' }, ['current_timer', 'timers_changed']],
    [room, 'timers/update', { timerId: 'b', name: 'Keynote' }, ['next_timer', 'timers_changed']],
    [room, 'timers/update', { timerId: 'c', name: 'Closing' }, ['timers_changed']],
    [room, 'timers/flash', { count: 5 }, ['flash']],
    [room, 'room/onAir', { on: true }, ['room']],
    [room, 'room/rename', { name: 'Hall' }, ['room']],
    [room, 'messages/show', { messageId: 'm' }, ['message']],
    [shown, 'timeset/start', {}, ['playback_status']],
    [shown, 'messages/hide', {}, ['message']],
    [shown, 'messages/update', { messageId: 'm', text: 'Go' }, ['message', 'messages_changed']],
    [room, 'messages/update', { messageId: 'm', text: 'Go' }, ['messages_changed']],
    [room, 'outputs/create', { name: 'Foyer' }, []],
  ] as const)(
    'K31 contain the whole objects that changed (case %#: %s %s)',
    (before, name, payload, expected) => {
      expect(names(told(before, name, payload, { ids: ['x'] }))).toEqual(expected);
    },
  );

  it('K31 contain a message that was just hidden, with showing: false', () => {
    expect(told(shown, 'messages/hide', {})).toEqual([
      { name: 'message', payload: expect.objectContaining({ _id: 'm', text: 'Places', showing: false }) },
    ]);
  });

  it('K31 contain null as the next timer after the last timer', () => {
    expect(told(room, 'timeset/select', { timerId: 'c' })).toContainEqual({
      name: 'next_timer',
      payload: null,
    });
  });

  it('K31 contain the new length of the running timer, also in the status', () => {
    const status = told(running, 'timers/update', { timerId: 'a', hours: 0, minutes: 20, seconds: 0 });
    expect(names(status)).toEqual(['current_timer', 'playback_status', 'timers_changed']);
  });

  it('K31 list created, edited, moved and removed timers, but not those whose number changed', () => {
    const changed = (name: Parameters<typeof told>[1], payload: object) =>
      told(room, name, payload, { ids: ['x'] }).find((event) => event.name === 'timers_changed')?.payload;
    expect(changed('timers/create', { index: 0 })).toEqual([{ timer_id: 'x', change: 'added' }]);
    expect(changed('timers/remove', { timerId: 'b' })).toEqual([{ timer_id: 'b', change: 'removed' }]);
    expect(changed('timers/move', { timerId: 'c', index: 0 })).toEqual([{ timer_id: 'c', change: 'moved' }]);
  });

  it('K31 are empty while the clock only runs', () => {
    const later = { ...seen(running), now: SHOW_START + MINUTE + SECOND };
    expect(apiEvents(running.show, later, [])).toEqual([]);
  });
});

it('K2050 API events contain further clocks, and the clock on stage', () => {
  const seenOf = ({ show }: RoomContext) => ({ show, now: SHOW_START });
  const eventsOf = (before: RoomContext, after: RoomContext) =>
    apiEvents(before.show, seenOf(after), changesBetween(before, after)).filter(({ name }) =>
      name.includes('clock'),
    );
  const none = testRoom();
  expect(firstEvents(seenOf(none)).map(({ name }) => name)).not.toContain('shown_clock');
  const made = afterAccepted(none, 'clocks/create', { name: 'Q&A' }, { ids: ['x'] });
  expect(eventsOf(none, made)).toMatchObject([
    {
      name: 'clock',
      payload: { _id: 'x', _model: 'clock', index: 1, name: 'Q&A', running: false, shown: null },
    },
  ]);
  const staged = afterAccepted(made, 'clocks/show', { clockId: 'x' });
  expect(eventsOf(made, staged)).toEqual([
    { name: 'shown_clock', payload: { clock_id: 'x', place: 'MAIN' } },
  ]);
  const first = firstEvents(seenOf(staged)).slice(-2);
  expect(first).toMatchObject([
    { name: 'clock', payload: { shown: 'MAIN' } },
    { name: 'shown_clock', payload: { clock_id: 'x' } },
  ]);
  const started = afterAccepted(staged, 'clocks/start', { clockId: 'x' });
  expect(eventsOf(staged, started)).toMatchObject([
    { payload: { running: true, kickoff: SHOW_START, deadline: SHOW_START + 300_000, quick: false } },
  ]);
  const gone = afterAccepted(started, 'clocks/remove', { clockId: 'x' });
  expect(eventsOf(started, gone)).toMatchObject([
    { name: 'clock', payload: { _id: 'x', removed: true, shown: null } },
    { name: 'shown_clock', payload: { clock_id: null, place: null } },
  ]);
});

it('K2338 timers_changed lists a timer if one of its visible cells changes, but not a NAMED one', () => {
  const staged = (['CREW', 'NAMED'] as const).reduce(
    (before, audience) =>
      afterAccepted(before, 'columns/create', { name: audience, audience }, { ids: [audience] }),
    room,
  );
  const cells = { CREW: 'Blue' };
  expect(told(staged, 'timers/setCells', { timerId: 'b', cells })).toEqual([
    { name: 'timers_changed', payload: [{ timer_id: 'b', change: 'updated' }] },
  ]);
  expect(told(staged, 'timers/setCells', { timerId: 'b', cells: { NAMED: 'Two guards' } })).toEqual([]);
  const written = afterAccepted(staged, 'timers/setCells', { timerId: 'b', cells });
  expect(told(written, 'columns/remove', { columnId: 'CREW' })).toEqual([]);
  const items = [{ _id: 'a' }, { _id: 'b', name: 'B', cells: { CREW: 'Red' } }, { cells }];
  const [changed] = told(written, 'timers/replace', { items }, { ids: ['x', 'y', 'd'] }).filter(
    ({ name }) => name === 'timers_changed',
  );
  expect(changed?.payload).toEqual([
    { timer_id: 'c', change: 'removed' },
    { timer_id: 'b', change: 'updated' },
    { timer_id: 'd', change: 'added' },
  ]);
});
