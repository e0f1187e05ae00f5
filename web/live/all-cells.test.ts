import { afterEach, expect, it, vi } from 'vitest';
import { loadAllCells } from './all-cells.ts';
import { roomView } from './room-view.fixture.ts';
import { ShowFeed } from './show-feed.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const first = { a: { light: 'Blue' } };
const all = { ...first, b: { light: 'Red' } };

/** A feed whose whole state had the cells of the first timer alone. */
function feedOfPart(): ShowFeed {
  const feed = new ShowFeed();
  feed.welcome({
    channelId: 'c',
    clientId: 'c1',
    epoch: 1,
    seq: 0,
    at: 0,
    serverVersion: '0',
    permissions: 1,
    expiresAt: 0,
    state: { ...roomView(), cells: first, cellsLeft: true },
  });
  return feed;
}

const shownOf = ({ shown }: ShowFeed) => [shown?.view.cells, shown?.view.cellsLeft, shown?.view.room.name];

it('R2158 requests all cells again until the answer is as new as the screen', async () => {
  vi.useFakeTimers();
  const feed = feedOfPart();
  feed.hear({ name: 'room/name', payload: { name: 'Gala' }, seq: 1, at: 100 });
  feed.release(0, 5_000);
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('', { status: 503 }),
    async () => Response.json({ epoch: 1, seq: 0, cells: first }),
    async () => Response.json({ epoch: 2, seq: 9, cells: {} }),
    async () => Response.json({ epoch: 1, seq: 1, cells: all }),
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => answers[asked.push(path) - 1]?.());
  const session = {
    get told() {
      return feed.shown;
    },
    fill: feed.fill.bind(feed),
  };
  const loading = loadAllCells(session, async () => 'token', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(shownOf(feed)).toEqual([first, true, roomView().room.name]);
  await vi.advanceTimersByTimeAsync(100);
  await loading;
  expect(asked).toEqual(Array.from({ length: 5 }, () => `/api/rooms/${roomView().room.pid}/cells`));
  expect(shownOf(feed)).toEqual([all, undefined, roomView().room.name]);
  feed.release(100, 5_000);
  expect(shownOf(feed)).toEqual([all, undefined, 'Gala']);
  feed.hear({ name: 'room/name', payload: { name: 'Ball' }, seq: 2, at: 200 });
  feed.release(200, 5_000);
  expect(shownOf(feed)).toEqual([all, undefined, 'Ball']);
});

it('R2158 sends no more requests after the screen has left', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  const left = new AbortController();
  const loading = loadAllCells(
    { told: feedOfPart().shown, fill: () => false },
    async () => 'token',
    left.signal,
  );
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(fetch).toHaveBeenCalledTimes(1);
});
