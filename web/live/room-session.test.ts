import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { READ } from '../../machines/kernel/permissions.ts';
import { tokenEnded } from './fake-server.fixture.ts';
import { joined, sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('joining', () => {
  it("V51 shows the room once its state and the server's time are known", async () => {
    const { shown, server, session } = await joined();
    expect(shown()).toMatchObject({ status: 'live', deviceName: 'FOH' });
    expect(shown().view).toEqual(server.context.show);
    expect(session.clock.now()).toBeCloseTo(server.now(), 0);
  });

  it('V57 ends after a goodbye with `never`, without a reconnect', async () => {
    const bench = sessionBench();
    bench.server.goodbyeOnHello = { ...refusal('denied_protected'), retry: 'never' };
    bench.session.start();
    await bench.pass(60_000);
    expect(bench.story).toEqual(['ended: denied_protected']);
    expect(bench.server.hellos).toHaveLength(1);
  });

  it('V57 replaces a refused token once, and no second time', async () => {
    const asked: boolean[] = [];
    const bench = sessionBench({
      token: async (fresh) => {
        asked.push(fresh);
        return 'token';
      },
    });
    bench.server.goodbyeOnHello = { ...refusal('unauthorized'), retry: 'never' };
    bench.session.start();
    await bench.pass(60_000);
    expect(asked).toEqual([false, true]);
    expect(bench.story.at(-1)).toBe('ended: unauthorized');
  });

  it('V57 retries while the room is full', async () => {
    const bench = sessionBench();
    bench.server.goodbyeOnHello = { ...refusal('denied_full'), retry: 'after', afterMs: 10_000 };
    bench.session.start();
    await bench.pass(9_000);
    expect(bench.story).toEqual(['turned away: denied_full']);
    bench.server.goodbyeOnHello = null;
    await bench.pass(10_000);
    expect(bench.story).toEqual(['turned away: denied_full', 'joined']);
  });

  it('V53 waits 5 s for a silent server, then retries', async () => {
    const bench = sessionBench();
    bench.server.silent = true;
    bench.session.start();
    await bench.pass(5_000);
    expect(bench.server.hellos).toHaveLength(1);
    bench.server.silent = false;
    await bench.pass(2_000);
    expect(bench.server.hellos).toHaveLength(2);
    expect(bench.story).toEqual(['joined']);
  });
});

describe('sending commands', () => {
  it('V54 shows the effect of a press before the server receives it', async () => {
    const { session, shown, server } = await joined();
    void session.send('timeset/start', {});
    expect(shown().view.timeset.running).toBe(true);
    expect(shown().pending.has('timeset/start')).toBe(true);
    expect(server.context.show.timeset.running).toBe(false);
  });

  it("V54 shows the server's state after the answer", async () => {
    const { session, shown, server, pass } = await joined();
    const answer = session.send('timers/create', { name: 'Panel' });
    expect(shown().view.timers).toHaveLength(2);
    await pass(100);
    await expect(answer).resolves.toMatchObject({ seq: 1, timerId: 'id-1' });
    expect(shown().view).toEqual(server.context.show);
    expect(shown().pending.size).toBe(0);
  });

  it('V54 reverts a command that the server refuses', async () => {
    const { session, shown, server, pass } = await joined();
    server.command({ name: 'timeset/start', payload: {} });
    const answer = session.send('timeset/start', {}).catch((refused: { code: string }) => refused.code);
    await pass(100);
    expect(await answer).toBe('already_running');
    expect(shown().view).toEqual(server.context.show);
  });

  it('V54 refuses an illegal command without sending it', async () => {
    const { session, server, pass } = await joined();
    await expect(session.send('timeset/jump', { ms: 1 })).rejects.toMatchObject({ code: 'not_started' });
    expect(session.whyNot('timeset/next', {})).toMatchObject({ code: 'no_next_timer' });
    await pass(100);
    expect(server.effects).toEqual([]);
  });

  it('V54 shows ten quick presses of +1 min without a backward step', async () => {
    const { session, shown, pass } = await joined();
    const lengths: number[] = [];
    session.screen.subscribe(() => lengths.push(shown().view.timers[0]?.minutes ?? 0));
    for (let count = 0; count < 10; count += 1) {
      void session.send('timeset/adjust', { ms: 60_000 });
      await pass(3);
    }
    await pass(200);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths.at(-1)).toBe(20);
  });

  it('N111 reverts a predicted press after 2 s without an answer, and shows it after the answer', async () => {
    const { session, server, shown, pass } = await joined();
    server.fault = (frame) => (frame[0] === 'serverTime' ? 'deliver' : 'drop');
    const answer = session.send('timeset/start', {});
    const again = () => session.send('timeset/start', {}).catch((refused: { code: string }) => refused.code);
    void session.send('room/rename', { name: 'Hall B' });
    await pass(1_900);
    expect(shown().view.timeset.running).toBe(true);
    expect(shown().status).toBe('live');
    await pass(200);
    expect(shown().view).toMatchObject({ timeset: { running: false }, room: { name: 'Hall B' } });
    expect(shown().status).toBe('reconnecting');
    expect(shown().pending.has('timeset/start')).toBe(true);
    expect(await again()).toBe('restarting');
    server.fault = () => 'deliver';
    await pass(10_000);
    await expect(answer).resolves.toMatchObject({ seq: 1 });
    expect(shown().view).toEqual(server.context.show);
    expect(shown().view.timeset.running).toBe(true);
    expect(shown().status).toBe('live');
  });

  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 'done',
      (refused: { code: string }) => refused.code,
    );

  it('V1380 reverts a command that the server got too late, but not an edit', async () => {
    const { session, server, shown, pass } = await joined();
    server.ahead += 3_000;
    const answer = codeOf(session.send('timeset/start', {}));
    void session.send('room/rename', { name: 'Hall B' });
    expect(shown().view.timeset.running).toBe(true);
    await pass(100);
    expect(await answer).toBe('too_late');
    expect(shown().view).toEqual(server.context.show);
    expect(shown().view).toMatchObject({ timeset: { running: false }, room: { name: 'Hall B' } });
    await pass(15_000);
    const again = codeOf(session.send('timeset/start', {}));
    await pass(100);
    expect(await again).toBe('done');
  });

  it.each([
    [300, 'done'],
    [3_000, 'too_late'],
  ])(
    'V1380 repeats a command with its first deadline after a restart of %i ms: %s',
    async (afterMs, what) => {
      const { session, server, shown, pass } = await joined();
      server.breakLines({ ...refusal('restarting'), retry: 'after', afterMs });
      const answer = codeOf(session.send('timeset/start', {}));
      await pass(6_000);
      expect(await answer).toBe(what);
      expect(server.context.show.timeset.running).toBe(what === 'done');
      expect(shown().view).toEqual(server.context.show);
    },
  );

  it('V1380 sends no deadline while the device may have slept', async () => {
    const { session, server, pass } = await joined();
    vi.setSystemTime(Date.now() + 60_000);
    server.ahead += 60_000;
    const answer = codeOf(session.send('timeset/start', {}));
    await pass(100);
    expect(await answer).toBe('done');
  });

  it('V1381 reports the delay of a command that was confirmed late', async () => {
    const { session, server, story, pass } = await joined();
    server.fault = (frame) => (frame[0] === 'serverTime' ? 'deliver' : 'drop');
    void session.send('timeset/start', {});
    void session.send('room/rename', { name: 'Hall B' });
    await pass(5_000);
    server.fault = () => 'deliver';
    await pass(10_000);
    expect(story.filter((each) => each.startsWith('confirmed'))).toEqual([
      expect.stringMatching(/^confirmed after (?:[5-9]|1\d) s$/),
    ]);
  });

  /** The screen has just lost its server. */
  async function away() {
    const bench = await joined();
    bench.server.up = false;
    bench.server.breakLines();
    await bench.pass(100);
    return bench;
  }

  it('V54 sends a show command again after a reconnect within 2 s', async () => {
    const { session, server, shown, pass } = await away();
    const answer = session.send('timeset/start', {});
    expect(shown().pending.has('timeset/start')).toBe(true);
    server.up = true;
    await pass(1_900);
    await expect(answer).resolves.toMatchObject({ seq: 1 });
    expect(server.context.show.timeset.running).toBe(true);
  });

  it.each([
    ['timeset/start', {}],
    ['room/blackout', { on: true }],
    ['timers/flash', { count: 3 }],
  ] as const)(
    'V54 refuses the command %s after 2 s without a server, but not an edit',
    async (name, payload) => {
      const { session, server, shown, pass } = await away();
      const refused = vi.fn<(refused: unknown) => void>();
      session.send(name, payload).catch(refused);
      void session.send('room/rename', { name: 'Hall B' });
      expect(shown().view.room.name).toBe('Hall B');
      await pass(2_010);
      expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'not_ready' }));
      expect(shown().pending).toEqual(new Set(['room/rename']));
      server.up = true;
      await pass(10_000);
      expect(server.context.show.room.name).toBe('Hall B');
      expect(server.effects).toHaveLength(1);
    },
  );
});

