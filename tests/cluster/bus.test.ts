import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, NoResponders, TimedOut } from '../../server/cluster/bus.ts';
import { openNats } from '../../server/cluster/nats.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { freePort } from '../support/server-process.ts';
import { type Engine, noEngines, startNats } from './engines.ts';
import { MemoryNetwork } from './memory-bus.ts';

const PATIENCE = 20_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

const noNats = noEngines() !== null;

interface Kind {
  readonly name: string;
  readonly isMissing: boolean;
  /** A bus of a process, on the server of this kind. */
  open(): Promise<Bus>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function memory(): Kind {
  let network: MemoryNetwork;
  return {
    name: 'memory',
    isMissing: false,
    start: async () => {
      network = new MemoryNetwork({ time: systemClock(), delay: 2 });
    },
    open: async () => network.bus('any'),
    stop: async () => {},
  };
}

function nats(): Kind {
  let engine: Engine;
  return {
    name: 'nats-server',
    isMissing: noNats,
    start: async () => {
      engine = await startNats();
    },
    open: () => openNats({ url: engine.url, name: 'test', onReached: throwing, onFault: throwing }),
    stop: () => engine.remove(),
  };
}

const throwing = (error: unknown) => {
  throw error;
};

describe.each([memory(), nats()])('A bus on $name', (kind) => {
  const opened: Bus[] = [];
  const open = async () => {
    const bus = await kind.open();
    opened.push(bus);
    return bus;
  };

  beforeAll(async () => {
    if (!kind.isMissing) await kind.start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
  });
  afterAll(async () => {
    if (!kind.isMissing) await kind.stop();
  });

  it.skipIf(kind.isMissing)('D110 sends published messages to all subscribers in order', async () => {
    const [one, other, sender] = await Promise.all([open(), open(), open()]);
    const heard: string[][] = [[], []];
    for (const [place, bus] of [one, other].entries())
      bus.subscribe('ev.room', (body, subject, answer) => {
        expect([subject, answer]).toEqual(['ev.room', null]);
        heard[place]?.push(text(body));
      });
    await settled(one, other);
    const told = Array.from({ length: 500 }, (_, turn) => `told ${turn}`);
    for (const each of told) sender.publish('ev.room', bytes(each));
    await expect.poll(() => heard, { timeout: PATIENCE }).toEqual([told, told]);
  });

  it.skipIf(kind.isMissing)('D110 sends all subjects of a pattern until the subscription ends', async () => {
    const [bus, sender] = await Promise.all([open(), open()]);
    const heard: string[] = [];
    const end = bus.subscribe('pos.*', (_body, subject) => heard.push(subject));
    await settled(bus);
    for (const node of ['a', 'b']) sender.publish(`pos.${node}`, bytes(''));
    await expect.poll(() => heard, { timeout: PATIENCE }).toEqual(['pos.a', 'pos.b']);
    end();
    await settled(bus);
    sender.publish('pos.c', bytes(''));
    await settled(sender, bus);
    expect(heard).toEqual(['pos.a', 'pos.b']);
  });

  it.skipIf(kind.isMissing)('D110 returns each answer to the request that it answers', async () => {
    const [bus, asker] = await Promise.all([open(), open()]);
    bus.subscribe('since.b', (body, _subject, answer) => answer?.(bytes(`${text(body)}!`)));
    await settled(bus);
    const asked = ['a', 'b', 'c'].map((each) => asker.request('since.b', bytes(each), PATIENCE));
    expect((await Promise.all(asked)).map(text)).toEqual(['a!', 'b!', 'c!']);
  });

  it.skipIf(kind.isMissing)(
    'D110 fails a request that has no subscriber or gets no answer in time',
    async () => {
      const [bus, asker] = await Promise.all([open(), open()]);
      await expect(asker.request('cmd.gone', bytes('?'), PATIENCE)).rejects.toBeInstanceOf(NoResponders);
      bus.subscribe('cmd.silent', () => {});
      await settled(bus);
      await expect(asker.request('cmd.silent', bytes('?'), 50)).rejects.toBeInstanceOf(TimedOut);
    },
  );

  it.skipIf(kind.isMissing)(
    'D110 delivers messages and answers longer than a NATS server accepts at once',
    async () => {
      const [bus, asker] = await Promise.all([open(), open()]);
      const long = new Uint8Array(5_000_000).map((_, at) => at % 251);
      bus.subscribe('since.long', (body, _subject, answer) => answer?.(body));
      await settled(bus);
      expect(Buffer.from(await asker.request('since.long', long, PATIENCE)).equals(long)).toBe(true);
    },
  );

  it.skipIf(kind.isMissing)('D110 closes without an error, and then neither sends nor receives', async () => {
    const [bus, sender] = await Promise.all([open(), open()]);
    let heard = 0;
    bus.subscribe('ev.room', () => {
      heard += 1;
    });
    await bus.close();
    sender.publish('ev.room', bytes('too late'));
    bus.publish('ev.room', bytes('too late'));
    await expect(bus.request('ev.room', bytes('too late'), 20)).rejects.toBeInstanceOf(TimedOut);
    await settled(sender);
    expect(heard).toBe(0);
  });
});

describe.skipIf(noNats)('A bus whose server disconnects', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function started(...options: readonly string[]) {
    const engine = await startNats(...options);
    ends.push(() => engine.remove());
    return engine;
  }

  async function opened(url: string, faults: unknown[] = []) {
    const say = (fault: unknown) => faults.push(fault);
    const bus = await openNats({ url, name: 'test', onReached: say, onFault: say });
    ends.push(() => bus.close());
    return bus;
  }

  it('D111 reports that it is disconnected, drops messages meanwhile, and reconnects', async () => {
    const engine = await started();
    const bus = await opened(engine.url);
    const changes: boolean[] = [];
    const heard: string[] = [];
    bus.onChange((isConnected) => changes.push(isConnected));
    bus.subscribe('ev.room', (body) => heard.push(text(body)));
    await engine.kill();
    await expect.poll(() => changes, { timeout: PATIENCE }).toEqual([false]);
    expect(bus.isConnected).toBe(false);
    bus.publish('ev.room', bytes('lost'));
    await expect(bus.request('cmd.b', bytes('?'), 20)).rejects.toBeInstanceOf(TimedOut);
    await engine.start();
    await expect.poll(() => changes, { timeout: PATIENCE }).toEqual([false, true]);
    bus.publish('ev.room', bytes('heard'));
    await expect.poll(() => heard, { timeout: PATIENCE }).toEqual(['heard']);
  });

  it('D111 switches to another server of the list when its server stops answering', async () => {
    const [first, other] = await Promise.all([started(), started()]);
    await other.kill();
    // So shuffled that the one that is not there is tried first.
    const shuffled = vi.spyOn(Math, 'random').mockReturnValue(0);
    const bus = await opened(`nats://127.0.0.1:${first.port},127.0.0.1:${other.port}`);
    shuffled.mockRestore();
    await other.start();
    const beside = await opened(other.url);
    const changes: boolean[] = [];
    bus.onChange((isConnected) => changes.push(isConnected));
    beside.subscribe('cmd.b', (body, _subject, answer) => answer?.(body));
    first.process.signal('SIGSTOP');
    await expect.poll(() => changes, { timeout: PATIENCE }).toEqual([false, true]);
    expect(text(await bus.request('cmd.b', bytes('there'), PATIENCE))).toBe('there');
    first.process.signal('SIGCONT');
  });

  it('D199 waits while no server can be reached, and reports the failure and the recovery once', async () => {
    const engine = await started();
    await engine.kill();
    const faults: unknown[] = [];
    const opening = opened(engine.url, faults);
    await expect.poll(() => faults, { timeout: PATIENCE }).toHaveLength(1);
    await engine.start();
    expect((await opening).isConnected).toBe(true);
    expect(faults).toEqual([`${engine.url}: connection refused`, null]);
  });

  it('D199 reports that a cluster refuses it, and tries the other servers of the list', async () => {
    const routes = await Promise.all([freePort(), freePort()]);
    const known = ['--user', 'callboard', '--pass', 'secret', '--cluster_name', 'c'];
    const all = routes.map((port) => `nats://127.0.0.1:${port}`);
    const cluster = all.map((own) => started(...known, '--cluster', own, '--routes', all.join(',')));
    const [[first, second], open] = await Promise.all([Promise.all(cluster), started()]);
    // Each announces the other to new peers once connected.
    await expect
      .poll(() => [first, second].map((each) => each?.process.output), { timeout: PATIENCE })
      .toEqual([expect.stringContaining('Route connection'), expect.stringContaining('Route connection')]);
    await open.kill();
    const faults: unknown[] = [];
    const opening = opened(`nats://callboard:wrong@127.0.0.1:${first?.port},127.0.0.1:${open.port}`, faults);
    await expect.poll(() => faults.join(), { timeout: PATIENCE }).toContain('Authorization Violation');
    await open.start();
    expect((await opening).isConnected).toBe(true);
    expect(faults.at(-1)).toBe(null);
  });

  it('D111 reports the error of a subscriber, and sends further messages', async () => {
    const engine = await started();
    const faults: unknown[] = [];
    const bus = await opened(engine.url, faults);
    const heard: string[] = [];
    const fault = new Error('a fault');
    bus.subscribe('ev.room', (body) => {
      heard.push(text(body));
      throw fault;
    });
    for (const each of ['one', 'two']) bus.publish('ev.room', bytes(each));
    await expect.poll(() => heard, { timeout: PATIENCE }).toEqual(['one', 'two']);
    expect(faults).toEqual([fault, fault]);
    expect(bus.isConnected).toBe(true);
  });
});

/** Their messages have reached the server, which replies that it has no listeners. */
async function settled(...buses: readonly Bus[]): Promise<void> {
  const asked = buses.map((bus) => bus.request('nobody', bytes(''), PATIENCE));
  const answers = await Promise.allSettled(asked);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'NoResponders' } });
}
