import { check } from 'k6';
import http from 'k6/http';
import type { Hello } from './frames.ts';

const asked = __ENV.BASE_URL ?? '';

/** Only ever against this machine, or a server that was proven to be one's own: these scenarios are an attack on any other. */
if (!/^(,?http:\/\/127\.0\.0\.1:\d+)+$/.test(asked) && (asked === '' || asked !== __ENV.OWN_HOST))
  throw new Error('BASE_URL must be http://127.0.0.1:<port>. See --own-host in loadtest/README.md.');

/** All processes that serve the same rooms. */
const addresses = asked.split(',');

/** Address for making rooms and for REST commands. */
export const baseUrl = addresses[0] ?? '';

/** The same for a screen each time, and spread over all processes. */
function addressFor(key: string): string {
  const sum = Array.from(key).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return addresses[sum % addresses.length] ?? baseUrl;
}

/** A screen's hello, with a token from its link that it must renew, like a browser. */
export interface Pass extends Hello {
  readonly socketUrl: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** Throws while the server does not answer. */
  readonly renew: () => Promise<Pass>;
}

export interface LoadedRoom {
  readonly controller: Pass;
  readonly viewers: readonly Pass[];
}

interface Created {
  readonly room: { readonly pid: string };
  readonly links: { readonly viewer: string; readonly controller: string };
}

/** A room with the links that are handed out. Small: k6 copies what `setup` returns for each of its users. */
export interface MadeRoom {
  readonly pid: string;
  readonly viewer: string;
  readonly controller: string;
}

/** Makes rooms, as people do, by REST. Who calls it owns them. */
export function makeRooms(count: number): readonly MadeRoom[] {
  return Array.from({ length: count }, (_, index) => {
    const made = http.post(`${baseUrl}/api/rooms`, JSON.stringify({ name: `Load ${index}` }), {
      headers: json,
    });
    check(made, { 'room made': (answer) => answer.status === 201 });
    const { room, links } = made.json() as unknown as Created;
    return { pid: room.pid, viewer: links.viewer, controller: links.controller };
  });
}

export const json = { 'content-type': 'application/json' };

/** The token of a room's owner, for its maker. */
export function ownerToken({ pid }: MadeRoom): string {
  const answer = http.get(`${baseUrl}/api/rooms/${pid}/credentials?view=CONTROLLER&deviceId=owner-${pid}`);
  return (answer.json() as unknown as Credentials).roomToken;
}

/** Gives a command by REST. */
export function command({ pid }: MadeRoom, token: string, name: string, payload: object) {
  return http.post(`${baseUrl}/api/rooms/${pid}/commands`, JSON.stringify({ name, payload }), {
    headers: { ...json, 'x-access-token': token },
    tags: { name: 'commands' },
  });
}

/** The room of this user of k6: each has one of its own. */
export function ownRoom<Room extends MadeRoom>(made: readonly Room[], user: number): Room {
  const room = made[user - 1];
  if (room === undefined) throw new Error('There are more users than rooms.');
  return room;
}

/** Fetches the tokens of a room's controller and viewers. */
export function enter(room: MadeRoom, viewers: number): LoadedRoom {
  return {
    controller: passOf(room, 'CONTROLLER', 0),
    viewers: Array.from({ length: viewers }, (_viewer, place) => passOf(room, 'VIEWER', place + 1)),
  };
}

type LoadedView = 'VIEWER' | 'CONTROLLER';

/** Fetches the pass of a screen. `place` tells it from the others of the room. */
export const passOf = (room: MadeRoom, view: LoadedView, place: number): Pass =>
  passAt(seatOf(room, view, place));

/** The same without waiting, so that many requests run together. */
export const fetchPass = (room: MadeRoom, view: LoadedView, place: number): Promise<Pass> =>
  fetchPassAt(seatOf(room, view, place));

/** Fetches the pass of a screen of an output, whose link is `/output/{outputId}/?signature=...`. */
export function outputPass(link: string, place: number): Pass {
  const [path = '', query = ''] = link.split('?');
  const key = `load-${path.split('/')[2] ?? ''}-${place}`;
  return passAt({
    address: addressFor(key),
    path: `/api${path.replace('/output/', '/outputs/')}credentials?${query}&deviceId=${key}`,
    key,
  });
}

/** Source of a screen's pass. `key`: its channel and device. */
interface Seat {
  readonly address: string;
  readonly path: string;
  readonly key: string;
}

function seatOf(room: MadeRoom, view: LoadedView, place: number): Seat {
  const link = view === 'VIEWER' ? room.viewer : room.controller;
  const key = `load-${room.pid}-${place}`;
  const query = `${link.split('?')[1] ?? ''}&view=${view}&deviceId=${key}`;
  return { address: addressFor(key), path: `/api/rooms/${room.pid}/credentials?${query}`, key };
}

// Without the owner's cookie, which has all rights under any link.
const credentialsRequest = { tags: { name: 'credentials' }, jar: new http.CookieJar() };

const passAt = (seat: Seat): Pass => passIn(http.get(seat.address + seat.path, credentialsRequest), seat);

async function fetchPassAt(seat: Seat): Promise<Pass> {
  return passIn(await http.asyncRequest('GET', seat.address + seat.path, null, credentialsRequest), seat);
}

interface Credentials {
  readonly roomToken: string;
  readonly expiresAt: number;
  readonly view: string;
}

function passIn(answer: { json(): unknown }, seat: Seat): Pass {
  const { roomToken, expiresAt, view } = answer.json() as Credentials;
  return {
    socketUrl: `${seat.address.replace('http', 'ws')}/socket/`,
    token: roomToken,
    channelId: seat.key,
    client: { name: 'Load', view },
    expiresAt,
    renew: () => fetchPassAt(seat),
  };
}

/** A number of the environment, within bounds that keep a small machine alive. */
export function setting(name: string, fallback: number, most: number): number {
  const value = Number(__ENV[name] ?? fallback);
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be between 1 and ${most}.`);
  return value;
}
