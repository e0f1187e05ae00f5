import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, PASSWORD, People, type Person, post } from '../support/people.ts';
import type { RestAnswer } from '../support/rest-client.ts';
import { newTeam } from '../support/teams.ts';

/**
 * An address with an account and one without get the same answers from every call, to the last header and byte, save
 * generated values (ids, secrets, times).
 */
let people: People;
let owner: Person;
let known: readonly string[];
beforeAll(async () => {
  people = await People.gather();
  owner = await people.verifiedPerson();
  const [proven, claimed, shared] = [newAddress(), newAddress(), newAddress()];
  for (const email of [proven, claimed, shared]) {
    const { client } = await people.person(email);
    const token = await people.mails.token(email);
    if (email !== claimed) await post(client, 'verify-email', { token });
  }
  await post(people.someone(), 'signup', { email: shared, password: 'the password of another' });
  known = [proven, claimed, shared];
});
afterAll(() => people.leave());

let made = 0;
/** All as long as one another, so that it is not the length that tells. */
const newAddress = (): string => `someone-${String(made++).padStart(3, '0')}@callboard.test`;

const MADE_UP = /"(?:uid|id|creationTime|createdAt|expiresAt|link|name)":(?:"[^"]*"|\d+)/g;

/** An answer with what is made again each time left out. */
function shape({ status, headers, body }: RestAnswer, email: string): unknown {
  const text = JSON.stringify(body).replaceAll(email, 'the address').replaceAll(MADE_UP, '');
  const told = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[\w.~-]+;/, '=secret;') : value]);
  return { status, told, text };
}

const asks: Readonly<Record<string, (email: string) => Promise<RestAnswer>>> = {
  'a log-in with a wrong password': (email) =>
    people.someone().call('POST', '/api/auth/login', { body: { email, password: 'a wrong guess' } }),
  'a sign-up': (email) =>
    people.someone().call('POST', '/api/auth/signup', { body: { email, password: 'a password of my own' } }),
  'a forgotten password': (email) =>
    people.someone().call('POST', '/api/auth/forgot-password', { body: { email } }),
  'a change of address': (email) =>
    owner.client.call('PATCH', owner.path, { body: { email, currentPassword: PASSWORD } }),
  'an invitation to a team': async (email) => {
    const teamId = await newTeam(owner);
    return owner.client.call('POST', `/api/teams/${teamId}/invites`, {
      body: { role: 'TEAM_MEMBER', email },
    });
  },
};

it.each(Object.entries(asks))('U5 %s does not reveal whether an account exists', async (_, ask) => {
  const address = newAddress();
  const ofUnknown = await ask(address);
  for (const email of known) {
    const ofKnown = await ask(email);
    expect(shape(ofKnown, email)).toEqual(shape(ofUnknown, address));
  }
});

it('U5 a failed log-in does not reveal whether address or password is wrong', async () => {
  const [email = ''] = known;
  const address = newAddress();
  const [wrong, unknown] = [
    await logIn(people.someone(), email, 'a guess'),
    await logIn(people.someone(), address),
  ];
  expect(shape(wrong, email)).toEqual(shape(unknown, address));
});

it('M34 an invented invitation gets the same answer for each team, existing or not', async () => {
  const teamId = await newTeam(owner);
  const answers = await Promise.all(
    [teamId, owner.uid, 'no-such-team'].flatMap((id) => [
      people.someone().call('GET', `/api/teams/${id}/invite?token=made-up`),
      people.someone().call('GET', `/api/teams/${id}/invite?token=${'x'.repeat(43)}`),
    ]),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(shape(answer, '-')))).size).toBe(1);
});
