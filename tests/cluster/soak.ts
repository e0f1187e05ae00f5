import { soakInBlocks } from '../soak/progress.ts';
import { runTests } from '../soak/run-tests.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { Seeded } from '../support/seeded.ts';
import { BUILT } from '../support/server-process.ts';
import { faultRound, faultsWith, PROMOTION } from './cluster-faults.ts';
import { startNats, startPostgres } from './engines.ts';
import { LoadedCluster } from './loaded-cluster.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { ENDS, StandbyPair } from './standby-pair.ts';

/** Shows of one process, played by chance on a lossy network, that are run together, and how many for each round of the others. */
const SHOWS_A_BLOCK = 100;
const SHOWS_A_ROUND = 10;

/** Each block begins with a fresh store: what a round looks at grows with everything that went before, to more than a log keeps. */
const ROUNDS_A_BLOCK = 5;

/**
 * `npm run soak -- cluster [--rounds 100] [--seed N]`: so many faults of three processes over NATS, on a Postgres whose
 * primary is lost now and then, with the longest time that a room waited in each; then as many ends of a process that serves
 * while another waits; then ten times as many shows of processes that live in one, on a network and with ends by chance.
 */
export async function soakCluster(args: readonly string[]): Promise<boolean> {
  const areSound = [await soakFaults(args), await soakStandbys(args), await soakShows(args)];
  return areSound.every(Boolean);
}

async function soakFaults(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 100);
  const gaps = new Map<string, number[]>();
  const nats = await startNats();
  try {
    return await soakInBlocks({
      name: 'cluster-faults',
      seed,
      target: size,
      block: async (number, left) => {
        const chance = new Seeded(seed * 100_000 + number);
        const postgres = await ReplicatedPostgres.start({ isSynchronous: true });
        const databaseUrl = await postgres.createDatabase();
        const cluster = await LoadedCluster.start({ databaseUrl, natsUrl: nats.url }, chance, {
          script: BUILT,
        });
        const faults = Object.entries(faultsWith({ nats, postgres }));
        const wrongs: string[] = [];
        const rounds = Math.min(left, ROUNDS_A_BLOCK);
        for (let round = 1; round <= rounds; round++) {
          const [name, fault] = chance.pick(faults);
          const result = await faultRound(cluster, fault);
          gaps.set(name, [...(gaps.get(name) ?? []), Math.round(result.gap)]);
          process.stdout.write(`cluster: ${name}, a room waited ${Math.round(result.gap)} ms\n`);
          wrongs.push(...result.wrongs.map((wrong) => `round ${round}, ${name}: ${wrong}`));
          if (name === PROMOTION) await postgres.repair();
        }
        const checks = cluster.acknowledged;
        await cluster.remove();
        await postgres.remove();
        return { done: rounds, checks, wrongs };
      },
    });
  } finally {
    await nats.remove();
    for (const [name, times] of gaps)
      process.stdout.write(`cluster: ${name}, ${times.length} times: at most ${Math.max(...times)} ms\n`);
  }
}

async function soakStandbys(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 100);
  const engine = await startPostgres();
  try {
    return await soakInBlocks({
      name: 'cluster',
      seed,
      target: size,
      block: async (number, left) => {
        const chance = new Seeded(seed * 100_000 + number);
        const pair = await StandbyPair.start(await engine.createDatabase(), chance, { script: BUILT });
        const wrongs: string[] = [];
        const rounds = Math.min(left, ROUNDS_A_BLOCK);
        for (let round = 1; round <= rounds; round++) {
          const end = chance.pick(ENDS);
          const result = await pair.round(end);
          process.stdout.write(`cluster: ${end}, acknowledged again after ${Math.round(result.ms)} ms\n`);
          wrongs.push(...result.wrongs.map((wrong) => `round ${round}, ${end}: ${wrong}`));
        }
        const checks = pair.acknowledged;
        await pair.remove();
        return { done: rounds, checks, wrongs };
      },
    });
  } finally {
    await engine.remove();
  }
}

async function soakShows(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 100);
  return soakInBlocks({
    name: 'cluster-shows',
    seed,
    target: size * SHOWS_A_ROUND,
    block: async (number, left) => {
      const done = Math.min(left, SHOWS_A_BLOCK);
      const CLUSTER_SEEDS = `${seed * 1_000_000 + number * SHOWS_A_BLOCK}+${done}`;
      const files = ['histories', 'mirrors.random'].map((name) => `tests/cluster/${name}.test.ts`);
      const { passed, failures } = runTests(['--testNamePattern=seed', ...files], { CLUSTER_SEEDS });
      const wrongs = failures.map((failure) => `CLUSTER_SEEDS=<its seed>+1 npx vitest run: ${failure}`);
      return { done, checks: passed, wrongs };
    },
  });
}
