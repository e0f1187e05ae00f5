import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/** The most used of those that are long enough to be chosen: what is tried first by anyone who guesses. */
export const mostUsed = (list: readonly string[]): readonly string[] =>
  list.filter((password) => password.length >= 8).slice(0, 3_000);

const refused = new Set(mostUsed(passwords));

/** In whatever capitals. */
export function isCommonPassword(password: string): boolean {
  return refused.has(password.toLowerCase());
}
