import { setTimeout as pause } from 'node:timers/promises';
import { openWriter } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { callboard } from './targets.ts';

export interface LookupTiming {
  readonly call: DoorName;
  readonly known: number;
  readonly unknown: number;
}

/** Calls that take an address, and the further fields of each call. */
const doors = {
  login: { password: 'a wrong guess' },
  'forgot-password': {},
  signup: { password: 'a password of my own' },
} as const;
type DoorName = keyof typeof doors;

const ROUNDS = 60;
/**
 * Pause after each answer, ms. A mail goes out after an answer, and must not slow the next call for an address
 * without an account.
 */
const SETTLED_MS = 15;

/** Measures answers about addresses with and without an account, in turns, so that both meet the same machine. */
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
    // The order alternates.
    for (const [who, whose] of round % 2 === 0 ? pair : pair.toReversed()) {
      const from = performance.now();
      await post(url, call, { email: whose, ...doors[call] });
      took[who].push(performance.now() - from);
      await pause(SETTLED_MS);
    }
  }
  return { known: middle(took.known), unknown: middle(took.unknown) };
}

/** All addresses have the same length. */
const address = (name: string): string => `${name.padEnd(30, '-')}@callboard.test`;

async function post(url: string, call: DoorName, body: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
}

/** Marks all addresses as verified, as if their owners had followed the link in the mail. */
function proveAll(dataDir: string): void {
  const db = openWriter(databaseFile(dataDir));
  db.exec('update users set email = pending_email, pending_email = null where pending_email is not null');
  db.close();
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
