import { soakCrashes } from '../crash/soak.ts';
import { soakShows } from '../simulation/soak.ts';

/**
 * `npm run soak`: simulated shows with faults, then a server that is killed 200 times. `npm run soak -- --hours N`, or
 * `-- crash --rounds N`, for one of them at a size of its own.
 */
const [first, ...rest] = process.argv.slice(2);
const passed = first === 'crash' ? await soakCrashes(rest) : await soakAll();
process.exitCode = passed ? 0 : 1;

async function soakAll(): Promise<boolean> {
  const shows = soakShows(process.argv.slice(2));
  return first === undefined ? (await soakCrashes([])) && shows : shows;
}
