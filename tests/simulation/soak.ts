import { parseArgs } from 'node:util';
import { ROOM_HOURS_A_WORLD, simulate } from './sim.world.ts';

/**
 * `npm run soak -- --hours N`: at least that many room-hours, from a random seed on. `--seed S` starts from that one:
 * with `--hours 1` it plays the one world again that failed.
 */
export function soakShows(args: readonly string[]): boolean {
  const { values } = parseArgs({
    args: [...args],
    options: { hours: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  });
  const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const worlds = Math.ceil(Number(values.hours) / ROOM_HOURS_A_WORLD);
  let failed = 0;
  let commands = 0;
  for (let seed = first; seed < first + worlds; seed++) {
    const { wrongs, commands: count } = simulate(seed);
    commands += count;
    if (wrongs.length === 0) continue;
    failed++;
    process.stdout.write(
      `seed ${seed}: ${wrongs.join('; ')}\n  again with: npm run soak -- --hours 1 --seed ${seed}\n`,
    );
  }
  const hours = worlds * ROOM_HOURS_A_WORLD;
  process.stdout.write(`${hours} room-hours, ${commands} commands, from seed ${first}\n`);
  process.stdout.write(`${worlds - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
