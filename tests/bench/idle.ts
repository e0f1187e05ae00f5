import { setTimeout as sleep } from 'node:timers/promises';
import { Generator } from './generator.ts';
import { collectGarbage, inspected } from './inspector.ts';
import type { Shape, Target } from './targets.ts';
import { residentBytes } from './usage.ts';

const SETTLE_MS = 500;

/**
 * Returns the memory of one connected, silent screen, bytes: after garbage collection (`needed`) or before it
 * (`held`). Ignores the first screens, which also pay for shared objects.
 */
export async function idleBytes(
  target: Target,
  shape: Shape,
  counted: 'needed' | 'held' = 'needed',
): Promise<number> {
  const server = await target.start(counted === 'needed' ? inspected : []);
  const [first, rest] = [new Generator(), new Generator()];
  const settled = async () => {
    await sleep(SETTLE_MS);
    if (counted === 'needed') await collectGarbage(server);
    return residentBytes(server.pid);
  };
  try {
    const plans = await target.rooms(server, shape);
    const half = plans.length / 2;
    await first.ask<'open'>({ do: 'open', port: server.port, rooms: plans.slice(0, half) });
    const before = await settled();
    await rest.ask<'open'>({ do: 'open', port: server.port, rooms: plans.slice(half) });
    const after = await settled();
    return (after - before) / (half * (shape.viewers + 1));
  } finally {
    await Promise.all([first.close(), rest.close()]);
    await server.remove();
  }
}
