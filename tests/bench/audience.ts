import { Generator } from './generator.ts';
import { type Latency, latencyOf } from './percentiles.ts';
import { callboard } from './targets.ts';
import { loopMs } from './usage.ts';

/**
 * Latency of an operator's commands while the screens of a full hall report what they painted, and while they do not.
 */
export interface UnderPainters {
  /** Time from a command to its acknowledgement: the faster of the runs before and after. */
  readonly idle: Latency;
  readonly painting: Latency;
  /** CPU time of the event loop, ms a second. */
  readonly loop: { readonly idle: number; readonly painting: number };
}

const SHAPE = { rooms: 1, viewers: 2_000 };
const TIMES = 200;
const APART_MS = 100;

/**
 * Measures idle, painting and idle again. The operator has a separate process, so that the work for 2,000 screens
 * does not slow it.
 */
export async function underPainters(): Promise<UnderPainters> {
  const server = await callboard.start();
  const [operator, hall] = [new Generator(), new Generator()];
  try {
    const [plan] = await callboard.rooms(server, SHAPE);
    const [first, ...viewers] = plan?.viewers ?? [];
    if (plan === undefined || first === undefined) throw new Error('The hall is empty.');
    const { port } = server;
    await hall.ask<'open'>({ do: 'open', port, rooms: [{ ...plan, controller: first, viewers }] });
    await operator.ask<'open'>({ do: 'open', port, rooms: [{ ...plan, viewers: [] }] });
    const measured = async () => {
      const before = loopMs(server.pid);
      const timed = await operator.ask<'timed'>({ do: 'timed', times: TIMES, apartMs: APART_MS });
      const loop = (loopMs(server.pid) - before) / ((TIMES * APART_MS) / 1_000);
      const waits = timed.flatMap(({ sentAt, ackedAt }) =>
        ackedAt.map((acked, nth) => acked - (sentAt[nth] ?? Number.NaN)),
      );
      return { latency: latencyOf(waits), loop };
    };
    await measured();
    const before = await measured();
    await hall.ask<'paint'>({ do: 'paint', on: true });
    const painting = await measured();
    await hall.ask<'paint'>({ do: 'paint', on: false });
    const after = await measured();
    const idle = before.latency.p99 < after.latency.p99 ? before : after;
    return {
      idle: idle.latency,
      painting: painting.latency,
      loop: { idle: idle.loop, painting: painting.loop },
    };
  } finally {
    await operator.close();
    await hall.close();
    await server.remove();
  }
}
