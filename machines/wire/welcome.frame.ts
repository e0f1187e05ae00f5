import type { Client } from '../device/client.ts';
import { encodePart } from './codec.ts';
import type { Welcome } from './frames.ts';

/**
 * The welcome frame, put together from parts. The state is the same for everyone of an audience at one `seq` and by
 * far the largest part: it is encoded once, and each client's own fields are written around the bytes.
 */

/** msgpack: an array of two; its first element, and the keys of the spliced maps. */
const WELCOME_HEAD = Uint8Array.of(0x92, ...encodePart('welcome'));
const STATE_KEY = encodePart('state');
const CLIENTS_KEY = encodePart('clients');

/** A short msgpack map's first byte is 0x80 + its number of entries, up to 15. */
const FIXMAP = 0x80;
const FIXMAP_MAX = 0x8f;

/** The bytes of `["welcome", {...own, state}]`, or without `state` when the missed events follow (W8, W9). */
export function welcomeFrame(own: Omit<Welcome, 'state'>, state: Uint8Array | null): Uint8Array {
  const fields = encodePart(own);
  if (state === null) return joined([WELCOME_HEAD, fields]);
  return joined([WELCOME_HEAD, withOneEntryMore(fields), STATE_KEY, state]);
}

/** The bytes of a state with its connected clients, which change far more often than the rest (W8). */
export function stateWithClients(state: Uint8Array, clients: readonly Client[]): Uint8Array {
  return joined([withOneEntryMore(state), CLIENTS_KEY, encodePart(clients)]);
}

function withOneEntryMore(map: Uint8Array): Uint8Array {
  const head = map[0] ?? 0;
  if (head < FIXMAP || head >= FIXMAP_MAX) throw new RangeError('Only a short map can take one entry more.');
  const longer = map.slice();
  longer[0] = head + 1;
  return longer;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
