import type { HttpVector } from './http.vectors.ts';

/** Host headers as whole lines on the wire, and each server part's answer. */
type Hosts = Readonly<Record<string, string>>;

const one = (value: string): string => `Host: ${value}\r\n`;

const bad: Hosts = {
  'an empty host': 'Host:\r\n',
  'a host of spaces': 'Host:   \r\n',
  'a space within the host': one('a b'),
  'a tab within the host': one('a\tb'),
  'a DEL in the host': one('a\u007fb'),
  'a user before the host': one('user@callboard.example'),
  'a user and a password before the host': one('user:secret@callboard.example'),
  'an empty user before the host': one('@callboard.example'),
  'a user that is percent-encoded': one('user%40callboard.example'),
  'a space that is percent-encoded': one('a%20b'),
  'a NUL that is percent-encoded': one('a%00b'),
  'a percent sign that stands for nothing': one('a%zz'),
  'a list of hosts': one('callboard.example, evil.example'),
  'a list of hosts without a space': one('callboard.example,evil.example'),
  'a path behind the host': one('callboard.example/api'),
  'a query behind the host': one('callboard.example?x'),
  'a fragment behind the host': one('callboard.example#x'),
  'a whole address for a host': one('http://callboard.example'),
  'a backslash in the host': one('callboard.example\\evil.example'),
  'angle brackets in the host': one('<callboard.example>'),
  'quotes around the host': one('"callboard.example"'),
  'a pipe in the host': one('a|b'),
  'bytes beyond ASCII': one('b\u00fccher.example'),
  'a port and no host': one(':8080'),
  'a port of letters': one('callboard.example:http'),
  'a port that is none': one('callboard.example:65536'),
  'a negative port': one('callboard.example:-1'),
  'two ports': one('callboard.example:80:80'),
  'an address with a number too large': one('127.0.0.256'),
  'an address of the sixth version without brackets': one('::1'),
  'brackets that stay open': one('[::1'),
  'brackets around a name': one('[callboard.example]'),
  'brackets around nothing': one('[]'),
};

/** Refused by uWebSockets.js itself, in its own words. */
const unread: Hosts = {
  'a control character in the host': one('a\u0001b'),
  'a NUL in the host': one('a\u0000b'),
  'two host headers': one('callboard.example') + one('evil.example'),
  'the same host twice': one('callboard.example') + one('callboard.example'),
  'a host and an empty one': `${one('callboard.example')}Host:\r\n`,
  'a host and one of control characters': one('callboard.example') + one('\u0001'),
};

const sound: Hosts = {
  'a plain name': one('stage'),
  'a name of several parts': one('callboard.example'),
  'a name with a port': one('callboard.example:8080'),
  'a name with a colon and no port': one('callboard.example:'),
  'a name with the last dot': one('callboard.example.'),
  'a name in capitals': one('CALLBOARD.Example'),
  'a name with hyphens and low lines': one('main_stage-2.local'),
  'a name beyond ASCII as browsers send it': one('xn--bcher-kva.example'),
  'a name that nobody has': one('anything.at.all.invalid'),
  'an address of the fourth version': one('127.0.0.1:8080'),
  'an address of the sixth version': one('[::1]:8080'),
  'spaces around the host': 'Host:  stage \r\n',
};

const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';

interface Door {
  readonly path: string;
  readonly headers: string;
  /** Result of a valid host. After a handshake, a request is no frame. */
  readonly open: string;
}

const doors: Readonly<Record<string, Door>> = {
  'at the API': { path: '/api/version', headers: '', open: '200 next' },
  'at an import': { path: '/api/rooms/import', headers: '', open: '401 next' },
  'at a page': { path: '/', headers: '', open: '200 next' },
  'at a file': { path: '/favicon.svg', headers: '', open: '200 next' },
  'at the metrics': { path: '/metrics', headers: '', open: '404 next' },
  'at the socket': { path: '/socket/', headers: UPGRADE, open: '101 shut' },
};

const vectorsOf = (hosts: Hosts, outcomeOf: (door: Door) => readonly string[]): readonly HttpVector[] =>
  Object.entries(doors).flatMap(([where, door]) =>
    Object.entries(hosts).map(([what, lines]) => ({
      name: `${what} ${where}`,
      bytes: `GET ${door.path} HTTP/1.1\r\n${lines}${door.headers}\r\n`,
      outcomes: outcomeOf(door),
    })),
  );

export const unreadHosts = vectorsOf(unread, () => ['400 shut']);
export const badHosts = vectorsOf(bad, () => ['400 shut', 'shut']);
export const soundHosts = vectorsOf(sound, ({ open }) => [open]);
