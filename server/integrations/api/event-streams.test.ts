import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, testRoom } from '../../../tests/support/test-room.ts';
import { StreamedResponse } from '../../http/uws-fetch.ts';
import { noRateLimits, rateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import { noByteBudgets } from '../../rooms/byte-budgets.ts';
import type { Committed } from '../../rooms/recent.ts';
import { EventFeed, type FeedClient } from './event-feed.ts';
import { EventStreams, type EventStreamsDeps } from './event-streams.ts';

it.each([false, true])(
  'K540 a command is encoded only once for all streams of a room (raw events: %s)',
  (raw) => {
    const clock = new FakeClock();
    const room = { context: testRoom(), epoch: 1, seq: 0 };
    const clients: Pick<FeedClient, 'tell'>[] = [];
    const streams = new EventStreams({
      clock,
      limits: noRateLimits,
      payers: noByteBudgets,
      host: { since: () => [] },
      feed: new EventFeed(clock, () => {}),
      listeners: {
        join: (_who: unknown, client: FeedClient) => {
          clients.push(client);
          return { room, leave: () => {} };
        },
      },
    } as unknown as EventStreamsDeps);
    const written: (string | Uint8Array)[][] = [];
    const open = (): void => {
      const who = { key: 'key', roomId: 'room', address: 'a' };
      const response = streams.open({ who, lastEventId: '1-0', raw });
      const pieces: (string | Uint8Array)[] = [];
      written.push(pieces);
      if (response instanceof StreamedResponse)
        response.begin({ write: (piece) => pieces.push(piece), close: () => {} }, () => {});
    };
    open();
    open();
    const committed: Committed = {
      seq: 1,
      at: 0,
      carried: null,
      after: room.context,
      changes: [{ name: 'timeset', payload: room.context.show.timeset }],
    };
    const batch = [{ events: [{ name: 'room', json: '{"on_air":true}' }], committed }] as const;
    for (const client of clients) client.tell(batch);
    const [first, second] = written.map((pieces) => pieces.at(-1));
    expect(first).toBeInstanceOf(Uint8Array);
    expect(second).toBe(first);
    expect(Buffer.from(first ?? '').toString()).toMatch(/^event: .+\ndata: \{.*\nid: 1-1\n\n$/s);
  },
);

it('W2746 a raw stream that continues counts by the size of its first events', () => {
  const clock = new FakeClock();
  const context = afterAccepted(testRoom(), 'timers/update', { timerId: 'a', notes: 'x'.repeat(9_000) });
  const room = { context, epoch: 1, seq: 10 };
  const changes = [{ name: 'timers/items', payload: context.show.timers }] as const;
  const missed = Array.from({ length: 10 }, (_, nth): Committed => {
    return { seq: nth + 1, at: 0, carried: null, after: context, changes };
  });
  const limits = rateLimits(clock);
  const streams = new EventStreams({
    clock,
    limits,
    payers: noByteBudgets,
    host: { since: () => missed },
    feed: new EventFeed(clock, () => {}),
    listeners: { join: () => ({ room, leave: () => {} }) },
  } as unknown as EventStreamsDeps);
  const open = () =>
    streams.open({ who: { key: 'key', roomId: 'room', address: 'a' }, lastEventId: '1-0', raw: true });
  open();
  expect([limits.waitFor('read', 'a', 298) > 0, limits.waitFor('read', 'a', 297)]).toEqual([true, 0]);
  expect(open).toThrow(Refused);
});
