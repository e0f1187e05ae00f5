import { describe, expect, test } from 'vitest';
import { type QuestionAnswer, questionDraft, questionFailure, questionRoom } from './questions.route.tsx';

describe('the question page', () => {
  test.each([
    ['', '0 of 500', false, false],
    ['  \n', '3 of 500', false, false],
    ['Why?', '4 of 500', false, true],
    ['x'.repeat(449), '449 of 500', false, true],
    ['x'.repeat(450), '450 of 500', true, true],
    ['x'.repeat(500), '500 of 500', true, true],
    ['x'.repeat(501), '501 of 500', true, false],
  ])('V95 %j counts %s, nearly full %s, sendable %s', (text, counter, full, sendable) => {
    expect(questionDraft(text)).toEqual({ counter, full, sendable });
  });

  const answered = (status: number, retryAfter: number | null = null, message: string | null = null) => ({
    status,
    code: null,
    message,
    retryAfter,
  });
  const failures: readonly (readonly [QuestionAnswer, RegExp])[] = [
    [null, /Can’t reach the server\. Check your connection and send your question again\.$/],
    [answered(404), /no longer exists\. Ask the organizers/],
    [answered(429, 42_100), /Yours is saved: send it again in 43 seconds\.$/],
    [answered(429, 1_000), /in 1 second\.$/],
    [answered(429, 90_000), /in 90 seconds\.$/],
    [answered(429, 90_001), /in 2 minutes\.$/],
    [answered(429), /in a moment\.$/],
    [answered(429, 0), /in a moment\.$/],
    [answered(500), /Couldn’t send your question\. Try again in a moment\.$/],
    [answered(403, null, 'The plan is full.'), /Couldn’t send your question\. The plan is full\.$/],
  ];
  test.each(failures)('V96 after %o it says what to do', (answer, words) => {
    expect(questionFailure(answer)).toMatch(words);
  });

  test.each([
    [{ questions: 'OPEN' }, 'open'],
    [{ questions: 'CLOSED' }, 'closed'],
    [{ code: 'denied_protected' }, 'protected'],
    [{ code: 'bad_signature' }, 'unsigned'],
    [{ code: 'room_not_found' }, 'missing'],
    [{ code: 'not_found' }, 'missing'],
    [{ code: 'storage_unavailable' }, 'open'],
    [{}, 'open'],
    [null, 'open'],
    ['OPEN', 'open'],
  ])('V190 the answer %j is read as %s', (answer, access) => {
    expect(questionRoom(answer).access).toBe(access);
  });

  test.each([
    [{ questions: 'OPEN', roomName: ' Hall A ' }, 'Hall A'],
    [{ questions: 'CLOSED', roomName: 'Hall A' }, 'Hall A'],
    [{ questions: 'OPEN', roomName: ' ' }, null],
    [{ questions: 'OPEN' }, null],
  ])('V294 the answer %j calls the event %s', (answer, name) => {
    expect(questionRoom(answer).name).toBe(name);
  });

  test.each(['plan_limit', 'questions_closed'])('V146 says one thing to the audience, after %s', (code) => {
    const message = 'A room can have at most 200 questions. Remove some, or add fewer.';
    expect(questionFailure({ status: 409, code, message, retryAfter: null })).toBe('Questions are closed.');
  });
});
