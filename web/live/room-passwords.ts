import type { TokenPlace } from '../../machines/auth/room-token.machine.ts';

const key = (place: TokenPlace) => `callboard.password.${place}`;

/** Room passwords typed in this tab. A stage screen that reloads must come back without anybody at hand. */
export const roomPasswords = {
  get: (place: TokenPlace): string | null => sessionStorage.getItem(key(place)),
  set: (place: TokenPlace, password: string): void => sessionStorage.setItem(key(place), password),
};

/** How a room's password goes with a request: headers carry ASCII alone. Null: none is shown. */
export function passwordHeaders(password: string | null): Readonly<Record<string, string>> {
  return password === null ? {} : { 'x-room-password': encodeURIComponent(password) };
}
