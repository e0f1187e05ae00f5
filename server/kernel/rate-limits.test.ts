import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { KeyedCounts, limitCounts, type RateLimits, rateLimits, type SharedTry } from './rate-limits.ts';
import { Refused } from './refused.ts';

let now = 0;
const clock = {
  now: () => now,
  precise: () => now,
  wall: () => now,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};

/** Seconds to wait; 0 where all were taken. */
function waitFor(limits: RateLimits, counted: readonly SharedTry[]): number {
  try {
    expect(limits.takeTries(counted)).toBeNull();
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.retryAfter ?? 0;
    throw error;
  }
}

it('several limits are used together or not at all, and the result is the longest wait', () => {
  const limits = rateLimits(clock);
  const [room, other, address] = [
    ['roomGuess', 'a room'],
    ['roomGuess', 'b room'],
    ['roomGuesses', 'a'],
  ] as const;
  for (let taken = 0; taken < 5; taken++) expect(waitFor(limits, [address, room])).toBe(0);
  for (let refused = 0; refused < 100; refused++) expect(waitFor(limits, [address, room])).toBe(60);
  for (let taken = 0; taken < 5; taken++) expect(waitFor(limits, [address, other])).toBe(0);
  limits.giveBackTries([address, room]);
  expect([waitFor(limits, [address, room]), waitFor(limits, [address, room])]).toEqual([0, 60]);
});

it('U92 an address that guesses for a month does not make other addresses wait', () => {
  const limits = rateLimits(clock);
  const [own, all] = [
    ['accountGuess', 'eve ada'],
    ['accountGuesses', 'ada'],
  ] as const;
  let wrong = 0;
  let others = 0;
  for (const end = now + 30 * DAY; now < end; ) {
    const wait = waitFor(limits, [own]);
    if (wait === 0) {
      others += waitFor(limits, [all]);
      wrong += 1;
    }
    now += wait * SECOND;
  }
  expect(others).toBe(0);
  expect(wrong).toBeGreaterThan(30 * 24);
  expect(wrong).toBeLessThan(30 * 50);
});

interface Count {
  readonly spent: number;
  readonly until: number;
}

it.each([
  ['U60 waits grow for one network address, up to half an hour', 'accountGuess', 1_800],
  ['U60 waits grow for all network addresses, up to a quarter of an hour', 'accountGuesses', 900],
  ['U134 waits for codes grow for one network address, up to half an hour', 'factorGuess', 1_800],
  ['U134 waits for codes grow for all network addresses, up to a quarter of an hour', 'factorGuesses', 900],
] as const)('%s', (_title, name, longest) => {
  const limits = rateLimits(clock);
  const waits: number[] = [];
  while (waits.length < 50) {
    const wait = waitFor(limits, [[name, 'ada']]);
    if (wait > 0) waits.push(wait);
    now += wait * SECOND;
  }
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...waits)).toBe(longest);
});

it.each([
  ['W67 pictures of screens have 4,000 kB in 18 s', 'screenPicture', 4_000, 18],
  ['W2601 a host gets 600 pulls a minute', 'pullHost', 600, 60],
  ['R134 an address has 60 s of processor time for pictures in ten minutes', 'pictureWork', 60, 600],
  ['U141 the log has 60 refusals of an address a minute', 'refusalLine', 60, 60],
  ['W65 an address has 3,000 points a minute for states of a room', 'joins', 3_000, 60],
] as const)('%s', (_title, name, most, seconds) => {
  const limits = rateLimits(clock);
  expect(limits.waitFor(name, 'a', most)).toBe(0);
  expect(limits.waitFor(name, 'a')).toBe(seconds * SECOND);
});

it.each([
  ['W2603 a room has five alarms in a burst, and one every ten seconds', 'alarmRoom', 5, 50],
  ['W2603 a team has 20 turns for alarms a second', 'alarms', 2, 2 / 20],
  ['W2603 the server gives 60 turns for alarms a second', 'alarmsInAll', 10, 10 / 60],
  ['W603 an address has 600 commands to a room in a burst, and 300 a second', 'roomCommands', 600, 2],
] as const)('%s', (_title, name, burst, seconds) => {
  const limits = rateLimits(clock);
  expect(limits.waitFor(name, 'a', burst)).toBe(0);
  expect(limits.waitFor(name, 'a', burst)).toBe(Math.ceil(seconds * SECOND));
});

const newCounts = () => new KeyedCounts<Count>(({ until }, at) => until <= at);

const LIVING = 1_000;

it('W76 the store keeps 50,000 keys among a million addresses, including those with the highest counts', () => {
  const counts = newCounts();
  counts.keep('abuser', { spent: 5, until: LIVING }, 0);
  let most = 0;
  for (let fresh = 0; fresh < 1_000_000; fresh++) {
    counts.keep(`fresh ${fresh}`, { spent: 1, until: LIVING }, 0);
    most = Math.max(most, counts.size);
  }
  expect(most).toBe(50_000);
  expect(counts.find('abuser', 0)).toMatchObject({ spent: 5 });
  expect(counts.find('fresh 999999', 0)).toMatchObject({ spent: 1 });
  expect(counts.find('fresh 0', 0)).toBeUndefined();
});

it('W76 expired counts are dropped before active ones', () => {
  const counts = newCounts();
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`over ${nth}`, { spent: 9, until: 10 }, 0);
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`living ${nth}`, { spent: 1, until: LIVING }, 0);
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`later ${nth}`, { spent: 1, until: LIVING }, 20);
  expect(counts.size).toBe(50_000);
  for (let nth = 0; nth < 25_000; nth++)
    expect([counts.find(`living ${nth}`, 20)?.spent, counts.find(`later ${nth}`, 20)?.spent]).toEqual([1, 1]);
});

