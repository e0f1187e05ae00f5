import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { outcomeOf } from './cells.ts';
import { READINGS } from './room-access.policy.ts';

/** Every door that a room token opens, and how each answers. */
export type AccessAnswers = Readonly<Record<string, string>>;

/** A connected screen, with its token. */
export interface ConnectedScreen {
  readonly room: MadeRoom;
  readonly token: string;
  readonly socket: RoomClient;
}

export async function connectScreen(url: string, room: MadeRoom, token: string): Promise<ConnectedScreen> {
  return { room, token, socket: await RoomClient.join(url, { token }) };
}

/** Each endpoint's answer to a holder of all rights of a controller link. */
export const OPEN_TO_CONTROLLER: AccessAnswers = {
  'the open socket': 'ack',
  hello: 'welcome',
  commands: '200',
  state: '200',
  log: '200',
  kicked: '200',
};

/** The same to a viewer. */
export const OPEN_TO_VIEWER: AccessAnswers = {
  ...OPEN_TO_CONTROLLER,
  'the open socket': 'forbidden',
  commands: '403 forbidden',
  log: '403 forbidden',
  kicked: '403 forbidden',
};

/**
 * The same after the right ended. The open socket gets a retry, because the address may still give another token;
 * this one is invalid for good.
 */
export const LAPSED: AccessAnswers = {
  'the open socket': 'unauthorized, after',
  hello: 'unauthorized, never',
  commands: '401 unauthorized',
  state: '401 unauthorized',
  log: '401 unauthorized',
  kicked: '401 unauthorized',
};

/** Asks at every door: without a cookie, so that the token alone speaks. */
export async function answersAt(
  url: string,
  { room, token, socket }: ConnectedScreen,
): Promise<AccessAnswers> {
  const nobody = new RestClient(url);
  const { pid } = room.room;
  const answers: Record<string, string> = {
    'the open socket': await saidAtSocket(socket),
    hello: await saidToHello(url, token),
    commands: outcomeOf(await nobody.command(pid, token, 'room/blackout', { on: true })),
  };
  const headers = { 'x-access-token': token };
  for (const { what } of READINGS)
    answers[what] = outcomeOf(await nobody.call('GET', `/api/rooms/${pid}/${what}`, { headers }));
  return answers;
}

/** A socket that is ended says so before any command is answered. */
async function saidAtSocket(socket: RoomClient): Promise<string> {
  const answer = await socket.command('room/blackout', { on: false }).catch(() => null);
  if (answer === null) return goodbyeOf(socket);
  return answer[0] === 'nack' ? answer[2].code : answer[0];
}

async function saidToHello(url: string, token: string): Promise<string> {
  const socket = await RoomClient.open(url);
  socket.hello({ token });
  const [name, payload] = await socket.next('welcome', 'goodbye');
  if (name === 'goodbye') return `${payload.code}, ${payload.retry}`;
  await socket.close();
  return 'welcome';
}

async function goodbyeOf(socket: RoomClient): Promise<string> {
  const { code, retry } = await socket.goodbye();
  return `${code}, ${retry}`;
}
