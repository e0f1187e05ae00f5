import { isPaymentPath } from '../../machines/site/routes.ts';

/** Headers that every answer carries, and those of documents. A list of pairs, as uWebSockets.js writes them. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

const PERMISSIONS = 'permissions-policy';
const permissions = ({ hid = 'hid=()', microphone = 'microphone=()', payment = 'payment=()' }) =>
  `camera=(), ${microphone}, geolocation=(), ${hid}, ${payment}`;

const everywhere: HeaderList = [
  // Pages that are kept for a start without the server tell its answers from those of another program (N513).
  ['x-callboard', '1'],
  ['x-content-type-options', 'nosniff'],
  // Links carry signatures: they must not leave in a Referer.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  [PERMISSIONS, permissions({})],
];

/** For a year, the host is asked for over https alone (U108). By plain http, and where an address is a number, it counts for nothing. */
export const transportSecurity: HeaderList = [['strict-transport-security', 'max-age=31536000']];

/** Answers that are no documents load nothing and are framed nowhere. */
export const plainHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** The service worker asks this server alone, for what it keeps. */
export const workerHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; connect-src 'self'"],
];

/** Pictures that people have sent: whatever a browser would take one for, it may do nothing (R138). */
export const pictureHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'"],
];

/**
 * Scripts only from our files. Themes, drags and toasts need inline styles. Images are ours, as others could tell who
 * looks (V112).
 */
const policyWith = ({ script = '', style = '' }) =>
  [
    "default-src 'self'",
    `script-src 'self'${script}`,
    `style-src 'self' 'unsafe-inline'${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
const policy = policyWith({});

/**
 * Display screens may be embedded by vision mixers and event pages. Screens with controls may not, so that no page
 * borrows a click.
 */
const EMBEDDABLE = /^\/(?:r\/(?!generate\/)[^/]+\/(?:agenda\/)?|output\/[^/]+\/|q\/[^/]+\/)$/;

/** The one kind of document in which crew put pages of others, into frames that reach nothing of ours (V357). */
const FRAMING = /^\/output\/[^/]+\/$/;

/** By pages from a disk too: vision mixers and kiosks begin with one, and `*` is pages of a network alone (N110). */
const ANYWHERE = 'frame-ancestors * file:';

const framedAnywhere: HeaderList = [...everywhere, ['content-security-policy', `${policy}; ${ANYWHERE}`]];
const framesAndFramed: HeaderList = [
  ...everywhere,
  ['content-security-policy', [policy, 'frame-src https:', ANYWHERE].join('; ')],
];
const framedNowhere: HeaderList = [
  ...everywhere,
  ['content-security-policy', `${policy}; frame-ancestors 'none'`],
  ['x-frame-options', 'DENY'],
];

/** Whose form: each of Paddle's environments has hosts of its own. Its script is loaded from one place. */
export type PaymentHosts = 'sandbox' | 'production';
const HOSTS = {
  sandbox: { cdn: 'https://sandbox-cdn.paddle.com', frame: 'https://sandbox-buy.paddle.com' },
  production: { cdn: 'https://cdn.paddle.com', frame: 'https://buy.paddle.com' },
} as const;
const SCRIPT = 'https://cdn.paddle.com';

/** A form of Paddle's, which may open windows of banks and wallets (B102). */
function payingHeaders(hosts: PaymentHosts): HeaderList {
  const { cdn, frame } = HOSTS[hosts];
  const places = cdn === SCRIPT ? SCRIPT : `${SCRIPT} ${cdn}`;
  const allowed = policyWith({ script: ` ${places}`, style: ` ${places}` });
  return withReplaced([
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    [PERMISSIONS, permissions({ payment: `payment=(self "${frame}")` })],
    ['content-security-policy', [allowed, `frame-src ${frame}`, "frame-ancestors 'none'"].join('; ')],
  ]);
}

function withReplaced(replaced: HeaderList): HeaderList {
  const names = new Set(replaced.map(([name]) => name));
  return [...framedNowhere.filter(([name]) => !names.has(name)), ...replaced];
}

/** Documents that reach a Stream Deck (V2466), and listen to timecode on an audio input (V2435). */
const CONTROLLER = /^\/r\/(?!generate\/)[^/]+\/controller\/$/;
const OPERATOR = /^\/r\/(?!generate\/)[^/]+\/operator\/$/;
const hid = 'hid=(self)';
const operatorHeaders = withReplaced([[PERMISSIONS, permissions({ hid })]]);
const controllerHeaders = withReplaced([
  [PERMISSIONS, permissions({ hid, microphone: 'microphone=(self)' })],
]);

/** `payment`: whose form opens on the page where it is paid; null: nobody's. */
export function documentHeaders(path: string, payment: PaymentHosts | null): HeaderList {
  if (payment !== null && isPaymentPath(path)) return payingHeaders(payment);
  if (FRAMING.test(path)) return framesAndFramed;
  if (CONTROLLER.test(path)) return controllerHeaders;
  if (OPERATOR.test(path)) return operatorHeaders;
  return EMBEDDABLE.test(path) ? framedAnywhere : framedNowhere;
}
