/** A request on the wire, and its allowed outcomes. */
export interface HttpVector {
  readonly name: string;
  readonly bytes: string;
  /**
   * One of: the statuses of the answers in order, then `next` if a valid request behind it was answered, or `shut` if
   * the connection was closed.
   */
  readonly outcomes: readonly string[];
}

const BODY = '{}';
const post = (headers: string, body = BODY) =>
  `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const get = (line: string, headers = '') => `${line}\r\nHost: x\r\n${headers}\r\n`;
/** A hidden request: an answer to it means smuggling. */
const HIDDEN = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';

const lengths = [
  ['a length and chunks', post(`Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${HIDDEN}`)],
  ['chunks and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, `0\r\n\r\n${HIDDEN}`)],
  ['a chunked body', post('Transfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['chunks in capitals', post('TRANSFER-ENCODING: CHUNKED\r\n', `2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['two transfer encodings', post('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n', HIDDEN)],
  ['a list of transfer encodings', post('Transfer-Encoding: gzip, chunked\r\n', HIDDEN)],
  ['an unknown transfer encoding', post('Transfer-Encoding: x\r\n', HIDDEN)],
  ['chunked, with a tab', post('Transfer-Encoding:\tchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunked, behind a vertical tab', post('Transfer-Encoding:\u000bchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['xchunked', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['an empty transfer encoding', post('Transfer-Encoding: \r\n', HIDDEN)],
  ['identity', post('Transfer-Encoding: identity\r\n', HIDDEN)],
  ['a chunk size of letters', post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a negative chunk size', post('Transfer-Encoding: chunked\r\n', `-2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk size with 0x', post('Transfer-Encoding: chunked\r\n', `0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  [
    'a chunk size that overflows',
    post('Transfer-Encoding: chunked\r\n', `ffffffffffffffff2\r\n{}\r\n${HIDDEN}`),
  ],
  ['a chunk extension', post('Transfer-Encoding: chunked\r\n', `2;x=y\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk without its line end', post('Transfer-Encoding: chunked\r\n', `2\r\n{}0\r\n\r\n${HIDDEN}`)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40\r\n')],
  ['two lengths the other way', post('Content-Length: 40\r\nContent-Length: 2\r\n')],
  ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n')],
  ['a list of lengths', post('Content-Length: 2, 2\r\n')],
  ['a negative length', post('Content-Length: -1\r\n')],
  ['a length with a plus', post('Content-Length: +2\r\n')],
  ['a length of letters', post('Content-Length: two\r\n')],
  ['a length in hex', post('Content-Length: 0x2\r\n')],
  ['a length with a fraction', post('Content-Length: 2.0\r\n')],
  ['a length with an exponent', post('Content-Length: 2e0\r\n')],
  ['an empty length', post('Content-Length: \r\n')],
  ['a length with a space inside', post('Content-Length: 2 2\r\n')],
  ['a length in quotes', post('Content-Length: "2"\r\n')],
  ['a length with a NUL', post('Content-Length: 2\u0000\r\n')],
  ['a length beyond 64 bits', post('Content-Length: 18446744073709551618\r\n')],
  ['a length of 64 bits', post('Content-Length: 18446744073709551615\r\n')],
  ['a length of a hundred digits', post(`Content-Length: ${'9'.repeat(100)}\r\n`)],
] as const;

const headerLines = [
  ['a space before the colon of a length', post('Content-Length : 2\r\n')],
  ['a space before the colon of an encoding', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['a folded header', get('GET /api/version HTTP/1.1', 'X-Folded: a\r\n b\r\n')],
  ['a folded length', post('Content-Length:\r\n 2\r\n')],
  ['a folded encoding', post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['a first header that is folded', 'GET /api/version HTTP/1.1\r\n Host: x\r\n\r\n'],
  ['a header without a colon', get('GET /api/version HTTP/1.1', 'nonsense\r\n')],
  ['a header without a name', get('GET /api/version HTTP/1.1', ': x\r\n')],
  ['a header with a NUL in its name', get('GET /api/version HTTP/1.1', 'X\u0000Y: x\r\n')],
  ['a header with a NUL in its value', get('GET /api/version HTTP/1.1', 'X-Y: a\u0000b\r\n')],
  ['a bare CR in a header', get('GET /api/version HTTP/1.1', 'X-Y: a\rX-Z: b\r\n')],
  ['a bare LF in a header', get('GET /api/version HTTP/1.1', 'X-Y: a\nX-Z: b\r\n')],
  ['lines that end with LF', 'GET /api/version HTTP/1.1\nHost: x\n\n'],
  ['lines that end with CR', 'GET /api/version HTTP/1.1\rHost: x\r\r'],
  ['a bare LF before the end', 'GET /api/version HTTP/1.1\r\nHost: x\n\r\n'],
  ['a control character in a name', get('GET /api/version HTTP/1.1', 'X\u0001: x\r\n')],
  ['a space in a name', get('GET /api/version HTTP/1.1', 'X Y: x\r\n')],
  ['brackets in a name', get('GET /api/version HTTP/1.1', '(X): x\r\n')],
  ['a name beyond ASCII', get('GET /api/version HTTP/1.1', 'X\u00e9: x\r\n')],
  ['no host', 'GET /api/version HTTP/1.1\r\n\r\n'],
  ['two hosts', get('GET /api/version HTTP/1.1', 'Host: y\r\n')],
  ['a host of nonsense', 'GET /api/version HTTP/1.1\r\nHost: a b/c@d\r\n\r\n'],
  ['an empty host', 'GET /api/version HTTP/1.1\r\nHost:\r\n\r\n'],
  ['a header of 64 kB', get('GET /api/version HTTP/1.1', `X-Y: ${'a'.repeat(65_536)}\r\n`)],
  ['a name of 64 kB', get('GET /api/version HTTP/1.1', `${'a'.repeat(65_536)}: x\r\n`)],
  ['five hundred headers', get('GET /api/version HTTP/1.1', 'X-Y: z\r\n'.repeat(500))],
  ['headers of 64 kB in all', get('GET /api/version HTTP/1.1', `X-Y: ${'z'.repeat(50)}\r\n`.repeat(1_200))],
] as const;

const requestLines = [
  ['no version', 'GET /api/version\r\nHost: x\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/version\r\n'],
  ['HTTP/1.0', get('GET /api/version HTTP/1.0')],
  ['HTTP/1.2', get('GET /api/version HTTP/1.2')],
  ['HTTP/2.0', get('GET /api/version HTTP/2.0')],
  ['HTTP/9.9', get('GET /api/version HTTP/9.9')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version in small letters', get('GET /api/version http/1.1')],
  ['a version of another protocol', get('GET /api/version RTSP/1.0')],
  ['a version with words behind it', get('GET /api/version HTTP/1.1 x')],
  ['a version with a longer number', get('GET /api/version HTTP/1.10')],
  ['two spaces behind the method', get('GET  /api/version HTTP/1.1')],
  ['two spaces before the version', get('GET /api/version  HTTP/1.1')],
  ['tabs for spaces', get('GET\t/api/version\tHTTP/1.1')],
  ['a space before the method', get(' GET /api/version HTTP/1.1')],
  ['an empty line before it', get('\r\nGET /api/version HTTP/1.1')],
  ['ten empty lines before it', get(`${'\r\n'.repeat(10)}GET /api/version HTTP/1.1`)],
  ['a NUL before the method', get('\u0000GET /api/version HTTP/1.1')],
  ['no method', get('/api/version HTTP/1.1')],
  ['an empty line and nothing else', '\r\n\r\n'],
  ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
  ['an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['an SMTP greeting', 'EHLO x\r\nMAIL FROM:<a@b>\r\n\r\n'],
  ['a SOCKS greeting', '\u0005\u0001\u0000\r\n\r\n'],
  ['a proxy preface', 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /api/version HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['bytes without meaning', '\u00ff\u00fe\u00fd\u0080\r\n\r\n'],
] as const;

const targets = [
  ['an absolute target', get('GET http://x/api/version HTTP/1.1')],
  ['an absolute target elsewhere', get('GET http://outside.example/ HTTP/1.1')],
  ['an absolute target with a password', get('GET http://a:b@outside.example/ HTTP/1.1')],
  ['an authority as the target', get('CONNECT outside.example:443 HTTP/1.1')],
  ['an authority for GET', get('GET outside.example:80 HTTP/1.1')],
  ['an asterisk', get('OPTIONS * HTTP/1.1')],
  ['an asterisk for GET', get('GET * HTTP/1.1')],
  ['a target without a slash', get('GET api/version HTTP/1.1')],
  ['a fragment in the target', get('GET /api/version#x HTTP/1.1')],
  ['a target beyond ASCII', get('GET /\u00e9\u00ff HTTP/1.1')],
  ['a NUL in the target', get('GET /api/\u0000version HTTP/1.1')],
  ['a control character in the target', get('GET /api/\u0001 HTTP/1.1')],
  ['a DEL in the target', get('GET /api/\u007f HTTP/1.1')],
  ['a target of 64 kB', get(`GET /${'a'.repeat(65_536)} HTTP/1.1`)],
  ['a query of 64 kB', get(`GET /api/version?${'a'.repeat(65_536)} HTTP/1.1`)],
  ['a target of 3 kB', get(`GET /${'a'.repeat(3_000)}/ HTTP/1.1`)],
] as const;

const odd = ['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'BREW', 'get', 'GeT', 'G@T', 'X'.repeat(200)];

const withBody = (target: string, headers = '') =>
  get(`${target} HTTP/1.1`, `${headers}Content-Length: ${HIDDEN.length}\r\n`) + HIDDEN;
const withChunks = (target: string, headers = '') =>
  `${get(`${target} HTTP/1.1`, `${headers}Transfer-Encoding: chunked\r\n`)}0\r\n\r\n${HIDDEN}`;

const DOTTED = ['404 shut', 'shut'];

/** Existing paths, and those of the API that are not resolved. */
const served: Readonly<Record<string, readonly string[]>> = {
  '/favicon.svg?/../../secret.txt': ['200 next'],
  '/favicon.svg?%00': ['200 next'],
  '/api/%76ersion': ['200 next'],
  '/api/rooms/%2e%2e%2fadmin': ['401 next'],
  '/api/rooms/%00/state': ['401 next'],
  '/api/rooms/%ff/state': ['401 next'],
  '/api/../favicon.svg': DOTTED,
  '/api/%2e%2e/favicon.svg': DOTTED,
  '/api/version/../../secret.txt': DOTTED,
  '/api/./version': DOTTED,
  '/api/rooms/../admin/users': DOTTED,
};

const paths = [
  '/../package.json',
  '/../../../../etc/passwd',
  '/..',
  '/../',
  '/.',
  '/./',
  '/./favicon.svg',
  '/_spa/../favicon.svg',
  '/_spa/../../secret.txt',
  '/_spa/../../../../../../etc/passwd',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/\\..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/.%2e/secret.txt',
  '/%2e./secret.txt',
  '/%252e%252e/secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%c0%ae%c0%ae%c0%afsecret.txt',
  '/%e0%80%ae%e0%80%ae/secret.txt',
  '/%f0%80%80%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '/..%00/secret.txt',
  '/secret.txt%00.svg',
  '/favicon.svg%00',
  '/favicon.svg%00.html',
  '/favicon.svg.',
  '/favicon.svg/',
  '/favicon.svg/.',
  '/favicon.svg%20',
  '/favicon.svg::$DATA',
  '/favicon.svg;x=y',
  '/;/favicon.svg',
  '/..;/secret.txt',
  '/....//secret.txt',
  '/...//secret.txt',
  '//favicon.svg',
  '///favicon.svg',
  '//etc/passwd',
  '//secret.txt',
  '/FAVICON.SVG',
  '/index.html',
  '/index.html/',
  '/.vite/manifest.json',
  '/.env',
  '/.git/config',
  '/_spa/.hidden.js',
  '/_spa/',
  '/_spa',
  '/data/callboard.sqlite',
  '/callboard.sqlite',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/~root/',
  '/*',
  '/favicon.svg?/../../secret.txt',
  '/favicon.svg?%00',
  '/%',
  '/%zz',
  '/%ff',
  '/%e4',
  '/%0d%0aset-cookie:x=y',
  '/%0a/x.svg',
  '/%2ffavicon.svg',
  '/%2f%2foutside.example',
  '/api/../favicon.svg',
  '/api/%2e%2e/favicon.svg',
  '/api/version/../../secret.txt',
  '/api//version',
  '/api/./version',
  '/api/version//',
  '/api/version;x',
  '/api/version%00',
  '/api/version%2f',
  '/api/%76ersion',
  '/api/version.json',
  '/api/VERSION',
  '/%61pi/version',
  '/api%2fversion',
  '/api\\version',
  '/api;/version',
  '/API/version',
  '/api/rooms/%2e%2e%2fadmin',
  '/api/rooms/..%2f..%2fadmin/users',
  '/api/rooms/%00/state',
  '/api/rooms/%ff/state',
  '/api/rooms/../admin/users',
  '/metrics/',
  '/metrics/../metrics',
  '/%6detrics',
  '/socket/../api/version',
  '/socket/',
] as const;

type Case = readonly [name: string, bytes: string];

/** Waits for the rest of it, until it is cut off (W43). */
const waiting = new Set([
  'a bare CR in a header',
  'no version',
  'HTTP/0.9',
  'an empty line before it',
  'ten empty lines before it',
  'an empty line and nothing else',
  'an SSH greeting',
]);

/** Leniently parsed requests without further effect. */
const lenient: Readonly<Record<string, readonly string[]>> = {
  'a header without a name': ['200 next'],
  'a fragment in the target': ['200 next'],
  'a target beyond ASCII': ['308 next'],
  'a DEL in the target': ['404 next'],
  'a target of 3 kB': ['404 next'],
};

const outcomesOf = (name: string, usual: readonly string[]): readonly string[] =>
  waiting.has(name) ? ['shut'] : (lenient[name] ?? usual);

/** Refused in so many words, or by closing without one; nothing behind it is read. */
const refused = (cases: readonly Case[]): readonly HttpVector[] =>
  cases.map(([name, bytes]) => ({
    name,
    bytes,
    outcomes: outcomesOf(name, ['400 shut', '431 shut', '505 shut', 'shut']),
  }));

/** A method that is none, or none of ours. */
const methodCases: readonly HttpVector[] = odd.flatMap((method) => [
  {
    name: `${method.slice(0, 20)} on a page`,
    bytes: get(`${method} / HTTP/1.1`),
    outcomes: ['405 shut', 'shut'],
  },
  {
    name: `${method.slice(0, 20)} on the API`,
    bytes: get(`${method} /api/version HTTP/1.1`),
    outcomes: ['405 shut', '405 next', 'shut'],
  },
]);

const unread = ['400 shut', 'shut'];

/** Bodies and upgrades where none belong, and sound requests beside them. */
const bodies: readonly HttpVector[] = [
  { name: 'a body for GET', bytes: withBody('GET /api/version'), outcomes: ['200 next'] },
  {
    name: 'a body for HEAD',
    bytes: withBody('HEAD /api/version'),
    outcomes: ['200 next', '200 shut', 'shut'],
  },
  { name: 'chunks for GET', bytes: withChunks('GET /api/version'), outcomes: unread },
  { name: 'a body for a page', bytes: withBody('GET /'), outcomes: unread },
  { name: 'a body for a page that is left out', bytes: withBody('HEAD /'), outcomes: unread },
  { name: 'a body for a file', bytes: withBody('GET /favicon.svg'), outcomes: unread },
  { name: 'chunks for a page', bytes: withChunks('GET /'), outcomes: unread },
  { name: 'chunks for a file', bytes: withChunks('GET /favicon.svg'), outcomes: unread },
  { name: 'a body for the socket', bytes: withBody('GET /socket/', UPGRADE), outcomes: unread },
  { name: 'chunks for the socket', bytes: withChunks('GET /socket/', UPGRADE), outcomes: unread },
  {
    name: 'two lengths for a page',
    bytes: get('GET / HTTP/1.1', 'Content-Length: 0\r\nContent-Length: 5\r\n'),
    outcomes: unread,
  },
  {
    name: 'no body for a file, and so it says',
    bytes: get('GET /favicon.svg HTTP/1.1', 'Content-Length: 0\r\n'),
    outcomes: ['200 next'],
  },
  { name: 'a socket at a page', bytes: get('GET / HTTP/1.1', UPGRADE), outcomes: ['200 next'] },
  {
    name: 'an upgrade to HTTP/2',
    bytes: get(
      'GET /api/version HTTP/1.1',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQ\r\n',
    ),
    outcomes: ['200 next'],
  },
  {
    name: 'a method in a header',
    bytes: get('GET /api/rooms HTTP/1.1', 'X-HTTP-Method-Override: DELETE\r\n'),
    outcomes: ['401 next'],
  },
  {
    name: 'a body that is a request',
    bytes: post(`Content-Length: ${HIDDEN.length}\r\n`, HIDDEN),
    outcomes: ['400 next', '400 shut'],
  },
  {
    name: 'two sound requests at once',
    bytes: get('GET /api/version HTTP/1.1') + get('GET /api/version HTTP/1.1'),
    outcomes: ['200 200 next'],
  },
];

/** Never a file from outside the web app, and nothing of the API by another name than its own. */
const pathCases: readonly HttpVector[] = paths.map((path) => ({
  name: `the path ${path}`,
  bytes: get(`GET ${path} HTTP/1.1`),
  outcomes: served[path] ?? ['404 next', '404 shut', '308 next'],
}));

export const vectors: readonly HttpVector[] = [
  ...refused(lengths),
  ...refused(headerLines),
  ...refused(requestLines),
  ...refused(targets),
  ...methodCases,
  ...bodies,
  ...pathCases,
];
