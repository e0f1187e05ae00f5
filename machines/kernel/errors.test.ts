import { describe, expect, test } from 'vitest';
import { errorWords } from '../words/errors.ts';
import { type ErrorCode, type ErrorEntry, errors, refusal } from './errors.ts';

const entries: [string, ErrorEntry][] = Object.entries(errors);

/** docs/protocol.md#errors: name, close code, what the client does next. */
const goodbyes: [ErrorCode, number, string][] = [
  ['bad_frame', 4400, 'never'],
  ['unauthorized', 4401, 'never'],
  ['denied_protected', 4403, 'never'],
  ['kicked', 4410, 'never'],
  ['denied_full', 4429, 'after'],
  ['too_many_commands', 4428, 'after'],
  ['hello_timeout', 4408, 'after'],
  ['slow_consumer', 4413, 'resync'],
  ['restarting', 1012, 'after'],
  ['upgrade', 4426, 'after'],
  ['room_damaged', 4500, 'after'],
  ['replaced', 1000, 'never'],
];

/**
 * docs/protocol.md#errors, plus HTTP's: 402 a declined payment, 405 a wrong method, 408 a missing hello or picture,
 * 422 an unreadable picture, 426 an upgrade, 500 our own fault, 502 a source without a file, 507 a full disk.
 */
const statuses = [400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 426, 429, 500, 502, 503, 507];

describe('the table of errors', () => {
  test.each(entries)('N60 %s is a code in lower case with a known HTTP status', (code, { status }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(statuses).toContain(status);
  });

  test.each(Object.entries(errorWords))(
    'N60 %s has a message of sentences without jargon',
    (code, message) => {
      expect(message).toMatch(/^[A-Z][^\n]{10,120}[.]$/);
      // Settings of the server are called by their names.
      expect(message.replaceAll(/\b[A-Z]+_[A-Z_]+\b/g, '')).not.toMatch(
        /[_{}<>]|undefined|null|\b[45]\d\d\b|exception|stack|payload|token claims/i,
      );
      expect(message.toLowerCase()).not.toBe(code.replaceAll('_', ' '));
    },
  );

  test('N60 has distinct messages', () => {
    expect(new Set(Object.values(errorWords)).size).toBe(entries.length);
  });

  test.each(entries.filter(([, { status }]) => status === 429 || status >= 500))(
    'N60 the error %s is temporary, so that clients retry',
    (_, { retry }) => {
      expect(['after', 'resync']).toContain(retry);
    },
  );

  test.each(goodbyes)(
    'N61 the error %s closes a socket with the code %i and the retry "%s"',
    (code, closeCode, retry) => {
      expect(errors[code]).toMatchObject({ closeCode, retry });
    },
  );

  test('N61 an error without close code and retry is final for the client', () => {
    expect(errors.not_found).toStrictEqual({
      status: 404,
      retry: 'never',
    });
  });

  test('N61 each error that closes a socket is in this test, with a close code of its own', () => {
    const closing = entries.filter(([, { closeCode }]) => closeCode !== undefined);
    expect(closing.map(([code]) => code).sort()).toEqual(goodbyes.map(([code]) => code).sort());
    expect(new Set(closing.map(([, { closeCode }]) => closeCode)).size).toBe(goodbyes.length);
  });

  test.each([
    ['invalid', 400],
    ['unauthorized', 401],
    ['denied_protected', 403],
    ['denied_kicked', 403],
    ['bad_signature', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported_type', 415],
    ['rate_limited', 429],
    ['storage_unavailable', 503],
    ['plan_limit', 403],
  ] as const)('N60 the error %s has the HTTP status %i', (code, status) => {
    expect(errors[code].status).toBe(status);
  });
});

describe('a refusal', () => {
  test('N62 contains the message of the table', () => {
    expect(refusal('no_timer')).toEqual({ code: 'no_timer', message: errorWords.no_timer });
  });

  test('N62 contains a more exact message if one is given', () => {
    expect(refusal('conflict', 'A team needs an owner.')).toEqual({
      code: 'conflict',
      message: 'A team needs an owner.',
    });
  });
});
