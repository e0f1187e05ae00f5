import { SIGNED_VIEWS } from '../../machines/kernel/permissions.ts';
import { outputSignature } from '../../server/rooms/access/links.ts';
import { type People, type Person, post } from '../support/people.ts';
import { type MadeRoom, signatureOf } from '../support/rest-client.ts';
import { invite, join, newTeam } from '../support/teams.ts';
import { Footprint } from './footprint.ts';
import { type Entry, type ListenedRoom, Listener } from './listener.ts';
import { mark } from './marked.show.ts';
import { LISTENERS, type ListenerName, type MarkedTexts } from './secrecy.policy.ts';

export const ADMIN = 'admin@callboard.test';

/** A room full of secrets, and all its listeners. */
export interface MarkedRoom extends ListenedRoom {
  readonly owner: Person;
  readonly listeners: Readonly<Record<ListenerName, Listener>>;
  /** Known marked texts before the show. */
  readonly secrets: Omit<MarkedTexts, ShowKind>;
}

type ShowKind =
  | 'a message that is shown'
  | 'a message that was never shown'
  | 'a question from the audience'
  | 'the notes of a timer'
  | 'the design of the first output'
  | 'the design of another output'
  | 'the draft of a design'
  | 'the name of a connected screen'
  | 'the name of a screen that is behind'
  | 'the channel of a connected screen'
  | 'the device that gave a command'
  | 'the device of a screen that only watches';

export async function openMarkedRoom(people: People): Promise<MarkedRoom> {
  const { server, mails } = people;
  const owner = await people.person(`${mark('mail')}@callboard.test`);
  const verifying = await mails.token(owner.email);
  await post(owner.client, 'verify-email', { token: verifying });
  const otherRoom = mark('otherroom');
  const teamName = mark('team');
  const teamId = await newTeam(owner, teamName);
  const member = await people.person(`${mark('mail')}@callboard.test`);
  await join(owner.client, teamId, member.client);
  const { token: invitation } = await invite(owner.client, teamId);
  await owner.client.makeRoom({ name: otherRoom });
  const { room: made } = await owner.client.makeRoom({ name: 'The room', teamId });
  const password = mark('roompassword');
  const before = await owner.client.room(made.pid);
  const token = await owner.client.token(before, 'CONTROLLER', { deviceId: 'owner-at-home' });
  await owner.client.command(made.pid, token, 'room/setPassword', { password });
  const requestSecret = mark('requestsecret');
  const value = { body: { value: requestSecret } };
  await owner.client.call('PUT', `/api/rooms/${made.pid}/secrets/TOKEN`, value);
  await post(people.someone(), 'forgot-password', { email: owner.email });
  const resetting = await mails.token(owner.email);
  const room = await owner.client.room(made.pid);

  const footprint = new Footprint(server.dataDir);
  const ofRoom = (column: string) => footprint.read(`select ${column} from rooms where id = ?`, made._id);
  const [secret = ''] = ofRoom('secret');
  const [outputId = ''] = footprint.read('select id from outputs where room_id = ?', made._id);
  const house: ListenedRoom = {
    url: server.url,
    room,
    password,
    calls: server.calls,
    parameters: { pid: made.pid, uid: owner.uid, outputId, id: teamId, teamId },
  };
  const secrets = {
    'the address of the owner': [owner.email],
    'the other rooms of the owner': [otherRoom],
    'the links of the room': linksOf(room),
    'the secret of the room': [secret],
    'the password of the room, and its hash': [password, ...ofRoom('password_hash')],
    'a secret of the room’s requests': [requestSecret],
    'the hash of a password': footprint.read('select password_hash from users where uid = ?', owner.uid),
    'the listed id of a session': footprint.read('select id from sessions where user_id = ?', owner.uid),
    'the secret of a session': [owner.client.cookie.split('=')[1] ?? ''],
    'the link of a mail': [verifying, resetting],
    'the name of the team': [teamName],
    'the address of another member': [member.email],
    'the token of an invitation, and its hash': [
      invitation,
      ...footprint.read('select token_hash from team_invites where team_id = ?', teamId),
    ],
  };
  footprint.close();
  const output = `/api/outputs/${outputId}/credentials?signature=${outputSignature(secret, made.pid, outputId)}`;
  const listeners = await listenersOf(people, house, owner, output);
  return { ...house, owner, listeners, secrets };
}

const linksOf = (room: MadeRoom): readonly string[] =>
  SIGNED_VIEWS.map((view) => signatureOf(room, view) ?? '');

async function listenersOf(
  people: People,
  house: ListenedRoom,
  owner: Person,
  output: string,
): Promise<MarkedRoom['listeners']> {
  const [other, admin] = [await people.person(), await people.person(ADMIN)];
  await post(admin.client, 'verify-email', { token: await people.mails.token(ADMIN) });
  const entries: Readonly<Record<ListenerName, Entry>> = {
    VIEWER: { view: 'VIEWER' },
    AGENDA: { view: 'AGENDA' },
    ANONYMOUS: { view: 'ANONYMOUS' },
    output: { view: 'VIEWER', output },
    MODERATOR: { view: 'MODERATOR' },
    OPERATOR: { view: 'OPERATOR' },
    CONTROLLER: { view: 'CONTROLLER' },
    member: { view: 'CONTROLLER', cookie: owner.client.cookie, readsOnly: true },
    admin: { view: 'VIEWER', cookie: admin.client.cookie, readsOnly: true },
    'other user': { view: 'VIEWER', cookie: other.client.cookie },
    'signed out': { view: 'VIEWER' },
  };
  return Object.fromEntries(
    LISTENERS.map((name) => [name, new Listener(house, entries[name])]),
  ) as MarkedRoom['listeners'];
}