it('W76 the lowest counts are dropped first, except those that were increased recently', () => {
  const counts = newCounts();
  for (let nth = 0; nth < 50_000; nth++)
    counts.keep(`early ${nth}`, { spent: 1 + (nth % 2), until: LIVING }, 0);
  for (let nth = 0; nth < 20_000; nth++) counts.keep(`fresh ${nth}`, { spent: 1, until: LIVING }, 0);
  const left = Array.from({ length: 50_000 }, (_, nth) => counts.find(`early ${nth}`, 0)?.spent);
  expect(left.filter((spent) => spent === 2)).toHaveLength(25_000);
  counts.keep('fresh 19999', { spent: 2, until: LIVING }, 0);
  expect(counts.find('fresh 19999', 0)).toMatchObject({ spent: 2 });
});

it('expired and dropped counts no longer exist', () => {
  const counts = newCounts();
  counts.keep('a', { spent: 1, until: 10 }, 0);
  expect([counts.find('a', 9)?.spent, counts.find('a', 10), counts.find('b', 0)]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  counts.drop('a');
  expect(counts.size).toBe(0);
});

describe('a limit per period', () => {
  const counts = () => limitCounts({ points: 3, duration: 60 });

  it('is used up for each key separately until the period ends', () => {
    const limit = counts();
    expect([0, 1, 2].map((at) => limit.take('a', 1, at))).toEqual([0, 0, 0]);
    expect(limit.take('a', 1, 10_000)).toBe(50 * SECOND);
    expect(limit.take('b', 1, 10_000)).toBe(0);
    expect(limit.take('a', 1, 0 + MINUTE)).toBe(0);
  });

  it('is not used up by attempts that are refused or returned', () => {
    const limit = counts();
    expect([limit.take('a', 4, 0), limit.take('a', 2, 0), limit.take('a', 2, 0)]).toEqual([
      MINUTE,
      0,
      MINUTE,
    ]);
    limit.giveBack('a', 1, 0);
    expect(limit.take('a', 2, 0)).toBe(0);
    limit.giveBack('a', 3, 0);
    limit.giveBack('a', 1, 0);
    expect([limit.take('a', 3, 0), limit.take('a', 1, 0)]).toEqual([0, MINUTE]);
  });

  it('allows one attempt that exceeds the limit, but only as the first of a period', () => {
    const limit = limitCounts({ points: 3, duration: 60, orOne: true });
    expect([limit.take('a', 4, 0), limit.take('a', 1, 0), limit.take('a', 1, 60_000)]).toEqual([
      0,
      MINUTE,
      0,
    ]);
    expect(limit.take('a', 4, 60_000)).toBe(MINUTE);
  });
});

describe('growing waits', () => {
  const counts = () => limitCounts({ points: 2, forgetsEvery: 600, waitsUpTo: 8 });

  /** Waits, in seconds, of a client that always retries as early as allowed. */
  function waits(limit: ReturnType<typeof counts>, wanted: number): readonly number[] {
    const met: number[] = [];
    for (let time = 0; met.length < wanted; ) {
      const wait = limit.take('a', 1, time);
      if (wait > 0) met.push(wait / SECOND);
      time += wait;
    }
    return met;
  }

  it('U60 double with each attempt after the free ones, up to a maximum', () => {
    expect(waits(counts(), 6)).toEqual([1, 2, 4, 8, 8, 8]);
  });

  it('U93 do not grow with refused attempts', () => {
    const limit = counts();
    for (let taken = 0; taken < 3; taken++) limit.take('a', 1, 0);
    for (let refused = 0; refused < 100; refused++) expect(limit.take('a', 1, 0)).toBe(SECOND);
    expect(limit.take('a', 1, 0 + SECOND)).toBe(0);
    expect(limit.take('b', 1, 0)).toBe(0);
  });

  it('U92 become shorter when attempts expire or are returned', () => {
    const limit = counts();
    for (let taken = 0; taken < 3; taken++) limit.take('a', 1, 0);
    expect([1, 2, 3].map(() => limit.take('a', 1, 20 * MINUTE))).toEqual([0, 0, SECOND]);
    limit.giveBack('a', 1, 20 * MINUTE);
    expect(limit.take('a', 1, 20 * MINUTE)).toBe(0);
    limit.giveBack('a', 5, 20 * MINUTE);
    limit.giveBack('a', 1, 20 * MINUTE);
    expect([1, 2, 3].map(() => limit.take('a', 1, 20 * MINUTE))).toEqual([0, 0, 0]);
    expect(limit.take('a', 1, 21 * MINUTE)).toBe(0);
  });
});

describe('a limit with a burst and a rate', () => {
  it('refills gradually, regardless of refused attempts', () => {
    const limit = limitCounts({ burst: 3, perSecond: 2 });
    expect([limit.take('a', 3, 0), limit.take('a', 1, 0), limit.take('a', 2, 250)]).toEqual([0, 500, 750]);
    expect([limit.take('a', 1, 500), limit.take('a', 1, 500), limit.take('b', 3, 500)]).toEqual([0, 500, 0]);
    limit.giveBack('a', 1, 500);
    limit.giveBack('b', 4, 500);
    expect([limit.take('a', 1, 500), limit.take('a', 1, 500), limit.take('b', 3, 500)]).toEqual([0, 500, 0]);
  });
});
