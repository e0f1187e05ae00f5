import { z } from 'zod';
import type { View } from '../../machines/kernel/permissions.ts';
import type { CommandName } from '../../machines/room/commands.ts';
import { type MadeRoom, type RestAnswer, type RestClient, signatureOf } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { type Cell, outcomeOf } from './cells.ts';
import { COMMANDS, type Mask, mayCommand, payloadOf } from './command.policy.ts';
import { READINGS, type SignatureState } from './room-access.policy.ts';

/** A caller of a room, with its credentials. */
export interface RoomCaller {
  readonly client: RestClient;
  readonly room: MadeRoom;
  readonly token: string | null;
}

export async function commandAtRest({ client, room, token }: RoomCaller, name: CommandName): Promise<string> {
  return outcomeOf(await client.command(room.room.pid, token, name, payloadOf(name)));
}

export async function commandAtSocket(socket: RoomClient, name: CommandName): Promise<string> {
  const answer = await socket.command(name, payloadOf(name));
  return answer[0] === 'nack' ? answer[2].code : answer[0];
}

/** Readable data of the token. */
export async function reading({ client, room, token }: RoomCaller, what: string): Promise<string> {
  const headers = token === null ? {} : { 'x-access-token': token };
  return outcomeOf(await client.call('GET', `/api/rooms/${room.room.pid}/${what}`, { headers }));
}

export interface Answered {
  readonly name: CommandName;
  readonly answer: string;
}

/** A hello that is refused, and every command right behind it: what the server says to all of that. */
export async function refusedHello(url: string, token: string | null): Promise<readonly Answered[]> {
  const socket = await RoomClient.open(url);
  const client = { name: '', view: 'CONTROLLER' };
  socket.send(['hello', { ...(token !== null && { token }), channelId: 'c', client }]);
  return Promise.all(
    COMMANDS.map(async (name) => ({
      name,
      answer: await commandAtSocket(socket, name).catch(() => socket.goodbyes.join()),
    })),
  );
}

/** Refusals by identity; other answers mean that the command was admitted. */
const SHUT = /^40[13] |^(?:forbidden|unauthorized|kicked|bad_frame|token_expired)$/;
export const LET_IN = 'let in';
export const admission = (outcome: string): string => (SHUT.test(outcome) ? outcome : LET_IN);

/** The cells of what is beyond a mask, at both doors. */
export function cellsOutside(mask: Mask, at: RoomCaller, socket: RoomClient): readonly Cell[] {
  const forbidden = COMMANDS.filter((name) => !mayCommand(mask, name));
  const readings = READINGS.filter(({ isOpen }) => !isOpen(mask));
  const said = inTurn(forbidden, (name) => commandAtSocket(socket, name));
  return [
    ...forbidden.map((name, nth) => ({
      name: `${name} at the socket`,
      expected: 'forbidden',
      outcome: said[nth] ?? NEVER,
    })),
    ...forbidden.map((name) => ({
      name: `${name} by REST`,
      expected: '403 forbidden',
      outcome: commandAtRest(at, name),
    })),
    ...readings.map(({ what }) => ({
      name: what,
      expected: '403 forbidden',
      outcome: reading(at, what),
    })),
  ];
}

/** Commands that invalidate all tokens. */
export const LAST_COMMANDS: readonly CommandName[] = ['room/rotateSecrets', 'room/setPassword'];

/** The cells of what is within a mask, at both doors. */
export function cellsWithin(mask: Mask, at: RoomCaller, socket: RoomClient): readonly Cell[] {
  const allowed = COMMANDS.filter((name) => mayCommand(mask, name) && !LAST_COMMANDS.includes(name));
  const said = inTurn(allowed, (name) => commandAtSocket(socket, name));
  return [
    ...allowed.map((name, nth) => ({
      name: `${name} at the socket`,
      expected: LET_IN,
      outcome: (said[nth] ?? NEVER).then(admission),
    })),
    ...allowed.map((name) => ({
      name: `${name} by REST`,
      expected: LET_IN,
      outcome: commandAtRest(at, name).then(admission),
    })),
    ...READINGS.filter(({ isOpen }) => isOpen(mask)).map(({ what }) => ({
      name: what,
      expected: '200',
      outcome: reading(at, what),
    })),
  ];
}

const NEVER = Promise.resolve('never asked');

/** In sequence, each with its own promise. */
function inTurn<Value>(
  names: readonly CommandName[],
  ask: (name: CommandName) => Promise<Value>,
): readonly Promise<Value>[] {
  let last: Promise<unknown> = Promise.resolve();
  return names.map((name) => {
    const answer = last.then(() => ask(name));
    last = answer;
    return answer;
  });
}

/** The caller's signature; null: none. */
export function signatureFor(
  state: SignatureState,
  view: View,
  rooms: { readonly room: MadeRoom; readonly elsewhere: MadeRoom; readonly before: MadeRoom },
): string | null {
  switch (state) {
    case 'none':
      return null;
    case 'of the view':
      return signatureOf(rooms.room, view);
    case 'of the viewer':
      return signatureOf(rooms.room, 'VIEWER');
    case 'made up':
      return 'x'.repeat(22);
    case "another room's":
      return signatureOf(rooms.elsewhere, view);
    case 'rotated':
      return signatureOf(rooms.before, view);
  }
}

const granted = z.object({ permissions: z.int() });

/** `200 with` the bits by their names, in the order of docs/protocol.md#credentials-and-rights. */
export function grantOf(answer: RestAnswer): string {
  if (answer.status !== 200) return outcomeOf(answer);
  const { permissions } = granted.parse(answer.body);
  const names = ['READ', 'TIMERS', 'MESSAGES', 'TRANSPORT', 'ROOM', 'DEVICES'];
  return `200 with ${names.filter((_, nth) => (permissions & (1 << nth)) !== 0).join(' ')}`;
}
