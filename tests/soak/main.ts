import { soakBrowsers } from '../browsers/soak.ts';
import { soakPostgres } from '../cluster/postgres.soak.ts';
import { soakCluster } from '../cluster/soak.ts';
import { soakCrashes } from '../crash/soak.ts';
import { soakDamage } from '../damage/soak.ts';
import { soakKeys } from '../e2e/keys.soak.ts';
import { soakFaults } from '../faults/soak.ts';
import { soakContent } from '../hostile/content.soak.ts';
import { soakForgeries, soakFrames } from '../hostile/soak.ts';
import { soakNetwork } from '../network/soak.ts';
import { soakPower } from '../power/soak.ts';
import { soakProperties } from '../properties/soak.ts';
import { soakShows } from '../simulation/soak.ts';
import { soakExhaustive } from './exhaustive.ts';

/**
 * `npm run soak`: simulated shows with faults, then a server that is killed 200 times. `npm run soak -- --hours N` for
 * shows of that length alone, `-- <name> ...` for one of the others at a size of its own.
 */
const soaks: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  browsers: soakBrowsers,
  cluster: soakCluster,
  crash: soakCrashes,
  damage: soakDamage,
  exhaustive: soakExhaustive,
  faults: soakFaults,
  keys: soakKeys,
  network: soakNetwork,
  postgres: soakPostgres,
  power: soakPower,
  properties: soakProperties,
  frames: soakFrames,
  forgeries: soakForgeries,
  content: soakContent,
};

const [first, ...rest] = process.argv.slice(2);
const named = soaks[first ?? ''];
if (first !== undefined && named === undefined && !first.startsWith('--')) {
  console.error(
    `Unknown soak test: ${first}. Known: ${Object.keys(soaks).join(', ')}. Without a name, --hours N runs all.`,
  );
  process.exit(1);
}
const passed = named === undefined ? await soakAll() : await named(rest);
process.exitCode = passed ? 0 : 1;

async function soakAll(): Promise<boolean> {
  const shows = soakShows(process.argv.slice(2));
  return first === undefined ? (await soakCrashes([])) && shows : shows;
}
