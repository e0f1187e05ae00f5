/**
 * Engine.IO 4 and Socket.IO 5 as API clients use them: text, one namespace, no acknowledgements
 * (https://socket.io/docs/v4/engine-io-protocol).
 */

/** Between the packets of one answer to a poll. */
const SEPARATOR = '\u001E';

/** Engine.IO packets by their first character. */
export const OPEN = '0';
export const CLOSE = '1';
export const PING = '2';
export const PONG = '3';
const MESSAGE = '4';
export const UPGRADE = '5';
export const NOOP = '6';
export const PROBE = 'probe';

/** What the first answer tells: lengths in ms, `maxPayload` in bytes of a POST. */
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

/** What a client says by a message packet. */
export type ClientMessage =
  | { readonly kind: 'connect'; readonly namespace: string; readonly auth: unknown }
  | { readonly kind: 'disconnect'; readonly namespace: string }
  | { readonly kind: 'event' };

/** Whether it tells of an event, as far as can be told without reading it. */
export const isEvent = (packet: string): boolean => packet.startsWith(`${MESSAGE}2`);

/** Null: it is no message packet, or one that no client of ours sends. */
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

/** Null where there is none; undefined where there is something else. */
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

/** Clients show the message and do not come back by themselves. */
export const connectErrorPacket = (refusal: ConnectRefusal, namespace = '/'): string =>
  `${MESSAGE}4${withNamespace(namespace)}${JSON.stringify({
    message: refusal.message,
    data: { code: refusal.code },
  })}`;

export interface ConnectRefusal {
  readonly code: string;
  readonly message: string;
}

/** Its payload is written once for all who are told. */
export const eventPacket = (name: string, json: string): string => `${MESSAGE}2["${name}",${json}]`;
