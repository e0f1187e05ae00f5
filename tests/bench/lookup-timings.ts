import { setTimeout as pause } from 'node:timers/promises';
import { openWriter } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { callboard } from './targets.ts';

/** Response times for an address with and without an account. Medians in ms. */
export interface LookupTiming {
  readonly call: DoorName;
  readonly known: number;
  readonly unknown: number;
}

/** Calls that take an address, and what is sent beside it. */
const doors = {
  login: { password: 'a wrong guess' },
  'forgot-password': {},
  signup: { password: 'a password of my own' },
} as const;
type DoorName = keyof typeof doors;

const ROUNDS = 60;
/** A mail goes out after the answer, and must not slow the next one, for an address without account. */
const SETTLED_MS = 15;

/** How long an answer takes about addresses with an account and without, in turn, so that both meet the same machine. */
export async function lookupTimings(): Promise<readonly LookupTiming[]> {
  const server = await callboard.start();
  try {
    const known = Array.from({ length: ROUNDS }, (_, round) => address(`known-${round}`));
    const password = 'correct horse battery';
    for (const email of known) await post(server.url, 'signup', { email, password });
    await server.stop();
    proveAll(server.dataDir);
    await server.start();
    const asked: LookupTiming[] = [];
    for (const call of ['login', 'forgot-password', 'signup'] as const)
      asked.push({ call, ...(await medians(server.url, call, known)) });
    return asked;
  } finally {
    await server.remove();
  }
}

async function medians(url: string, call: DoorName, known: readonly string[]) {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (const [round, email] of known.entries()) {
    const pair = [
      ['known', email],
      ['unknown', address(`nobody-${call}-${round}`)],
    ] as const;
    // Neither always comes after the other.
    for (const [who, whose] of round % 2 === 0 ? pair : pair.toReversed()) {
      const from = performance.now();
      await post(url, call, { email: whose, ...doors[call] });
      took[who].push(performance.now() - from);
      await pause(SETTLED_MS);
    }
  }
  return { known: middle(took.known), unknown: middle(took.unknown) };
}

/** All as long as one another. */
const address = (name: string): string => `${name.padEnd(30, '-')}@callboard.test`;

async function post(url: string, call: DoorName, body: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
}

/** As if each had followed the link in the mail. */
function proveAll(dataDir: string): void {
  const db = openWriter(databaseFile(dataDir));
  db.exec('update users set email = pending_email, pending_email = null where pending_email is not null');
  db.close();
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