it.each(['its socket still looks open', 'its socket is known to be gone'])(
  'W169 show commands are refused after the screen was frozen for 15 s: %s',
  async (which) => {
    const { session, server, pass } = await joined();
    // Neither timers nor events ran; the clocks did.
    if (which === 'its socket is known to be gone') server.breakLines();
    vi.setSystemTime(Date.now() + 16_000);
    const base = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => base() + 16_000);
    server.ahead += 16_000;
    await expect(session.send('timeset/start', {})).rejects.toMatchObject({ code: 'not_ready' });
    void session.send('room/rename', { name: 'Hall B' });
    await pass(2_000);
    expect(server.context.show.timeset.running).toBe(false);
    expect(server.context.show.room.name).toBe('Hall B');
    const [again] = await Promise.all([session.send('timeset/start', {}), pass(100)]);
    expect(again.seq).toBe(2);
    vi.restoreAllMocks();
  },
);

it('W169 show commands are accepted on an idle screen whose server answers pings', async () => {
  const { session, server, pass } = await joined();
  await pass(10 * 60_000 - 1);
  await Promise.all([session.send('timeset/start', {}), pass(100)]);
  expect(server.context.show.timeset.running).toBe(true);
});

describe('losing the connection', () => {
  it('V53 keeps the last show, shows the loss, and catches up', async () => {
    const { server, shown, story, pass } = await joined();
    server.up = false;
    server.breakLines();
    await pass(100);
    expect(shown().status).toBe('reconnecting');
    server.command({ name: 'timeset/start', payload: {} });
    server.up = true;
    await pass(6_000);
    expect(story).toEqual(['joined', 'lost', 'joined']);
    expect(shown().view).toEqual(server.context.show);
  });

  it('V55 requests events since the position of the last whole command, or the whole state after a resync', async () => {
    const { server, pass } = await joined();
    server.command({ name: 'timeset/start', payload: {} });
    await pass(100);
    server.breakLines();
    await pass(6_000);
    expect(server.hellos.at(-1)?.since).toEqual({ epoch: 1, seq: 0 });
    server.breakLines({ ...refusal('slow_consumer'), retry: 'resync' });
    await pass(6_000);
    expect(server.hellos.at(-1)).not.toHaveProperty('since');
  });

  it('V53 is detected within 15 s by an unanswered ping', async () => {
    const { server, story, pass } = await joined();
    server.fault = () => 'drop';
    await pass(15_000);
    expect(story).toContain('lost');
  });

  it('V53 is detected within 5 s by an unanswered command', async () => {
    const { session, server, story, pass } = await joined();
    await pass(4_000);
    server.fault = () => 'drop';
    void session.send('timeset/start', {});
    await pass(4_100);
    expect(story).toContain('lost');
    server.fault = () => 'deliver';
    await pass(6_000);
    expect(server.context.show.timeset.running).toBe(true);
  });

  it('V53 is not assumed while a slow server answers pings', async () => {
    const { session, server, story, pass } = await joined();
    await pass(4_000);
    server.fault = ([kind]) => (kind === 'serverTime' ? 'deliver' : 'drop');
    void session.send('timeset/start', {});
    await pass(6_000);
    expect(story).not.toContain('lost');
  });

  it('V53 is shown if a reconnect for missed events finds no server', async () => {
    let open = true;
    const { server, shown, story, pass } = await joined({
      token: async () => {
        if (!open) throw new Error('Nobody answers.');
        return 'token';
      },
    });
    open = false;
    server.fault = (frame) => (frame[0] === 'event' && frame[3] === 1 ? 'drop' : 'deliver');
    server.command({ name: 'timeset/start', payload: {} });
    server.command({ name: 'timeset/stop', payload: {} });
    await pass(5_000);
    expect(shown().status).toBe('reconnecting');
    expect(story).toEqual(['joined', 'lost']);
    open = true;
    server.fault = () => 'deliver';
    await pass(20_000);
    expect(shown().view).toEqual(server.context.show);
    expect(shown().status).toBe('live');
  });

  it('V54 sends an unanswered command again, with one effect', async () => {
    const { session, server, pass } = await joined();
    server.fault = (frame) => (frame[0] === 'ack' ? 'cut' : 'deliver');
    const answer = session.send('timers/create', {});
    await pass(100);
    server.fault = () => 'deliver';
    await pass(10_000);
    await expect(answer).resolves.toMatchObject({ seq: 1 });
    expect(server.effects).toEqual(['timers/create']);
  });
});

