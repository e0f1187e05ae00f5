import { setTimeout as sleep } from 'node:timers/promises';
import { Generator } from './generator.ts';
import { collectGarbage, inspected } from './inspector.ts';
import type { Target } from './targets.ts';
import { residentBytes } from './usage.ts';

const SETTLE_MS = 500;

/** Memory that one connected and silent screen takes, in bytes. The first ones pay for what is made once. */
export async function idleBytes(target: Target, rooms: number, viewers: number): Promise<number> {
  const server = await target.start(inspected);
  const [first, rest] = [new Generator(), new Generator()];
  const settled = async () => {
    await sleep(SETTLE_MS);
    await collectGarbage(server);
    return residentBytes(server.pid);
  };
  try {
    const plans = await target.rooms(server, rooms, viewers);
    const half = plans.length / 2;
    await first.ask<'open'>({ do: 'open', port: server.port, rooms: plans.slice(0, half) });
    const before = await settled();
    await rest.ask<'open'>({ do: 'open', port: server.port, rooms: plans.slice(half) });
    const after = await settled();
    return (after - before) / (half * (viewers + 1));
  } finally {
    await Promise.all([first.close(), rest.close()]);
    await server.remove();
  }
}
