import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Seeded } from '../support/seeded.ts';
import { type ServerOptions, ServerProcess, SOURCE } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { ENDS, StandbyPair, sharing } from './standby-pair.ts';

const preloaded = (file: string): readonly string[] => [
  '--import',
  fileURLToPath(new URL(file, import.meta.url)),
];
const byLeaseAlone = { nodeArgs: preloaded('./lease-alone.ts'), script: SOURCE };
const withSettableClock = preloaded('../support/steppable-clock.ts');

describe.skipIf(noEngines() !== null)('A serving process and a standby', () => {
  let engine: PostgresEngine;
  let url: string;
  let started: { remove(): Promise<void> }[];
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());
  beforeEach(async () => {
    started = [];
    url = await engine.createDatabase();
  });
  afterEach(() => Promise.all(started.map((server) => server.remove())));

  async function start(options: ServerOptions): Promise<ServerProcess> {
    const server = await ServerProcess.start(options);
    started.push(server);
    return server;
  }

  it(
    'D108 store every acknowledged change exactly once, however the serving process ends',
    EXHAUSTIVE,
    async () => {
      const pair = await StandbyPair.start(url, new Seeded(20261124));
      started.push(pair);
      for (const end of some(ENDS, (each) => each === 'killed'))
        expect([end, (await pair.round(end)).wrongs]).toEqual([end, []]);
    },
  );

  /** Acknowledgements of a stalled process that wakes after a takeover. */
  async function acknowledgedLate(options: ServerOptions): Promise<unknown> {
    const stalled = await start({ ...sharing(url), until: '/api/ready' });
    const next = await start(sharing(url, options));
    const rest = new RestClient(stalled.url);
    const screen = await RoomClient.join(stalled.url, {
      token: await rest.token(await rest.makeRoom(), 'OPERATOR'),
    });
    await screen.ask('timeset/start');
    stalled.signal('SIGSTOP');
    await next.serves();
    screen.send(['command', 77, 'timeset/adjust', { ms: 1_000 }]);
    stalled.signal('SIGCONT');
    const ended = await screen.next('ack').then(
      () => 'acknowledged',
      () => stalled.ended(),
    );
    return ended;
  }

  it('D108 do not acknowledge a command of a process that stalled and wakes up after the take-over', async () => {
    expect(await acknowledgedLate({})).toBe(1);
  });

  it(
    "D108 would acknowledge that command if the take-over did not delete the process's row",
    LONG,
    async () => {
      expect(await acknowledgedLate(byLeaseAlone)).toBe('acknowledged');
    },
  );

  it('D108 serve on if the serving process loses its connection to the store and ends', LONG, async () => {
    const proxy = await FaultProxy.before(engine.port, new Seeded(1));
    const away = url.replace(String(engine.port), String(proxy.port));
    const cut = await start({ ...sharing(away), until: '/api/ready' });
    const next = await start(sharing(url));
    proxy.down = true;
    await next.serves();
    expect((await new RestClient(cut.url).call('GET', '/api/health')).status).toBe(200);
    proxy.down = false;
    expect(await cut.ended()).toBe(1);
    await expect.poll(() => cut.output).toContain('Another process has taken over');
    await proxy.close();
  });

  it('D105 change places if the wall clock of the serving process is set', LONG, async () => {
    const set = await start({ ...sharing(url, { nodeArgs: withSettableClock }), until: '/api/ready' });
    const next = await start(sharing(url));
    set.signal('SIGUSR2');
    expect(await set.ended()).toBe(1);
    // Its last message may arrive after its end. To the ms both clocks are read in sequence.
    await expect
      .poll(() => set.output)
      .toMatch(/The wall clock of this machine was changed by (3599|3600)\d{3} ms/);
    await next.serves();
  });
});
