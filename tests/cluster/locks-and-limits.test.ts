import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { Sandbox } from '../../server/billing/sandbox.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { type RateLimits, rateLimits, type SharedTry } from '../../server/kernel/rate-limits.ts';
import { Refused } from '../../server/kernel/refused.ts';
import { idSource } from '../../server/kernel/secrets.ts';
import { KeyedQueue } from '../../server/kernel/tasks.ts';
import { postgresStorage } from '../../server/storage.postgres.ts';
import type { OpenStorage } from '../../server/storage.ts';
import { AdvisoryLocks } from '../../server/store/postgres/advisory-locks.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { PostgresLimits } from '../../server/store/postgres/postgres-limits.ts';
import { RestClient } from '../support/rest-client.ts';
import { startServer } from '../support/test-server.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const noEngine = noEngines() !== null;
let engine: PostgresEngine;
beforeAll(async () => {
  if (!noEngine) engine = await startPostgres();
});
afterAll(() => engine?.remove());

async function asked(url: string, statement: string, values: readonly string[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement, [...values]);
  await client.end();
  return rows;
}

describe.skipIf(noEngine)('Work on one key by processes that share a store', () => {
  let one: AdvisoryLocks;
  let another: AdvisoryLocks;
  /** Turns of each process. */
  let turns: KeyedQueue;
  let others: KeyedQueue;
  beforeEach(() => {
    [one, another] = [new AdvisoryLocks(engine.url), new AdvisoryLocks(engine.url)];
    [turns, others] = [new KeyedQueue(one), new KeyedQueue(another)];
  });
  afterEach(() => Promise.all([one.close(), another.close()]));

  it('D97 runs one at a time for each key, and at the same time for different keys', async () => {
    let atWork = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++atWork);
      await asked(engine.url, 'select pg_sleep(0.002)');
      atWork -= 1;
    };
    await Promise.all(
      Array.from({ length: 10 }, () => [turns.take('crew', work), others.take('crew', work)]).flat(),
    );
    expect([atWork, most]).toEqual([0, 1]);
    await turns.take('crew', () => others.take('house', async () => {}));
  });

  it('D97 fails if its connection ends, which lets other processes use the key', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const held = turns.take('crew', async () => {
      begin();
      await new Promise(() => {});
    });
    const failure = held.catch((error: unknown) => error);
    await begun;
    const waiting = others.take('crew', async () => 'done');
    await asked(
      engine.url,
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted",
    );
    expect(await failure).toMatchObject({ isOfStore: true });
    expect(await waiting).toBe('done');
    expect(await turns.take('crew', async () => 'again')).toBe('again');
  });

  it('D97 is refused while the store is away, and runs when it is back', async () => {
    await engine.stop();
    await expect(turns.take('crew', async () => 'done')).rejects.toMatchObject({ isOfStore: true });
    await engine.start();
    expect(await turns.take('crew', async () => 'done')).toBe('done');
  });
});

describe.skipIf(noEngine)('The ledger of the billing sandbox', () => {
  it('D158 is the same in all processes', async () => {
    const url = await engine.createDatabase();
    const opened = await Promise.all([openPostgres(url), openPostgres(url)]);
    const locks = opened.map(() => new AdvisoryLocks(url));
    const books = opened.map(
      ({ db }, nth) =>
        new Sandbox({
          db,
          turns: new KeyedQueue(locks[nth]),
          isShared: true,
          clock: systemClock(),
          prices: defaultPrices,
          secret: 'secret',
          newPageId: idSource.id,
          hook: () => 'http://127.0.0.1:1',
          onError: () => {},
        }),
    );
    const open = (at: Sandbox, nth: number): Promise<string> =>
      at.step((book) =>
        book.open({
          checkoutId: `${nth}`,
          item: 'pro-monthly',
          seats: 1,
          currency: 'EUR',
          team: 'Crew',
          returnTo: '/',
        }),
      );
    const opening = books.flatMap((book) => [0, 1, 2, 3].map((nth) => open(book, nth)));
    const pages = new Set(await Promise.all(opening));
    for (const book of books) {
      await book.present();
      expect(new Set(Object.keys(book.state.checkouts))).toEqual(pages);
      book.stop();
    }
    await Promise.all([...locks, ...opened].map((each) => each.close()));
  });
});

