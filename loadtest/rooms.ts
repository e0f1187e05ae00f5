import { check } from 'k6';
import http from 'k6/http';
import type { Hello } from './frames.ts';

const asked = __ENV.BASE_URL ?? '';

/** A scenario may only run against this machine or a server whose owner has consented, because it is an attack. */
if (!/^(,?http:\/\/127\.0\.0\.1:\d+)+$/.test(asked) && (asked === '' || asked !== __ENV.OWN_HOST))
  throw new Error('BASE_URL must be http://127.0.0.1:<port>. See --own-host in loadtest/README.md.');

const addresses = asked.split(',');

export const baseUrl = addresses[0] ?? '';

/** Returns the same address for a key each time. The keys are spread over all processes. */
function addressFor(key: string): string {
  const sum = Array.from(key).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return addresses[sum % addresses.length] ?? baseUrl;
}

/** A screen's hello with a token from its link. The screen renews the token as a browser does. */
export interface Pass extends Hello {
  readonly socketUrl: string;
  /** Expiry of the token, epoch ms. */
  readonly expiresAt: number;
  /** Requests a new token. Throws while the server does not answer. */
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

/** A room with its links. It is small because k6 copies the result of `setup` for each user. */
export interface MadeRoom {
  readonly pid: string;
  readonly viewer: string;
  readonly controller: string;
}

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

/** Fetches the owner's token. Only the user that created the room may call it. */
export function ownerToken({ pid }: MadeRoom): string {
  const answer = http.get(`${baseUrl}/api/rooms/${pid}/credentials?view=CONTROLLER&deviceId=owner-${pid}`);
  return (answer.json() as unknown as Credentials).roomToken;
}

export function command({ pid }: MadeRoom, token: string, name: string, payload: object) {
  return http.post(`${baseUrl}/api/rooms/${pid}/commands`, JSON.stringify({ name, payload }), {
    headers: { ...json, 'x-access-token': token },
    tags: { name: 'commands' },
  });
}

export function ownRoom<Room extends MadeRoom>(made: readonly Room[], user: number): Room {
  const room = made[user - 1];
  if (room === undefined) throw new Error('This scenario has more users than rooms.');
  return room;
}

export function enter(room: MadeRoom, viewers: number): LoadedRoom {
  return {
    controller: passOf(room, 'CONTROLLER', 0),
    viewers: Array.from({ length: viewers }, (_viewer, place) => passOf(room, 'VIEWER', place + 1)),
  };
}

type LoadedView = 'VIEWER' | 'CONTROLLER';

export const passOf = (room: MadeRoom, view: LoadedView, place: number): Pass =>
  passAt(seatOf(room, view, place));

/** Fetches the pass of one screen without blocking, so that many requests run together. */
export const fetchPass = (room: MadeRoom, view: LoadedView, place: number): Promise<Pass> =>
  fetchPassAt(seatOf(room, view, place));

/** Fetches the pass of an output's screen. The link is `/output/{outputId}/?signature=...`. */
export function outputPass(link: string, place: number): Pass {
  const [path = '', query = ''] = link.split('?');
  const key = `load-${path.split('/')[2] ?? ''}-${place}`;
  return passAt({
    address: addressFor(key),
    path: `/api${path.replace('/output/', '/outputs/')}credentials?${query}&deviceId=${key}`,
    key,
  });
}

/** Source of a screen's pass. `key` is the screen's device id and selects the process. */
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

// Sends no cookies: the owner's cookie would give all rights under any link.
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

/** Returns a number from the environment. Throws beyond a bound that keeps a small machine responsive. */
export function setting(name: string, fallback: number, most: number): number {
  const value = Number(__ENV[name] ?? fallback);
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be between 1 and ${most}.`);
  return value;
}
