import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.entry.ts';
import {
  MAX_SERVER_WAITING_BYTES,
  MAX_TEAM_BYTES,
  MAX_WAITING_DELIVERIES,
  MOST_QUEUED_BYTES,
  QueueCapacity,
  ROW_BYTES,
} from './delivery-queue.ts';

const MEGABYTE = 1_024 * 1_024;
const UNPROVEN = 10 * (MEGABYTE + ROW_BYTES);

let now = 0;
let room: QueueCapacity;
beforeEach(() => {
  now = 0;
  room = new QueueCapacity({
    clock: { now: () => now },
    isProven: (teamId) => !teamId.startsWith('nobody'),
    unprovenStorage: 4 * UNPROVEN,
  });
});

const row = (webhookId: string, body = 'x', teamId = 'team'): QueuedDelivery => [
  'event',
  webhookId,
  teamId,
  'ABCDEFGH',
  'timer.started',
  body,
  0,
];
const rows = (count: number, each: QueuedDelivery) => Array.from({ length: count }, () => each);
const taken = (...asked: readonly QueuedDelivery[]) =>
  room.taken(asked, []).map(([, webhookId]) => webhookId);

describe('the room in the queue', () => {
  it('K66 has an end for each webhook, by deliveries and by bytes, and counts what is missed', () => {
    room.add(rows(MAX_WAITING_DELIVERIES, row('hook')));
    expect(taken(row('hook'), row('other'), row('hook'))).toEqual(['other']);
    expect([room.missed('hook'), room.missed('other')]).toEqual([2, 0]);
    room.add(rows(8, row('large', 'x'.repeat(MEGABYTE))));
    expect(taken(row('large'))).toEqual([]);
    room.free('hook', 'team', 'x');
    expect(taken(row('hook'))).toEqual(['hook']);
  });

  it('K66 counts bytes, of which a text in another script has more than letters', () => {
    room.add(rows(8, row('hook', '幕'.repeat(MEGABYTE / 3))));
    expect(taken(row('hook', '幕'.repeat(10)))).toEqual([]);
  });

  it('K147 has an end for all webhooks of a team together, which another team does not notice', () => {
    room.set(
      [
        { webhookId: 'one', teamId: 'team', rows: 5, bytes: MAX_TEAM_BYTES - 1 },
        { webhookId: 'two', teamId: 'team', rows: 1, bytes: 1 },
      ],
      0,
    );
    expect(taken(row('three'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    room.forget('two');
    expect(taken(row('three'))).toEqual(['three']);
  });

  it('K151 lets those who have little waiting queue more where all teams together have a gigabyte', () => {
    const full = Array.from({ length: MAX_SERVER_WAITING_BYTES / MAX_TEAM_BYTES }, (_, nth) => ({
      webhookId: `hook ${nth}`,
      teamId: `team ${nth}`,
      rows: 1,
      bytes: MAX_TEAM_BYTES - 1,
    }));
    room.set([...full, { webhookId: 'much', teamId: 'larger', rows: 1, bytes: MEGABYTE }], 0);
    expect(taken(row('much', 'x', 'larger'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    room.forget('hook 0');
    expect(taken(row('much', 'x', 'larger'))).toEqual(['much']);
  });

  it('K165 has a quarter of ANONYMOUS_STORAGE for all teams for which nobody answers, until it is counted again', () => {
    const large = (nth: number) => row(`hook ${nth}`, 'x'.repeat(MEGABYTE), `nobody ${nth}`);
    const asked = Array.from({ length: 12 }, (_, nth) => large(nth));
    expect(taken(...asked)).toHaveLength(10);
    expect(taken(row('one more', 'x', 'nobody else'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    expect(room.missed('one more')).toBe(1);
    room.set([], UNPROVEN - ROW_BYTES - 1);
    expect(taken(row('one more', 'x', 'nobody else'))).toEqual(['one more']);
    expect(taken(row('one more', 'x', 'nobody else'))).toEqual([]);
  });

  it('K147 forgets a webhook that is gone, whatever it had under way', () => {
    room.add([row('hook')]);
    room.forget('hook');
    room.free('hook', 'team', 'x');
    room.add([row('other', 'x'.repeat(MAX_TEAM_BYTES))]);
    expect(taken(row('third'))).toEqual([]);
  });

  it('K146 takes 4 MB of a team in 10 s, before any of it is on disk', () => {
    const large = row('hook', 'x'.repeat(MEGABYTE));
    expect(taken(...rows(4, large), row('other'), row('theirs', 'x', 'others'))).toEqual([
      ...rows(4, large).map(() => 'hook'),
      'theirs',
    ]);
    expect(MOST_QUEUED_BYTES).toBe(4 * MEGABYTE);
    now = 10 * SECOND;
    expect(taken(row('other'))).toEqual(['other']);
  });

  it('K148 takes 32 MB of all teams in 10 s, and then little of each', () => {
    const large = (nth: number) => row(`hook ${nth}`, 'x'.repeat(MEGABYTE), `team ${Math.floor(nth / 4)}`);
    expect(taken(...Array.from({ length: 33 }, (_, nth) => large(nth)))).toHaveLength(32);
    const little = row('theirs', 'x'.repeat(40_000), 'others');
    expect(taken(little, little)).toEqual(['theirs']);
    now = 10 * SECOND;
    expect(taken(little, little)).toEqual(['theirs', 'theirs']);
  });
});
