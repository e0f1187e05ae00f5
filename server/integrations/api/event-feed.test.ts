import { setImmediate as nextLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, testRoom } from '../../../tests/support/test-room.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Committed } from '../../rooms/host.types.ts';
import { RoomEvents } from '../../rooms/room-events.ts';
import { type CommandEvents, EventFeed } from './event-feed.ts';

it('D115 ends the streams of a room that goes on from elsewhere, and has nothing for them of what was before', () => {
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

describe('deliveries', () => {
  const onError = (error: unknown) => {
    throw error;
  };

  it('K342 come after the sockets of the room, in a later turn, and skip a client that left meanwhile', async () => {
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

  it('K541 to many listeners leave together when commands follow fast, and a newcomer hears no older one', async () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const context = testRoom();
    const told = new Map<string, (number | undefined)[][]>();
    const join = (name: string) => {
      const tell = (batch: readonly CommandEvents[]) =>
        told.set(name, [...(told.get(name) ?? []), batch.map(({ committed }) => committed?.seq)]);
      feed.add({ context, epoch: 1, seq: 0 }, { tell, mayHear: () => true, end: () => {} });
    };
    for (let nth = 0; nth < 40; nth += 1) join(`${nth}`);
    const commit = async (...seqs: readonly number[]) => {
      for (const seq of seqs) feed.onCommitted('room', committedIn(context, seq));
      await nextLoop();
      await nextLoop();
    };
    await commit(1, 2, 3);
    expect([told.size, told.get('0'), told.get('39')]).toEqual([40, [[1]], [[1]]]);
    clock.advance(7);
    await commit();
    expect(told.get('0')).toEqual([[1]]);
    clock.advance(1);
    await commit();
    expect([told.get('0'), told.get('39')]).toEqual([
      [[1], [2, 3]],
      [[1], [2, 3]],
    ]);
    await commit(4);
    join('newcomer');
    await commit();
    expect([told.get('0')?.at(-1), told.get('newcomer')]).toEqual([[4], undefined]);
    clock.advance(9);
    await commit(5);
    expect([told.get('39')?.at(-1), told.get('newcomer')]).toEqual([[5], [[5]]]);
  });

  it('K541 wait for the listeners of other rooms as well', async () => {
    const clock = new FakeClock();
    const feed = new EventFeed(clock, onError);
    const rooms = ['room', 'other'].map((roomId) => {
      const context = testRoom();
      const { show } = context;
      return { roomId, context: { ...context, show: { ...show, room: { ...show.room, _id: roomId } } } };
    });
    let told = 0;
    for (const { context } of rooms)
      for (let nth = 0; nth < 40; nth += 1)
        feed.add(
          { context, epoch: 1, seq: 0 },
          { tell: () => (told += 1), mayHear: () => true, end: () => {} },
        );
    const commit = async (seq: number) => {
      for (const { roomId, context } of rooms) feed.onCommitted(roomId, committedIn(context, seq));
      for (let turn = 0; turn < 6; turn += 1) await nextLoop();
    };
    await commit(1);
    await commit(2);
    expect(told).toBe(80);
    // The first room paused alone, the second for both.
    clock.advance(8);
    await commit(3);
    expect(told).toBe(120);
    clock.advance(8);
    await commit(4);
    expect(told).toBe(160);
  });

  it('K342 that pile up disconnect the listeners of that room alone', () => {
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

it('K340 begins with the message that was shown last, as hidden', () => {
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
