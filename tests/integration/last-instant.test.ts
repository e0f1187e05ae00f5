import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { openVisitor } from '../../server/store/connection.ts';
import { logIn, PASSWORD, People, type Person, post, sessionOf } from '../support/people.ts';

/** Changes on disk while the server reads the wall clock for a write: after its last read, before its write. */
let meanwhile: { readonly sql: string; readings: number } | null = null;

const real = systemClock();
const clock: Clock = {
  ...real,
  wall: () => {
    if (meanwhile !== null && --meanwhile.readings === 0) onDisk(meanwhile.sql);
    return real.wall();
  },
};

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock });
});
afterAll(() => people.leave());

function onDisk(sql: string): void {
  const db = openVisitor(join(people.server.dataDir, 'callboard.sqlite'));
  db.pragma('foreign_keys = ON');
  db.exec(sql);
  db.close();
}

/** `readings`: at which reading of the wall clock from now on it happens. */
async function duringReading<Value>(
  sql: string,
  readings: number,
  work: () => Promise<Value>,
): Promise<Value> {
  meanwhile = { sql, readings };
  try {
    return await work();
  } finally {
    expect(meanwhile.readings).toBeLessThanOrEqual(0);
    meanwhile = null;
  }
}

/** For whom nothing more is written. */
async function settledPerson(): Promise<Person> {
  const made = await people.person();
  await people.mails.to(made.email);
  return made;
}

const refused = { status: 401, body: { code: 'wrong_credentials' } };

it('U2 a sign-in is refused if the password changes during the check', async () => {
  const { email, uid } = await settledPerson();
  const client = people.someone();
  const changed = `update users set password_hash = 'another' where uid = '${uid}'`;
  expect(await duringReading(changed, 2, () => logIn(client, email))).toMatchObject(refused);
  expect(await sessionOf(client)).toEqual({ user: null });
});

it('U9 a sign-in is refused if the account is deleted during the check', async () => {
  const { email, uid } = await settledPerson();
  const deleted = `delete from users where uid = '${uid}'`;
  expect(await duringReading(deleted, 2, () => logIn(people.someone(), email))).toMatchObject(refused);
});

it('U22 a password link is refused if the address changes during the check', async () => {
  const { email, uid } = await settledPerson();
  await post(people.someone(), 'forgot-password', { email });
  const token = await people.mails.token(email);
  const next = people.newAddress();
  const changed = `update users set pending_email = '${next}' where uid = '${uid}'`;
  const reset = () => post(people.someone(), 'reset-password', { token, password: 'a new password' });
  expect((await duringReading(changed, 2, reset)).body).toMatchObject({ code: 'link_expired' });
  expect((await logIn(people.someone(), next, PASSWORD)).status).toBe(200);
});
