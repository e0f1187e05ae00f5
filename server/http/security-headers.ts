import { isEmbeddable, isPaymentPath } from '../../machines/site/routes.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

const PERMISSIONS_POLICY = 'permissions-policy';
const permissionsPolicy = ({ hid = 'hid=()', microphone = 'microphone=()', payment = 'payment=()' }) =>
  `camera=(), ${microphone}, geolocation=(), ${hid}, ${payment}`;

const commonHeaders: HeaderList = [
  // Shows that the answer comes from Callboard and not from another program (N513).
  ['x-callboard', '1'],
  ['x-content-type-options', 'nosniff'],
  // URLs of links contain signatures, so other sites must not receive them.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  [PERMISSIONS_POLICY, permissionsPolicy({})],
];

/** HSTS for a year (U108). Browsers ignore it over http and for IP addresses. */
export const transportSecurity: HeaderList = [['strict-transport-security', 'max-age=31536000']];

export const plainHeaders: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

export const workerHeaders: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', "default-src 'none'; connect-src 'self'"],
];

/** Keeps uploaded images inert, whatever type they claim (R138). */
export const pictureHeaders: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'"],
];

/**
 * Themes, dragging and toasts need inline styles. Images of other sites are refused, because they could reveal viewers
 * (V112).
 */
const contentPolicyWith = ({ script = '', style = '' }) =>
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
const contentPolicy = contentPolicyWith({});

/** Outputs may embed other pages in a sandbox (V357). */
const FRAMING_PATH = /^\/output\/[\w-]+\/$/;

/** Includes `file:`, which `*` does not match, because some mixers and kiosks start from a local file (N110). */
const ANY_FRAME_ANCESTOR = 'frame-ancestors * file:';

const embeddableHeaders: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', `${contentPolicy}; ${ANY_FRAME_ANCESTOR}`],
];
const framingHeaders: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', [contentPolicy, 'frame-src https:', ANY_FRAME_ANCESTOR].join('; ')],
];
const headersAgainstFraming: HeaderList = [
  ...commonHeaders,
  ['content-security-policy', `${contentPolicy}; frame-ancestors 'none'`],
  ['x-frame-options', 'DENY'],
];

export type PaymentHosts = 'sandbox' | 'production';
const PADDLE_HOSTS = {
  sandbox: { cdn: 'https://sandbox-cdn.paddle.com', frame: 'https://sandbox-buy.paddle.com' },
  production: { cdn: 'https://cdn.paddle.com', frame: 'https://buy.paddle.com' },
} as const;
const PADDLE_SCRIPT = 'https://cdn.paddle.com';

/** Allows Paddle's payment form, which may open windows of banks (B102). */
function paymentHeaders(hosts: PaymentHosts): HeaderList {
  const { cdn, frame } = PADDLE_HOSTS[hosts];
  const places = cdn === PADDLE_SCRIPT ? PADDLE_SCRIPT : `${PADDLE_SCRIPT} ${cdn}`;
  const allowed = contentPolicyWith({ script: ` ${places}`, style: ` ${places}` });
  return withHeadersReplaced([
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    [PERMISSIONS_POLICY, permissionsPolicy({ payment: `payment=(self "${frame}")` })],
    ['content-security-policy', [allowed, `frame-src ${frame}`, "frame-ancestors 'none'"].join('; ')],
  ]);
}

function withHeadersReplaced(replaced: HeaderList): HeaderList {
  const names = new Set(replaced.map(([name]) => name));
  return [...headersAgainstFraming.filter(([name]) => !names.has(name)), ...replaced];
}

/** The controller may use a Stream Deck (V2466) and hear timecode on an audio input (V2435). */
const CONTROLLER_PATH = /^\/r\/(?!generate\/)[^/]+\/controller\/$/;
const OPERATOR_PATH = /^\/r\/(?!generate\/)[^/]+\/operator\/$/;
const hidSelf = 'hid=(self)';
const operatorHeaders = withHeadersReplaced([[PERMISSIONS_POLICY, permissionsPolicy({ hid: hidSelf })]]);
const controllerHeaders = withHeadersReplaced([
  [PERMISSIONS_POLICY, permissionsPolicy({ hid: hidSelf, microphone: 'microphone=(self)' })],
]);

export function documentHeaders(path: string, payment: PaymentHosts | null): HeaderList {
  if (payment !== null && isPaymentPath(path)) return paymentHeaders(payment);
  if (FRAMING_PATH.test(path)) return framingHeaders;
  if (CONTROLLER_PATH.test(path)) return controllerHeaders;
  if (OPERATOR_PATH.test(path)) return operatorHeaders;
  return isEmbeddable(path) ? embeddableHeaders : headersAgainstFraming;
}
