import { afterAll, beforeAll, expect, it } from 'vitest';
import { People, type Person, post } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';

const CHIEF = 'chief@callboard.test';

let people: People;
let chief: Person;
let owner: Person;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' } });
  chief = await people.person(CHIEF);
  await post(chief.client, 'verify-email', { token: await people.mails.token(CHIEF) });
  owner = await people.verifiedPerson();
});
afterAll(() => people.leave());

const plan = () => `/api/admin/teams/${owner.uid}/plan`;

async function assign(planId: string): Promise<void> {
  await chief.client.call('PUT', plan(), { body: { planId, activeUntil: null } });
}

/** A running show to which something is done: what its screens were sent away with, and whether they still follow. */
async function during(change: (controller: RoomClient) => Promise<unknown>) {
  const room = await owner.client.makeRoom({ teamId: owner.uid });
  const joined = async (view: 'CONTROLLER' | 'VIEWER') =>
    RoomClient.join(people.server.url, { token: await owner.client.token(room, view) });
  const [controller, ...screens] = [
    await joined('CONTROLLER'),
    await joined('VIEWER'),
    await joined('VIEWER'),
  ];
  await controller.ask('timeset/start');
  const before = await controller.event('timeset');
  await change(controller);
  const again = await owner.client.room(room.room.pid);
  const token = await owner.client.token(again, 'CONTROLLER');
  const { status, body } = await owner.client.command(room.room.pid, token, 'timeset/adjust', { ms: 1_000 });
  const state = await owner.client.call('GET', `/api/rooms/${room.room.pid}/state`, {
    headers: { 'x-access-token': token },
  });
  const last = seqIn(body);
  await Promise.all(
    [controller, ...screens].map((client) =>
      Promise.race([client.reached(last).catch(() => {}), client.closed]),
    ),
  );
  const end = {
    status,
    before,
    after: timesetIn(state.body),
    sentAway: [controller, ...screens].flatMap(({ goodbyes }) => goodbyes),
    behind: [controller, ...screens].filter(({ seq }) => seq < last).length,
    faults: [controller, ...screens].flatMap(({ faults }) => faults),
  };
  for (const client of [controller, ...screens]) client.terminate();
  return end;
}

const seqIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'seq' in body ? Number(body.seq) : Number.NaN;

const timesetIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'timeset' in body ? body.timeset : null;

const uninterrupted = { status: 200, sentAway: [], behind: 0, faults: [] };

it('B53 and B94 clock and screens are not interrupted while the plan grows, shrinks and ends', async () => {
  const played = await during(async (controller) => {
    for (const change of [
      () => assign('enterprise-pro'),
      () => assign('pro-2023-12-yearly'),
      () => chief.client.call('DELETE', plan()),
    ]) {
      await change();
    }
    await controller.event('room/plan');
  });
  expect(played).toMatchObject(uninterrupted);
  expect(played.after).toMatchObject({ running: true, kickoff: Object(played.before).kickoff });
});

it('B53 the test detects an interruption, here by new secrets of the room', async () => {
  const played = await during((controller) => controller.ask('room/rotateSecrets'));
  expect(played.sentAway).toEqual(['unauthorized', 'unauthorized', 'unauthorized']);
  expect(played.behind).toBe(3);
});
