import { expect, it } from 'vitest';
import { nobodyListens } from '../../tests/integration/room-host.fixtures.ts';
import { testRoom } from '../../tests/support/test-room.ts';
import { systemClock } from '../kernel/clock.ts';
import { EventFeed } from './event-feed.ts';

it('D115 ends the streams of a room that goes on from elsewhere, and has nothing for them of what was before', () => {
  const feed = new EventFeed(systemClock());
  const room = { context: testRoom(), epoch: 1, seq: 5 };
  const ended: string[] = [];
  feed.add(room, { tell: () => {}, mayHear: () => true, end: () => ended.push('ended') });
  expect(feed.since(room, room)).toEqual([]);
  feed.following(nobodyListens).onJumped?.('room');
  expect(ended).toEqual(['ended']);
  expect(feed.since(room, room)).toBeNull();
});