describe.skipIf(noEngine)('Attempts counted by processes that share a store', () => {
  const clock = systemClock();
  let url: string;
  let counts: readonly [PostgresLimits, PostgresLimits];
  /** Limits of each process. */
  let limits: readonly [RateLimits, RateLimits];
  beforeEach(async () => {
    url = await engine.createDatabase();
    await (await openPostgres(url)).close();
    const options = { url, clock, sweeps: () => false, onOutage: () => {}, mostCounts: 50 };
    counts = [new PostgresLimits(options), new PostgresLimits(options)];
    limits = [rateLimits(clock, counts[0]), rateLimits(clock, counts[1])];
  });
  afterEach(() => Promise.all(counts.map((each) => each.close())));

  /** A guess at a room's password from an address. */
  const guess = (room: string): readonly SharedTry[] => [
    ['roomGuesses', 'an address'],
    ['roomGuess', `an address ${room}`],
  ];
  /** Seconds to wait, at one process after the other; 0: it was taken. */
  async function inTurns(tries: readonly SharedTry[], times: number): Promise<readonly number[]> {
    const waits: number[] = [];
    for (let nth = 0; nth < times; nth++) waits.push(await waitOf(limits[nth % 2 === 0 ? 0 : 1], tries));
    return waits;
  }
  const waitOf = async (by: RateLimits, tries: readonly SharedTry[]): Promise<number> => {
    const refused = await by.takeTries(tries)?.catch((error: unknown) => error);
    if (refused === undefined) return 0;
    if (refused instanceof Refused) return refused.retryAfter ?? 0;
    throw refused;
  };
  const kept = () => asked(url, 'select spent from limit_counts order by spent');

  it('D150 share one limit in all processes, which does not count attempts given back', async () => {
    expect((await inTurns(guess('a'), 7)).filter((wait) => wait === 0)).toHaveLength(5);
    const at = (process: 0 | 1) => Array.from({ length: 20 }, () => waitOf(limits[process], guess('b')));
    expect((await Promise.all([...at(0), ...at(1)])).filter((wait) => wait === 0)).toHaveLength(5);
    limits[0].giveBackTries(guess('b'));
    expect(await waitOf(limits[0], guess('b'))).toBe(0);
    expect(await waitOf(limits[1], guess('b'))).toBeGreaterThan(0);
    const growing = await inTurns([['accountGuess', 'an address ada@show.example']], 13);
    expect(growing).toEqual([...Array.from({ length: 11 }, () => 0), 1, 1]);
    await Promise.all(limits.map((each) => each.take('mailTo', 'ada@show.example', 2)));
    await expect(limits[0].take('mailTo', 'ada@show.example', 2)).rejects.toThrow(Refused);
  });

  it('D150 are limited as usual for very long keys and keys with a null character', async () => {
    for (const word of ['a\0b', '💥'.repeat(10_000)])
      expect(await inTurns([['accountGuessOfDevice', word]], 11)).toEqual([
        ...Array.from({ length: 10 }, () => 0),
        600,
      ]);
  });

  it('D151 are refused while the store is away, and keep their counts', async () => {
    expect(await inTurns(guess('a'), 4)).toEqual([0, 0, 0, 0]);
    await engine.stop();
    await expect(limits[0].takeTries(guess('a'))).rejects.toMatchObject({ isOfStore: true });
    await engine.start();
    expect((await inTurns(guess('a'), 2)).map((wait) => wait > 0)).toEqual([false, true]);
  });

  it('D152 are deleted after their expiry, or the lowest ones first beyond the maximum', async () => {
    await inTurns(guess('a'), 5);
    const written = () => asked(url, 'select key, xmin from limit_counts order by key');
    const before = await written();
    expect(await waitOf(limits[0], guess('a'))).toBeGreaterThan(0);
    expect(await written()).toEqual(before);
    await asked(url, 'update limit_counts set ends_at = 0');
    for (let nth = 0; nth < 60; nth++) void limits[0].takeTries([['mailTo', `somebody ${nth}`]]);
    await limits[0].take('mailTo', 'ada@show.example', 5);
    await counts[0].sweep();
    expect(await kept()).toEqual([...Array.from({ length: 49 }, () => ({ spent: 1 })), { spent: 5 }]);
  });

  it('D150, D151, D157 on account passwords share one limit, and get 503 without the store', async () => {
    const openStorage: OpenStorage = async (directory, options) => {
      await asked(url, "insert into nodes values ($1, now() + interval '1 hour', true)", [directory]);
      return postgresStorage({ url, node: directory, slots: () => [] })(directory, options);
    };
    const servers = await Promise.all(
      [0, 1].map(() => startServer({ openStorage, env: { RATE_LIMITS: 'on' } })),
    );
    const logIn = async (nth: number) => {
      const body = { email: 'ada@show.example', password: 'a wrong guess' };
      return (await new RestClient(servers[nth % 2]?.url ?? '').call('POST', '/api/auth/login', { body }))
        .status;
    };
    const answers: number[] = [];
    for (let nth = 0; nth < 13; nth++) answers.push(await logIn(nth));
    expect(answers).toEqual([...Array.from({ length: 11 }, () => 401), 429, 429]);
    await engine.stop();
    expect([await logIn(0), await logIn(1)]).toEqual([503, 503]);
    const picture = await fetch(`${servers[0]?.url}/files/${'ab'.repeat(32)}`);
    expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await picture.json()).toMatchObject({ code: 'storage_unavailable' });
    await engine.start();
    await Promise.all(servers.map((each) => each.remove()));
  });
});
