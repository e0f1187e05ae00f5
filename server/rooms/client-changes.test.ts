import { describe, expect, it } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { ClientChanges, pauseAfter } from './client-changes.ts';

const client = (id: string): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: id,
  name: id,
  view: 'VIEWER',
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
  deviceId: id,
});

/** Timers ring by hand: the last one set first, as a slow turn of the loop may let them. */
function setUp(bytes = 0) {
  const timers = new Set<() => void>();
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    precise: () => 0,
    wall: () => 0,
    difference: () => 0,
    compare: () => {},
    after: (ms, ring) => {
      const timer = () => ring();
      waits.push(ms);
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  let present: readonly Client[] = [];
  const lists: (readonly string[])[] = [];
  const told: { readonly clients: readonly string[]; readonly left: readonly string[] }[] = [];
  const changes = new ClientChanges(clock, {
    present: () => present,
    take: (event) => {
      if (event.type === 'clients/joined') present = [...present, ...event.clients];
      else present = present.filter(({ id }) => !event.clientIds.includes(id));
    },
    tellAll: (clients) => {
      lists.push(clients.map(({ id }) => id));
      return bytes;
    },
    tellChange: ({ clients, left }) => {
      told.push({ clients: clients.map(({ id }) => id), left });
      return bytes;
    },
  });
  /** All set alarms, newest first. */
  const ring = () => {
    for (const timer of [...timers].reverse()) if (timers.delete(timer)) timer();
  };
  return { changes, lists, ring, told, waits };
}

describe('changed screens', () => {
  it('W22 are in the list from the turn in which they joined, and are sent only once', () => {
    const { changes, lists, ring, told } = setUp();
    changes.add([client('first')], []);
    ring();
    changes.add([client('second')], []);
    changes.changed([]);
    ring();
    expect(lists).toEqual([['first'], ['first', 'second']]);
    expect(told).toEqual([
      { clients: ['first'], left: [] },
      { clients: ['second'], left: [] },
    ]);
    expect(changes.busy).toBe(true);
    ring();
    expect(changes.busy).toBe(false);
    expect(lists).toHaveLength(2);
  });

  it('D202 include a reconnected tab once, even if the former connection is reported last', () => {
    const { changes, ring, told } = setUp();
    const tab = (id: string, connectedAt: number) => ({
      ...client(id),
      channelId: 'tab',
      deviceId: 'wall',
      connectedAt,
    });
    const other = { ...client('other'), channelId: 'tab' };
    changes.add([tab('dead', 1), other], []);
    ring();
    changes.add([tab('alive', 2)], []);
    ring();
    ring();
    changes.add([tab('dead', 1), tab('alive', 2)], []);
    changes.add([], ['dead']);
    ring();
    ring();
    expect(changes.newest().map(({ id }) => id)).toEqual(['other', 'alive']);
    expect(told).toEqual([
      { clients: ['dead', 'other'], left: [] },
      { clients: ['alive'], left: ['dead'] },
      { clients: [], left: ['dead'] },
    ]);
  });

  it('D30 are sent in their current state, together with screens that left since the last message', () => {
    const { changes, ring, told } = setUp();
    changes.add([client('first')], []);
    ring();
    changes.add([client('guest')], []);
    changes.flush();
    changes.add([], ['guest']);
    changes.flush();
    ring();
    expect(told.at(-1)).toEqual({ clients: [], left: ['guest'] });
  });

  it('D31 are sent in batches of at most 200', () => {
    const { changes, ring, told } = setUp();
    changes.add(
      Array.from({ length: 450 }, (_, place) => client(`c${place}`)),
      [],
    );
    ring();
    expect(told.map(({ clients }) => clients.length)).toEqual([200]);
    ring();
    ring();
    expect(told.map(({ clients }) => clients.length)).toEqual([200, 200, 50]);
  });

  it('D31 are all sent at once when this process stops serving the room', () => {
    const { changes, told } = setUp();
    changes.add(
      Array.from({ length: 250 }, (_, place) => client(`c${place}`)),
      [],
    );
    changes.settle();
    expect(told.flatMap(({ clients }) => clients)).toHaveLength(250);
  });

  it.each([
    [0, 100],
    [25_000, 100],
    [250_000, 1_000],
    [1e9, MINUTE],
  ])('D31 after %d bytes are sent again only after %d ms', (bytes, wait) => {
    expect(pauseAfter(bytes)).toBe(wait);
    const { changes, ring, waits } = setUp(bytes);
    changes.add([client('first')], []);
    ring();
    expect(waits.slice(1)).toEqual([wait, wait]);
  });

  it('D170 are collected before they are sent, while lookups find them immediately', () => {
    const { changes, ring, waits } = setUp();
    changes.add([client('first')], []);
    ring();
    changes.add([client('second')], []);
    changes.add([client('third')], ['first']);
    expect(waits).toEqual([0, 100, 100, 100]);
    expect(changes.newest().map(({ id }) => id)).toEqual(['second', 'third']);
  });

  it('D31 are not sent after the room is stopped', () => {
    const { changes, ring, told } = setUp();
    changes.add([client('first')], []);
    ring();
    changes.changed(['first']);
    changes.stop();
    ring();
    expect(told).toHaveLength(1);
  });
});
