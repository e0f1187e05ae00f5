import type { TokenPlace } from '../../machines/auth/room-token.machine.ts';
import { type BrowserEntry, tabEntry } from '../app/browser-entry.ts';

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

/** How a room's password goes with a request: headers carry ASCII alone. Null: none is shown. */
export function passwordHeaders(password: string | null): Readonly<Record<string, string>> {
  return password === null ? {} : { 'x-room-password': encodeURIComponent(password) };
}
