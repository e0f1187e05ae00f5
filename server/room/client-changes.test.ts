import { expect, it } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import type { Clock } from '../clock.ts';
import { ClientChanges } from './client-changes.ts';

const client = (id: string): Client => ({
  id,
  channelId: id,
  name: id,
  view: 'VIEWER',
  thumb: null,
  delay: 0,
  connectedAt: 0,
  deviceId: id,
});

/** Timers ring by hand: the last one set first, as a slow turn of the loop may let them. */
function setUp() {
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    precise: () => 0,
    wall: () => 0,
    after: (_, ring) => {
      timers.add(ring);
      return () => timers.delete(ring);
    },
  };
  const [present, told]: [string[], (readonly string[])[]] = [[], []];
  const changes = new ClientChanges(clock, {
    take: (event) => {
      if (event.type === 'clients/joined') present.push(...event.clients.map(({ id }) => id));
    },
    tell: () => told.push([...present]),
  });
  const ring = (which: 'oldest' | 'newest') => {
    const next = which === 'oldest' ? [...timers][0] : [...timers].at(-1);
    if (next === undefined) throw new Error('Nothing is to ring.');
    timers.delete(next);
    next();
  };
  return { changes, ring, told };
}

it('W22 a list that is due in the turn of a join has who joined in it, and is sent once', () => {
  const { changes, ring, told } = setUp();
  changes.add([client('first')], []);
  ring('oldest');
  changes.add([client('second')], []);
  changes.changed();
  ring('oldest');
  expect(told).toEqual([['first'], ['first', 'second']]);
  expect(changes.busy).toBe(true);
  ring('oldest');
  expect(changes.busy).toBe(false);
  expect(told).toHaveLength(2);
});
