import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { type Stage, withStage } from './measure.ts';
import type { Latency } from './percentiles.ts';
import type { AbuseKind, Count } from './strangers.ts';
import { callboard, type Target } from './targets.ts';
import { loopMs } from './usage.ts';

interface Measured {
  readonly latency: Latency;
  readonly loop: number;
}

/** A show with its screens. */
const SHAPE = { rooms: 1, viewers: 20 };
/** With 20 a second, p99 would be the second slowest command. */
const COMMANDS_A_SECOND = 50;
const SECONDS = 10;

const limitedWith = (settings: Readonly<Record<string, string>>): Target => ({
  ...callboard,
  start: (nodeArgs = []) =>
    ServerProcess.start({
      script: BUILT,
      nodeArgs,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', OSC_PORT: '0', ...settings },
    }),
});

/** Latency of an operator's commands: alone, and while a stranger sends as much as the limits allow. */
export interface AbuseRun {
  readonly what: string;
  /** Mean of a run before and a run after. */
  readonly idle: Measured;
  /**
   * The stranger attacks another server on the same machine. This shows what generator and stranger take from the
   * machine itself.
   */
  readonly beside: Measured;
  readonly abused: Measured;
  /** Requests and frames that the stranger sends a second, and the ones answered with 2xx. */
  readonly rate: Count | null;
}

export async function underAbuse(name: string, [what, , settings = {}]: AbuseKind): Promise<AbuseRun> {
  const target = limitedWith(settings);
  return await withStage(target, SHAPE, async (stage) => {
    await paced(stage);
    const before = await paced(stage);
    const neighbour = await target.start();
    const { measured: beside } = await whileAttacked(stage, name, neighbour).finally(() =>
      neighbour.remove(),
    );
    const { measured: abused, count } = await whileAttacked(stage, name, stage.server);
    const after = await paced(stage);
    const rate = count && { sent: count.sent / SECONDS, taken: count.taken / SECONDS };
    return { what, idle: meanOf(before, after), beside, abused, rate };
  });
}

const WARM_SECONDS = 3;

/** The first stranger has another address and warms the server's code up, because shows last for hours. */
async function whileAttacked(stage: Stage, kind: string, { url }: ServerProcess) {
  const first = await Attack.begin(kind, url, '203.0.113.6');
  await paced(stage, WARM_SECONDS);
  await first.end();
  const attack = await Attack.begin(kind, url, '203.0.113.7');
  const measured = await paced(stage);
  return { measured, count: await attack.end() };
}

/** Time in which the stranger must stop, ms. */
const STOPS_WITHIN_MS = 15_000;

/** Controls the process of a stranger. */
class Attack {
  readonly #child: ChildProcess;
  readonly #exit: Promise<never>;

  private constructor(address: string) {
    this.#child = fork(new URL('stranger.process.ts', import.meta.url), [address], { execArgv: [] });
    this.#exit = once(this.#child, 'exit').then(([code]) => {
      throw new Error(`The stranger ended with code ${String(code)}.`);
    });
    this.#exit.catch(() => {});
  }

  static async begin(kind: string, url: string, address: string): Promise<Attack> {
    const attack = new Attack(address);
    await attack.#ask({ kind, url });
    return attack;
  }

  async end(): Promise<Count | null> {
    const late = pause(STOPS_WITHIN_MS, null, { ref: false });
    const answer = await Promise.race([this.#ask('stop'), late]);
    this.#child.kill();
    if (answer === null) throw new Error('The stranger did not stop.');
    return answer.count ?? null;
  }

  async #ask(order: object | string): Promise<{ readonly count?: Count | null }> {
    const answer = once(this.#child, 'message').then(([message]) => message);
    this.#child.send(order);
    return await Promise.race([answer, this.#exit]);
  }
}

async function paced({ server, generator }: Stage, seconds = SECONDS): Promise<Measured> {
  const before = loopMs(server.pid);
  const ran = await generator.ask<'paced'>({ do: 'paced', perRoom: COMMANDS_A_SECOND, seconds });
  return { latency: ran.latency, loop: (loopMs(server.pid) - before) / ran.seconds };
}

const meanOf = (one: Measured, other: Measured): Measured => ({
  latency: {
    p50: (one.latency.p50 + other.latency.p50) / 2,
    p99: (one.latency.p99 + other.latency.p99) / 2,
    samples: one.latency.samples + other.latency.samples,
  },
  loop: (one.loop + other.loop) / 2,
});
