import { type BrowserEntry, tabEntry } from '../app/browser-entry.ts';

/** Path of a room or an output beneath `/api/`. The link of an output does not say its room. */
export type TokenPlace = `rooms/${string}` | `outputs/${string}`;

const entries = new Map<TokenPlace, BrowserEntry>();

function entryOf(place: TokenPlace): BrowserEntry {
  const entry = entries.get(place) ?? tabEntry(`callboard.password.${place}`);
  entries.set(place, entry);
  return entry;
}

/** Room passwords typed in this tab. A stage screen that reloads must come back without anybody at hand. */
export const roomPasswords = {
  get: (place: TokenPlace): string | null => entryOf(place).read(),
  set: (place: TokenPlace, password: string): void => void entryOf(place).write(password),
};

/** What opens a room; null: none is shown. */
export interface RoomSecrets {
  readonly signature: string | null;
  readonly password: string | null;
}

/** How they go with a request: never in its address, which proxies write down (U219). Headers carry ASCII alone. */
export function secretHeaders({ signature, password }: RoomSecrets): Readonly<Record<string, string>> {
  return {
    ...(signature !== null && { 'x-link-signature': encodeURIComponent(signature) }),
    ...(password !== null && { 'x-room-password': encodeURIComponent(password) }),
  };
}
