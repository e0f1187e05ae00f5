import { type BrowserEntry, tabEntry } from '../app/browser-entry.ts';

/** Path after `/api/`. Links of outputs do not name their room. */
export type TokenPlace = `rooms/${string}` | `outputs/${string}`;

const entries = new Map<TokenPlace, BrowserEntry>();

function entryOf(place: TokenPlace): BrowserEntry {
  const entry = entries.get(place) ?? tabEntry(`callboard.password.${place}`);
  entries.set(place, entry);
  return entry;
}

/** Passwords typed in this tab, so that a stage screen reloads without a person. */
export const roomPasswords = {
  get: (place: TokenPlace): string | null => entryOf(place).read(),
  set: (place: TokenPlace, password: string): void => void entryOf(place).write(password),
};

export interface RoomSecrets {
  readonly signature: string | null;
  readonly password: string | null;
}

/** Sends secrets in headers, because proxies log addresses (U219). Values are ASCII. */
export function secretHeaders({ signature, password }: RoomSecrets): Readonly<Record<string, string>> {
  return {
    ...(signature !== null && { 'x-link-signature': encodeURIComponent(signature) }),
    ...(password !== null && { 'x-room-password': encodeURIComponent(password) }),
  };
}
