import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RestClient } from '../support/rest-client.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { type Stage, withStage } from './measure.ts';
import type { Latency } from './percentiles.ts';
import { type AbuseKind, type Count, KINDS, ownTeam } from './strangers.ts';
import { callboard, type Target } from './targets.ts';
import { loopMs } from './usage.ts';

interface Measured {
  readonly latency: Latency;
  readonly loop: number;
}

/** A show with its screens. Its operator sends 20 commands a second. */
const SHAPE = { rooms: 1, viewers: 20 };
const COMMANDS_A_SECOND = 20;
const SECONDS = 10;

const limitedWith = (env: Readonly<Record<string, string>> = {}): Target => ({
  ...callboard,
  start: (nodeArgs = []) =>
    ServerProcess.start({
      script: BUILT,
      nodeArgs,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ...env },
    }),
});
const limited = limitedWith({ OSC_PORT: '0' });

/** Latency of an operator's commands: alone, and while a stranger sends as much as the limits allow. */
export interface AbuseRun {
  readonly what: string;
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

export function underAbuse(kind: AbuseKind): Promise<AbuseRun> {
  return withStage(limited, SHAPE, (stage) => idleAbusedIdle(stage, kind));
}

async function idleAbusedIdle(stage: Stage, kind: AbuseKind): Promise<AbuseRun> {
  const [what] = KINDS[kind];
  await paced(stage);
  const before = await paced(stage);
  const neighbour = await limited.start();
  const { measured: beside } = await whileAttacked(stage, kind, neighbour).finally(() => neighbour.remove());
  const { measured: abused, count } = await whileAttacked(stage, kind, stage.server);
  const after = await paced(stage);
  const idle = before.latency.p99 < after.latency.p99 ? before : after;
  const rate = count && { sent: count.sent / SECONDS, taken: count.taken / SECONDS };
  return { what, idle, beside, abused, rate };
}

const WARM_SECONDS = 3;

/** The first stranger has another address and warms the server's code up, because shows last for hours. */
async function whileAttacked(stage: Stage, kind: AbuseKind, { url }: ServerProcess) {
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

  static async begin(kind: AbuseKind, url: string, address: string): Promise<Attack> {
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

/**
 * Latency of an operator's commands before, during and after a stranger's webhooks call receivers that never answer.
 */
export interface UnderWebhooks {
  readonly idle: Measured;
  readonly abused: Measured;
  readonly after: Measured;
  /** Deliveries that arrive at the receivers, a second. */
  readonly delivered: number;
}

/** Teams of strangers may call other servers here, so that only the limits of deliveries apply. */
export async function underSilentWebhooks(turns: number): Promise<UnderWebhooks> {
  const target = limitedWith({ OUTGOING_TEAMS: 'all', WEBHOOK_ALLOW: '127.0.0.0/8' });
  return await withStage(target, SHAPE, async (stage) => {
    await paced(stage);
    const [idle, abused, after]: [Measured[], Measured[], Measured[]] = [[], [], []];
    let delivered = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      idle.push(await paced(stage));
      const hooks = await SilentWebhooks.open(stage.server.url);
      abused.push(await paced(stage));
      hooks.rest();
      after.push(await paced(stage));
      delivered += await hooks.close();
    }
    return {
      idle: middle(idle),
      abused: middle(abused),
      after: middle(after),
      delivered: delivered / (turns * 2 * SECONDS),
    };
  });
}

const WEBHOOKS = 20;
const PRESSES_A_SECOND = 78;

/** Twenty webhooks of an anonymous team. Their receiver accepts connections and never answers. */
class SilentWebhooks {
  readonly #receiver: Server;
  readonly #pressing: NodeJS.Timeout;
  readonly #sockets: Set<Socket>;

  private constructor(receiver: Server, sockets: Set<Socket>, pressing: NodeJS.Timeout) {
    this.#receiver = receiver;
    this.#sockets = sockets;
    this.#pressing = pressing;
  }

  static async open(url: string): Promise<SilentWebhooks> {
    const sockets = new Set<Socket>();
    const receiver = createServer((socket) => sockets.add(socket.on('error', () => {}).resume()));
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const client = new RestClient(url);
    const made = await client.makeRoom();
    const teamId = await ownTeam(client);
    for (let nth = 0; nth < WEBHOOKS; nth += 1) {
      const body = { url: `http://127.0.0.1:${port}/${nth}` };
      const { status } = await client.call('POST', `/api/teams/${teamId}/webhooks`, { body });
      if (status !== 201) throw new Error(`A webhook was answered with ${status}.`);
    }
    const token = await client.token(made, 'CONTROLLER');
    let on = false;
    const pressing = setInterval(() => {
      on = !on;
      client.command(made.room.pid, token, 'room/onAir', { on }).catch(() => {});
    }, 1_000 / PRESSES_A_SECOND);
    return new SilentWebhooks(receiver, sockets, pressing);
  }

  rest(): void {
    clearInterval(this.#pressing);
  }

  /** Closes the receiver and resolves to the number of deliveries. */
  async close(): Promise<number> {
    for (const socket of this.#sockets) socket.destroy();
    this.#receiver.close();
    await once(this.#receiver, 'close');
    return this.#sockets.size;
  }
}

async function paced({ server, generator }: Stage, seconds = SECONDS): Promise<Measured> {
  const before = loopMs(server.pid);
  const ran = await generator.ask<'paced'>({ do: 'paced', perRoom: COMMANDS_A_SECOND, seconds });
  return { latency: ran.latency, loop: (loopMs(server.pid) - before) / ran.seconds };
}

const middle = (runs: readonly Measured[]): Measured =>
  runs.toSorted((a, b) => a.latency.p99 - b.latency.p99)[Math.floor(runs.length / 2)] ?? {
    latency: { p50: Number.NaN, p99: Number.NaN, samples: 0 },
    loop: Number.NaN,
  };
