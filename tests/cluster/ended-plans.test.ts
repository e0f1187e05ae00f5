import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCatalogue } from '../../machines/plan/plan.ts';
import { newKey } from '../support/api-keys.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { People, type Person, post } from '../support/people.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { type HeldConnection, stillAnswered, streamAt } from './held-connections.ts';
import { ManyServers } from './many-servers.ts';

const CHIEF = 'chief@callboard.test';
const PRO = planCatalogue.find(({ label }) => label === 'pro')?.id ?? '';
const PLACES = [0, 1, 2];

describe.skipIf(noEngines() !== null)('A plan that ends at one of three processes', () => {
  let postgres: PostgresEngine;
  let mails: MailTrap;
  let many: ManyServers;
  let people: People;
  let chief: Person;
  let path: string;
  let held: readonly HeldConnection[];

  beforeAll(async () => {
    [postgres, mails] = await Promise.all([startPostgres(), MailTrap.open()]);
    const env = { ...mails.env, BILLING: 'sandbox', ADMIN_EMAIL: CHIEF };
    many = await ManyServers.start(await postgres.createDatabase(), PLACES.length, env);
    const [first] = many.servers;
    if (first === undefined) throw new Error('There is no server.');
    people = People.around(first, mails);
    chief = await people.person(CHIEF);
    await post(chief.client, 'verify-email', { token: await mails.token(CHIEF) });
  });
  afterAll(async () => {
    await many.remove();
    await Promise.all([mails.close(), postgres.remove()]);
  });

  /** Streams at each process, by the key of a team without other connections there. */
  async function begin(): Promise<void> {
    const ada = await people.verifiedPerson();
    path = `/api/admin/teams/${ada.uid}/plan`;
    await chief.client.call('PUT', path, { body: { planId: PRO, activeUntil: null } });
    const room = await ada.client.makeRoom();
    const { key } = await newKey(ada.client, ada.uid);
    held = await Promise.all(PLACES.map((place) => streamAt(many.url(place), room, key)));
  }

  /** Rights that still get answers after the announced end. */
  async function leftAfterEnd(): Promise<readonly number[]> {
    await Promise.all(held.map((each) => each.ends()));
    return stillAnswered(held);
  }

  it('W159 ends event streams at each process when a message reports the end', async () => {
    await begin();
    await chief.client.call('DELETE', path);
    expect(await leftAfterEnd()).toEqual([]);
  });

  it('W159 ends event streams at each process, even if the message is lost', async () => {
    await begin();
    many.isLost = (subject) => subject === 'teams';
    await chief.client.call('DELETE', path);
    many.isLost = () => false;
    many.sweep();
    expect(await leftAfterEnd()).toEqual([]);
  });
});
