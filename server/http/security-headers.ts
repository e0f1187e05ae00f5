import { isPaymentPath } from '../../machines/site/routes.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

const PERMISSIONS = 'permissions-policy';
const permissions = ({ hid = 'hid=()', microphone = 'microphone=()', payment = 'payment=()' }) =>
  `camera=(), ${microphone}, geolocation=(), ${hid}, ${payment}`;

const everywhere: HeaderList = [
  // Shows that the answer comes from Callboard and not from another program (N513).
  ['x-callboard', '1'],
  ['x-content-type-options', 'nosniff'],
  // URLs of links contain signatures, so other sites must not receive them.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  [PERMISSIONS, permissions({})],
];

/** HSTS for a year (U108). Browsers ignore it over http and for IP addresses. */
export const transportSecurity: HeaderList = [['strict-transport-security', 'max-age=31536000']];

export const plainHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

export const workerHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; connect-src 'self'"],
];

/** Keeps uploaded images inert, whatever type they claim (R138). */
export const pictureHeaders: HeaderList = [
  ...everywhere,
  ['content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'"],
];

/** Themes, dragging and toasts need inline styles. Images of other sites could reveal viewers (V112). */
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
 * Display screens may be embedded in mixers and event pages. Screens with controls may not, because of clickjacking.
 */
const EMBEDDABLE = /^\/(?:r\/(?!generate\/)[^/]+\/(?:agenda\/)?|output\/[^/]+\/|q\/[^/]+\/)$/;

/** Outputs may embed other pages in a sandbox (V357). */
const FRAMING = /^\/output\/[^/]+\/$/;

/** Includes `file:`, which `*` does not match, because some mixers and kiosks start from a local file (N110). */
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

export type PaymentHosts = 'sandbox' | 'production';
const HOSTS = {
  sandbox: { cdn: 'https://sandbox-cdn.paddle.com', frame: 'https://sandbox-buy.paddle.com' },
  production: { cdn: 'https://cdn.paddle.com', frame: 'https://buy.paddle.com' },
} as const;
const SCRIPT = 'https://cdn.paddle.com';

/** Allows Paddle's payment form, which may open windows of banks (B102). */
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

/** The controller may use a Stream Deck (V2466) and hear timecode on an audio input (V2435). */
const CONTROLLER = /^\/r\/(?!generate\/)[^/]+\/controller\/$/;
const OPERATOR = /^\/r\/(?!generate\/)[^/]+\/operator\/$/;
const hid = 'hid=(self)';
const operatorHeaders = withReplaced([[PERMISSIONS, permissions({ hid })]]);
const controllerHeaders = withReplaced([
  [PERMISSIONS, permissions({ hid, microphone: 'microphone=(self)' })],
]);

export function documentHeaders(path: string, payment: PaymentHosts | null): HeaderList {
  if (payment !== null && isPaymentPath(path)) return payingHeaders(payment);
  if (FRAMING.test(path)) return framesAndFramed;
  if (CONTROLLER.test(path)) return controllerHeaders;
  if (OPERATOR.test(path)) return operatorHeaders;
  return EMBEDDABLE.test(path) ? framedAnywhere : framedNowhere;
}
