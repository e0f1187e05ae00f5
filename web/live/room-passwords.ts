import { type BrowserEntry, tabEntry } from '../app/browser-entry.ts';

export type TokenScope = `rooms/${string}` | `outputs/${string}`;

const passwordEntries = new Map<TokenScope, BrowserEntry>();

function passwordEntryOf(place: TokenScope): BrowserEntry {
  const entry = passwordEntries.get(place) ?? tabEntry(`callboard.password.${place}`);
  passwordEntries.set(place, entry);
  return entry;
}

/** Passwords that were typed in this tab. They let a stage screen reload unattended. */
export const roomPasswords = {
  get: (place: TokenScope): string | null => passwordEntryOf(place).read(),
  set: (place: TokenScope, password: string): void => void passwordEntryOf(place).write(password),
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
