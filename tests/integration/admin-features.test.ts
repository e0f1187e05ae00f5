import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAdminTeamDetail } from '../../machines/people/admin.answers.ts';
import { hasFeature, teamsFrom } from '../../machines/people/team.ts';
import { whileRefused } from '../support/kept.ts';
import { People, type Person, post } from '../support/people.ts';

const CHIEF = 'chief@callboard.test';

let people: People;
let chief: Person;
let ada: Person;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: CHIEF } });
  chief = await people.person(CHIEF);
  await post(chief.client, 'verify-email', { token: await people.mails.token(CHIEF) });
  ada = await people.person();
});
afterAll(() => people.leave());

const set = (features: unknown, id: string = ada.uid) =>
  chief.client.call('PUT', `/api/admin/teams/${id}/features`, { body: { features } });
const ownTeam = async () => teamsFrom((await ada.client.call('GET', `${ada.path}/teams`)).body)[0];
const newestLine = async () => (await chief.client.call('GET', '/api/admin/log')).body;

it('V723 a team has a granted feature until an administrator removes it', async () => {
  const before = await ownTeam();
  const answer = await set(['beta_agenda', 'x-2', 'x-2']);
  expect(answer.status).toBe(200);
  expect(isAdminTeamDetail(answer.body)).toBe(true);
  expect(answer.body).toMatchObject({ features: ['beta_agenda', 'x-2'] });
  const given = await ownTeam();
  expect(given).toEqual({ ...before, features: ['beta_agenda', 'x-2'] });
  expect(given && hasFeature(given, 'beta_agenda')).toBe(true);
  await set([]);
  expect(await ownTeam()).toEqual(before);
  expect(await newestLine()).toMatchObject([
    { actor: CHIEF, action: 'features set', subject: `team ${ada.uid}`, detail: 'none' },
    { actor: CHIEF, action: 'features set', detail: 'beta_agenda, x-2' },
  ]);
});

it('V723 features do not change if the log line cannot be written', async () => {
  await set(['kept']);
  const change = () => set(['other']);
  const answer = await whileRefused(people.server.dataDir, 'insert on admin_log', change);
  expect(answer.status).toBe(500);
  expect((await ownTeam())?.features).toEqual(['kept']);
});

it.each([[['Not Fine']], [['x'.repeat(41)]], [Array.from({ length: 21 }, (_, at) => `f${at}`)], ['beta']])(
  'V724 invalid features are rejected: %j',
  async (features) => {
    const before = await ownTeam();
    expect(await set(features)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await ownTeam()).toEqual(before);
  },
);

it('V723 features of an unknown team are refused', async () => {
  expect(await set(['beta'], 'nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