describe('a renewed token', () => {
  it('N70 is sent on the open socket, and its answer changes nothing', async () => {
    const { session, server, shown, story, pass } = await joined();
    server.fault = (frame) => (frame[0] === 'ack' ? 'drop' : 'deliver');
    void session.send('room/rename', { name: 'Hall B' });
    await pass(100);
    const before = shown();
    const { length } = server.asked;
    session.renew('another');
    await pass(1_000);
    expect(server.renewals).toEqual(['another']);
    expect(shown()).toBe(before);
    expect(server.asked).toHaveLength(length);
    expect(story).toEqual(['joined']);
  });

  it('N70 is not sent while the connection is lost', async () => {
    const { session, server, pass } = await joined();
    server.up = false;
    server.breakLines();
    await pass(100);
    session.renew('another');
    server.up = true;
    await pass(10_000);
    expect(server.renewals).toEqual([]);
  });

  it('N73 that has other rights loads the whole room, and changes what the screen may do', async () => {
    const { session, server, shown, story, pass } = await joined();
    await pass(2_000);
    const statuses = new Set<string>();
    session.screen.subscribe(() => statuses.add(shown().status));
    server.permissions = READ;
    server.breakLines(tokenEnded());
    await pass(2_000);
    expect(server.hellos.map(({ since }) => since !== undefined)).toEqual([false, true, false]);
    expect(shown().permissions).toBe(READ);
    expect(session.whyNot('timeset/start', {})).toMatchObject({ code: 'forbidden' });
    expect([...statuses]).toEqual(['live']);
    expect(story).toEqual(['joined', 'joined']);
  });
});

describe('a restored backup', () => {
  it("V54 removes the screen's acknowledged change that the backup lacks", async () => {
    const { session, server, shown, pass } = await joined({ delay: 3_000 });
    void session.send('room/rename', { name: 'Hall B' });
    await pass(100);
    server.command({ name: 'room/rename', payload: { name: 'As in the backup' } });
    server.epoch = 2;
    server.seq = 0;
    server.breakLines();
    await pass(20_000);
    expect(shown().view.room.name).toBe('As in the backup');
  });
});
