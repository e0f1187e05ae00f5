import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { READ } from '../../machines/kernel/permissions.ts';
import { tokenEnded } from './fake-server.fixture.ts';
import { joined, sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('joining', () => {
  it('V51 shows the room once its state and the server’s time are known', async () => {
    const { shown, server, session } = await joined();
    expect(shown()).toMatchObject({ status: 'live', deviceName: 'FOH' });
    expect(shown().view).toEqual(server.context.show);
    expect(session.clock.now()).toBeCloseTo(server.now(), 0);
  });

  it('V57 ends when the server says never, and does not try again', async () => {
    const bench = sessionBench();
    bench.server.goodbyeOnHello = { ...refusal('denied_protected'), retry: 'never' };
    bench.session.start();
    await bench.pass(60_000);
    expect(bench.story).toEqual(['ended: denied_protected']);
    expect(bench.server.hellos).toHaveLength(1);
  });

  it('V57 tries one fresh token when the first is refused, and no third', async () => {
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

  it('V57 goes on trying while the room is full', async () => {
    const bench = sessionBench();
    bench.server.goodbyeOnHello = { ...refusal('denied_full'), retry: 'after', afterMs: 10_000 };
    bench.session.start();
    await bench.pass(9_000);
    expect(bench.story).toEqual(['turned away: denied_full']);
    bench.server.goodbyeOnHello = null;
    await bench.pass(10_000);
    expect(bench.story).toEqual(['turned away: denied_full', 'joined']);
  });

  it('V53 gives a server that does not answer 5 s, then tries again', async () => {
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

describe('asking', () => {
  it('V54 shows a press before the server has heard of it', async () => {
    const { session, shown, server } = await joined();
    void session.send('timeset/start', {});
    expect(shown().view.timeset.running).toBe(true);
    expect(shown().pending.has('timeset/start')).toBe(true);
    expect(server.context.show.timeset.running).toBe(false);
  });

  it('V54 settles on what the server made of it', async () => {
    const { session, shown, server, pass } = await joined();
    const answer = session.send('timers/create', { name: 'Panel' });
    expect(shown().view.timers).toHaveLength(2);
    await pass(100);
    await expect(answer).resolves.toMatchObject({ seq: 1, timerId: 'id-1' });
    expect(shown().view).toEqual(server.context.show);
    expect(shown().pending.size).toBe(0);
  });

  it('V54 takes back what the server refuses', async () => {
    const { session, shown, server, pass } = await joined();
    server.command({ name: 'timeset/start', payload: {} });
    const answer = session.send('timeset/start', {}).catch((refused: { code: string }) => refused.code);
    await pass(100);
    expect(await answer).toBe('already_running');
    expect(shown().view).toEqual(server.context.show);
  });

  it('V54 refuses what is illegal without asking the server', async () => {
    const { session, server, pass } = await joined();
    await expect(session.send('timeset/jump', { ms: 1 })).rejects.toMatchObject({ code: 'not_started' });
    expect(session.whyNot('timeset/next', {})).toMatchObject({ code: 'no_next_timer' });
    await pass(100);
    expect(server.effects).toEqual([]);
  });

  it('V54 never flickers: with ten presses of +1 min each step on screen is a minute further', async () => {
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

  it('N111 shows what all screens show once a press has had no answer for 2 s, and takes it up when there is one', async () => {
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

  it('V1380 takes back what the server got too late, and leaves edits alone', async () => {
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
    'V1380 asks a server that was restarted for %i ms again, by the same last instant: %s',
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

  it('V1380 says no last instant while nobody knows whether the machine slept', async () => {
    const { session, server, pass } = await joined();
    vi.setSystemTime(Date.now() + 60_000);
    server.ahead += 60_000;
    const answer = codeOf(session.send('timeset/start', {}));
    await pass(100);
    expect(await answer).toBe('done');
  });

  it('V1381 says of what was confirmed late how late that was', async () => {
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

  it('V54 runs the show with a press of before the server is back, where that takes less than 2 s', async () => {
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
    'V54 refuses %s where the server is away for longer, but keeps edits for its return',
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
  'W169 what moves the show is refused on a screen that was frozen for 15 s, where %s',
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

it('W169 a screen that has asked the server for nothing is in touch for as long as that answers', async () => {
  const { session, server, pass } = await joined();
  await pass(10 * 60_000 - 1);
  await Promise.all([session.send('timeset/start', {}), pass(100)]);
  expect(server.context.show.timeset.running).toBe(true);
});

describe('losing the connection', () => {
  it('V53 keeps the last known show, says so, and catches up by itself', async () => {
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

  it('V55 resumes with what it has, and with nothing after a resync', async () => {
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

  it('V53 notices a dead connection by a ping that nobody answers', async () => {
    const { server, story, pass } = await joined();
    server.fault = () => 'drop';
    await pass(15_000);
    expect(story).toContain('lost');
  });

  it('V53 notices it within 5 s of a command that nobody answers', async () => {
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

  it('V53 leaves a connection alone whose server is slow to do what was asked, but there', async () => {
    const { session, server, story, pass } = await joined();
    await pass(4_000);
    server.fault = ([kind]) => (kind === 'serverTime' ? 'deliver' : 'drop');
    void session.send('timeset/start', {});
    await pass(6_000);
    expect(story).not.toContain('lost');
  });

  it('V53 says that it is away where it came back for what it missed and finds no server', async () => {
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

  it('V54 asks again what was not answered, and it has its effect once', async () => {
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

describe('another token', () => {
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

  it('N73 with other rights than before brings the whole room, and the screen shows what they allow', async () => {
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
  it('V54 takes along what was acknowledged before and is not in it', async () => {
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
