import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Footprint } from '../proof/footprint.ts';
import { damageRoom } from '../support/damaged-room.ts';
import { logIn, People, type Person, sessionOf } from '../support/people.ts';
import type { MadeRoom, RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';

/** A user made rooms without an account, some were damaged on disk, and now they log in. */
const DATA_DIR = temporaryFolder();
const NAMES = ['Whole', 'Renamed', 'Unlocked', 'Deleted'] as const;
type Name = (typeof NAMES)[number];

let people: People;
let account: Person;
let visitor: RestClient;
const rooms = new Map<Name, MadeRoom>();

const open = () => People.gather({ env: { DATA_DIR } });

/** Rooms that are loaded are not read again: damage shows on a server that has started since. */
async function whileItIsDown(change: () => Promise<void>): Promise<void> {
  await people.leave();
  await change();
  people = await open();
  const { cookie } = visitor;
  visitor = people.someone();
  visitor.cookie = cookie;
}

const roomOf = (name: Name): MadeRoom => {
  const made = rooms.get(name);
  if (made === undefined) throw new Error(`${name} was not made.`);
  return made;
};
const pidOf = (name: Name): string => roomOf(name).room.pid;
const opened = async (name: Name) => (await visitor.credentials(roomOf(name), 'CONTROLLER')).body;
const listed = async () => (await visitor.call('GET', '/api/rooms?sort=name_asc')).body;

beforeAll(async () => {
  people = await open();
  account = await people.person();
  visitor = people.someone();
  for (const name of NAMES) rooms.set(name, await visitor.makeRoom({ name }));
  const token = await visitor.token(roomOf('Unlocked'), 'CONTROLLER');
  await visitor.command(pidOf('Unlocked'), token, 'room/setPassword', { password: 'open sesame' });
  await visitor.call('DELETE', `/api/rooms/${pidOf('Deleted')}`);
  await whileItIsDown(async () => {
    await damageRoom(DATA_DIR, pidOf('Renamed'), "name = 'Renamee'");
    await damageRoom(DATA_DIR, pidOf('Unlocked'), 'password_hash = null');
    await damageRoom(DATA_DIR, pidOf('Deleted'), 'secret = secret || secret');
  });
});
afterAll(async () => {
  await people.leave();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

it('U21 damaged rooms move to the account when their owner signs in', async () => {
  expect((await logIn(visitor, account.email)).status).toBe(200);
  expect(await sessionOf(visitor)).toMatchObject({ user: { uid: account.uid } });
  expect(await listed()).toMatchObject([{ name: 'Whole' }]);
  const footprint = new Footprint(DATA_DIR);
  const theirs = footprint.read(
    'select pid from rooms where team_id = ? and owner_uid = ?',
    account.uid,
    account.uid,
  );
  footprint.close();
  expect(new Set(theirs)).toEqual(new Set(NAMES.map(pidOf)));
});

it('U21 damaged rooms stay refused, even after a command overwrote the damaged field', async () => {
  expect(await opened('Renamed')).toMatchObject({ code: 'room_damaged' });
  expect(await opened('Unlocked')).toMatchObject({ code: 'room_damaged' });
  const restored = await visitor.call('POST', `/api/rooms/${pidOf('Deleted')}/restore`);
  expect(restored.body).toMatchObject({ code: 'room_damaged' });
});

it('U21 a damaged room opens in the account once it is repaired', async () => {
  await whileItIsDown(() => damageRoom(DATA_DIR, pidOf('Renamed'), "name = 'Renamed'"));
  expect(await opened('Renamed')).toMatchObject({ permissions: 63 });
  expect(await listed()).toMatchObject([{ name: 'Renamed' }, { name: 'Whole' }]);
  expect(await opened('Unlocked')).toMatchObject({ code: 'room_damaged' });
});
