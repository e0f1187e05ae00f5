/**
 * Engine.IO 4 and Socket.IO 5 as API clients use them: text, one namespace, no acknowledgements
 * (https://socket.io/docs/v4/engine-io-protocol).
 */

/** Separator of packets in a poll. */
const SEPARATOR = '\u001E';

export const OPEN = '0';
export const CLOSE = '1';
export const PING = '2';
export const PONG = '3';
const MESSAGE = '4';
export const UPGRADE = '5';
export const NOOP = '6';
export const PROBE = 'probe';

/** First answer: lengths in ms, `maxPayload` in bytes of a POST. */
export interface Handshake {
  readonly sid: string;
  readonly upgrades: readonly string[];
  readonly pingInterval: number;
  readonly pingTimeout: number;
  readonly maxPayload: number;
}

export const openPacket = (handshake: Handshake): string => OPEN + JSON.stringify(handshake);

export const joined = (packets: readonly string[]): string => packets.join(SEPARATOR);
export const parted = (body: string): readonly string[] => body.split(SEPARATOR);

export type ClientMessage =
  | { readonly kind: 'connect'; readonly namespace: string; readonly auth: unknown }
  | { readonly kind: 'disconnect'; readonly namespace: string }
  | { readonly kind: 'event' };

/** Checks without parsing. */
export const isEvent = (packet: string): boolean => packet.startsWith(`${MESSAGE}2`);

/** No message packet, or one that no client sends, if null. */
export function messageIn(packet: string): ClientMessage | null {
  const found = /^4([0-4])(?:(\/[^,{[]*),?)?/.exec(packet);
  if (found === null) return null;
  const [head, type, namespace = '/'] = found;
  if (type === '0') {
    const auth = dataIn(packet.slice(head.length));
    return auth === undefined ? null : { kind: 'connect', namespace, auth };
  }
  if (type === '1') return { kind: 'disconnect', namespace };
  return type === '4' ? null : { kind: 'event' };
}

/** Absent if null; undefined: malformed. */
function dataIn(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withNamespace = (namespace: string) => (namespace === '/' ? '' : `${namespace},`);

export const connectedPacket = (sid: string): string => `${MESSAGE}0${JSON.stringify({ sid })}`;

/** Clients show the message and do not reconnect. */
export const connectErrorPacket = (refusal: ConnectRefusal, namespace = '/'): string =>
  `${MESSAGE}4${withNamespace(namespace)}${JSON.stringify({
    message: refusal.message,
    data: { code: refusal.code },
  })}`;

export interface ConnectRefusal {
  readonly code: string;
  readonly message: string;
}

/** The payload is encoded once for all listeners. */
export const eventPacket = (name: string, json: string): string => `${MESSAGE}2["${name}",${json}]`;
