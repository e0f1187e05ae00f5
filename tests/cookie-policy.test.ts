import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY } from '../machines/kernel/time.ts';
import { SESSION_COOKIE_LIFETIME } from '../machines/people/user.ts';
import { CONSENT_COOKIE } from '../machines/site/report.ts';
import { KNOWN_DAYS } from '../server/people/accounts/guesses.ts';
import { PRESENT_COOKIE } from '../web/app/cookies.ts';
import { storedEntries } from '../web/site/stored-entries.ts';

const told = Object.values(storedEntries).flatMap((entries) =>
  entries.flatMap(({ name }) => name.split(', ')),
);

/** Names like `callboard.shortcuts` in everything that runs in browsers. */
function storedNames(): readonly string[] {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:tsx?|js)$/.test(path) && !/\.test\.|stored-entries|^dist/.test(path),
  );
  const found = sources.flatMap((path) => [
    ...readFileSync(`web/${path}`, 'utf8').matchAll(/['`](callboard[._][\w.-]+)/g),
  ]);
  return found.map((match) => (match[1] ?? '').replace(/\.$/, '.*'));
}

describe('the cookie policy', () => {
  it('V43 names exactly the entries that the app stores in a browser', () => {
    const own = told.filter((name) => name.startsWith('callboard.'));
    expect([...new Set(storedNames())].sort()).toEqual([...own].sort());
  });

  it('V43 names the cookies and their durations', () => {
    expect(storedEntries.cookies.map(({ name }) => name)).toEqual([
      'callboard_session',
      'callboard_device',
      'cookie_consent',
      'authenticated',
      'language',
    ]);
    expect(storedEntries.cookies[0].lasts).toContain(`${SESSION_COOKIE_LIFETIME / DAY} days`);
    expect(readFileSync('server/people/accounts/auth.session.ts', 'utf8')).toContain(
      `'${storedEntries.cookies[0].name}'`,
    );
    expect(readFileSync('server/people/accounts/auth.session.ts', 'utf8')).toContain(
      `'${storedEntries.cookies[1].name}'`,
    );
    expect(storedEntries.cookies[1].lasts).toContain(`${KNOWN_DAYS} days`);
    expect(storedEntries.cookies[3].name).toBe(PRESENT_COOKIE);
    expect(storedEntries.cookies[3].lasts).toBe(`${SESSION_COOKIE_LIFETIME / DAY} days`);
    expect(readFileSync('web/app/language-choice.tsx', 'utf8')).toContain(
      "setCookieFor('language', language, YEAR_S)",
    );
    expect(storedEntries.cookies[4].lasts).toBe('365 days');
    const consent = readFileSync('web/app/consent.ts', 'utf8');
    expect(storedEntries.cookies[2].name).toBe(CONSENT_COOKIE);
    expect(consent).toContain('730 * 86_400');
  });
});
