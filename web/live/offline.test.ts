import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromTransition } from 'xstate';
import { DAY, HOUR, SECOND } from '../../machines/kernel/time.ts';
import { reportPainted, resumeRoom, storeRoom } from './offline.ts';
import type { RoomSession } from './room-session.ts';

interface StoredEntry {
  readonly key: string;
  readonly keptAt: number;
}
const entries = vi.hoisted(() => new Map<string, StoredEntry>());
vi.mock('idb', () => ({
  openDB: async () => ({
    put: async (_store: string, entry: StoredEntry) => void entries.set(entry.key, entry),
    get: async (_store: string, key: string) => entries.get(key),
    delete: async (_store: string, key: string) => void entries.delete(key),
    getAllKeysFromIndex: async () =>
      [...entries.values()].sort((one, other) => one.keptAt - other.keptAt).map(({ key }) => key),
    close: () => {},
  }),
}));

const FRAME_MS = 16;
let isHidden = false;
/** Ends what each test began. */
let left = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  left = new AbortController();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  // A hidden page paints no frame.
  const waiting: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => waiting.push(run));
  setInterval(() => {
    if (!isHidden) for (const run of waiting.splice(0)) run(0);
  }, FRAME_MS);
});
afterEach(() => {
  left.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function aScreen() {
  const screen = createActor(fromTransition((state: object) => ({ ...state }), {})).start();
  const told: unknown[][] = [];
  const session = { screen, shownSeq: 1, paint: (...frame: unknown[]) => void told.push(frame) };
  reportPainted(session as never, left.signal);
  const show = (seq: number) => {
    session.shownSeq = seq;
    screen.send({ type: 'published' });
  };
  const turn = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { told, show, turn };
}

it('W1890 a screen reports two frames later that it painted a change, at most five times a second', () => {
  const { told, show } = aScreen();
  vi.advanceTimersByTime(FRAME_MS);
  expect(told).toEqual([]);
  // The random time over which halls spread their frames is 0 here.
  vi.advanceTimersByTime(FRAME_MS + 1);
  expect(told).toEqual([[1]]);
  for (let seq = 2; seq <= 100; seq += 1) {
    show(seq);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(400);
  expect(told.at(-1)).toEqual([100]);
  expect(told.length).toBeLessThanOrEqual(7);
  const count = told.length;
  show(100);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(count);
});

it('W1890 reports a hidden and a frozen page, and its change once it is visible again', () => {
  const { told, show, turn } = aScreen();
  vi.advanceTimersByTime(500);
  turn(true);
  show(2);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([[1], [1, 'HIDDEN']]);
  turn(false);
  vi.advanceTimersByTime(500);
  expect(told.at(-1)).toEqual([2]);
  document.dispatchEvent(new Event('freeze'));
  expect(told.at(-1)).toEqual([2, 'FROZEN']);
  left.abort();
  show(3);
  turn(true);
  vi.advanceTimersByTime(500);
  expect(told.at(-1)).toEqual([2, 'FROZEN']);
});

describe('stored copies of rooms', () => {
  const room = { kept: 'room' };
  /** Stores a copy at this instant. */
  async function store(key: string, isSecret: boolean) {
    const screen = createActor(fromTransition((state: object) => state, {})).start();
    const stop = new AbortController();
    const session = { screen, shownSeq: 1, kept: () => room };
    storeRoom(session as never, key, isSecret, stop.signal);
    await vi.advanceTimersByTimeAsync(SECOND);
    stop.abort();
  }
  async function opened(key: string) {
    const resumed: unknown[] = [];
    await resumeRoom({ resume: (copy) => resumed.push(copy) } as Partial<RoomSession> as RoomSession, key);
    return resumed;
  }
  beforeEach(() => entries.clear());

  it.each([
    ['secret rooms for 12 h', true, 12 * HOUR],
    ['other rooms for 7 days', false, 7 * DAY],
  ])('N502 open copies of %s', async (_what, isSecret, opensFor) => {
    await store('show', isSecret);
    const storedAt = Date.now();
    vi.setSystemTime(storedAt + opensFor);
    expect(await opened('show')).toEqual([room]);
    vi.setSystemTime(storedAt + opensFor + 1);
    expect(await opened('show')).toEqual([]);
    expect(entries.size).toBe(0);
  });

  it('N502 include at most 50 rooms, the newest ones', async () => {
    for (let nth = 0; nth <= 50; nth += 1) await store(`show ${nth}`, false);
    expect([entries.size, entries.has('show 0'), entries.has('show 1')]).toEqual([50, false, true]);
  });
});
