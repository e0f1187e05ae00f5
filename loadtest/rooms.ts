import { check } from 'k6';
import http from 'k6/http';
import type { Hello } from './frames.ts';

const base = __ENV.BASE_URL ?? '';

/** Only ever against this machine: these scenarios are an attack on anything else. */
if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(base)) throw new Error('BASE_URL must be http://127.0.0.1:<port>.');

export const socketUrl = `${base.replace('http', 'ws')}/socket/`;

export interface LoadedRoom {
  readonly controller: Hello;
  readonly viewers: readonly Hello[];
}

interface Created {
  readonly room: { readonly pid: string };
  readonly links: { readonly viewer: string; readonly controller: string };
}

/** Makes rooms and the tokens of their screens, through the front door. */
export function makeRooms(count: number, viewers: number): readonly LoadedRoom[] {
  return Array.from({ length: count }, (_, index) => {
    const made = http.post(`${base}/api/rooms`, JSON.stringify({ name: `Load ${index}` }), {
      headers: { 'content-type': 'application/json' },
    });
    check(made, { 'room made': (answer) => answer.status === 201 });
    const { room, links } = made.json() as unknown as Created;
    return {
      controller: helloOf(room.pid, 'CONTROLLER', links.controller, 0),
      viewers: Array.from({ length: viewers }, (_viewer, place) =>
        helloOf(room.pid, 'VIEWER', links.viewer, place + 1),
      ),
    };
  });
}

function helloOf(pid: string, view: string, link: string, place: number): Hello {
  const query = `${link.split('?')[1] ?? ''}&view=${view}&deviceId=load-${pid}-${place}`;
  const answer = http.get(`${base}/api/rooms/${pid}/credentials?${query}`, {
    tags: { name: 'credentials' },
    // Without the cookie of the room's owner, who may do everything under any link.
    jar: new http.CookieJar(),
  });
  const { roomToken } = answer.json() as { roomToken: string };
  return { token: roomToken, channelId: `load-${pid}-${place}`, client: { name: 'Load', view } };
}

/** A number of the environment, within bounds that keep a small machine alive. */
export function setting(name: string, fallback: number, most: number): number {
  const value = Number(__ENV[name] ?? fallback);
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be between 1 and ${most}.`);
  return value;
}
