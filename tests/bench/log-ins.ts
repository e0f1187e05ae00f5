import { withStage } from './measure.ts';
import type { Latency } from './percentiles.ts';
import { callboard } from './targets.ts';

/** Delivery of frames alone, and while a crowd logs in. */
export interface UnderLogIns {
  readonly quiet: Latency;
  readonly crowded: Latency;
  readonly letIn: number;
}

const SHAPE = { rooms: 1, viewers: 200 };
const COMMANDS_A_SECOND = 20;
const CROWD = 100;
const SECONDS = 4;
/** Quiet and crowded phases alternate, so that other load on the machine affects both. */
const TURNS = 3;

const account = { email: 'crowd@callboard.test', password: 'correct horse battery' };

/** Measures while 100 people log in repeatedly. Takes the median of the turns. */
export function underLogIns(): Promise<UnderLogIns> {
  return withStage(callboard, SHAPE, async ({ server, generator }) => {
    const paced = () => generator.ask<'paced'>({ do: 'paced', perRoom: COMMANDS_A_SECOND, seconds: SECONDS });
    await post(server.url, 'signup');
    await paced();
    const [quiet, crowded]: [Latency[], Latency[]] = [[], []];
    let letIn = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push((await paced()).latency);
      const crowd = gather(server.url);
      crowded.push((await paced()).latency);
      letIn += await crowd.leave();
    }
    return { quiet: medianOf(quiet), crowded: medianOf(crowded), letIn: letIn / (TURNS * SECONDS) };
  });
}

/** Starts a crowd that logs in again after each answer. `leave` resolves to the number of successes. */
function gather(url: string): { leave(): Promise<number> } {
  const home = new AbortController();
  let letIn = 0;
  const people = Array.from({ length: CROWD }, async () => {
    while (!home.signal.aborted) if ((await post(url, 'login')) === 200) letIn += 1;
  });
  return {
    leave: async () => {
      home.abort();
      await Promise.all(people);
      return letIn;
    },
  };
}

async function post(url: string, path: 'signup' | 'login'): Promise<number> {
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function medianOf(runs: readonly Latency[]): Latency {
  const middle = (of: (latency: Latency) => number): number =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    samples: runs.reduce((sum, { samples }) => sum + samples, 0),
  };
}
