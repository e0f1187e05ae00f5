import { check } from 'k6';
import http from 'k6/http';
import type { Hello } from './frames.ts';

const base = __ENV.BASE_URL ?? '';

/** Only ever against this machine: these scenarios are an attack on anything else. */
if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(base)) throw new Error('BASE_URL must be http://127.0.0.1:<port>.');

export const socketUrl = `${base.replace('http', 'ws')}/socket/`;

/** What a screen says first, with a token that its link was given and that it has to renew, as a browser has to. */
export interface Pass extends Hello {
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

/** Makes rooms, as people do, by REST. */
export function makeRooms(count: number): readonly MadeRoom[] {
  return Array.from({ length: count }, (_, index) => {
    const made = http.post(`${base}/api/rooms`, JSON.stringify({ name: `Load ${index}` }), {
      headers: { 'content-type': 'application/json' },
    });
    check(made, { 'room made': (answer) => answer.status === 201 });
    const { room, links } = made.json() as unknown as Created;
    return { pid: room.pid, viewer: links.viewer, controller: links.controller };
  });
}

/** The room of this user of k6: each has one of its own. */
export function ownRoom(made: readonly MadeRoom[], user: number): MadeRoom {
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
export function passOf(room: MadeRoom, view: LoadedView, place: number): Pass {
  return passWith(http.get(credentialsUrl(room, view, place), credentialsRequest), room, view, place);
}

/** The same without waiting for the answer, so that many can ask at once. */
export async function fetchPass(room: MadeRoom, view: LoadedView, place: number): Promise<Pass> {
  const answer = await http.asyncRequest('GET', credentialsUrl(room, view, place), null, credentialsRequest);
  return passWith(answer, room, view, place);
}

// Without the cookie of the room's owner, who may do everything under any link.
const credentialsRequest = { tags: { name: 'credentials' }, jar: new http.CookieJar() };

function credentialsUrl(room: MadeRoom, view: LoadedView, place: number): string {
  const link = view === 'VIEWER' ? room.viewer : room.controller;
  const query = `${link.split('?')[1] ?? ''}&view=${view}&deviceId=load-${room.pid}-${place}`;
  return `${base}/api/rooms/${room.pid}/credentials?${query}`;
}

function passWith(answer: { json(): unknown }, room: MadeRoom, view: LoadedView, place: number): Pass {
  const { roomToken, expiresAt } = answer.json() as { roomToken: string; expiresAt: number };
  return {
    token: roomToken,
    channelId: `load-${room.pid}-${place}`,
    client: { name: 'Load', view },
    expiresAt,
    renew: () => fetchPass(room, view, place),
  };
}

/** A number of the environment, within bounds that keep a small machine alive. */
export function setting(name: string, fallback: number, most: number): number {
  const value = Number(__ENV[name] ?? fallback);
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be between 1 and ${most}.`);
  return value;
}
