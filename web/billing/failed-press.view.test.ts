import { describe, expect, test } from 'vitest';
import { failedPress, isUnsettled } from './billing.view.ts';

const failure = (status: number, code: string) => ({ status, code, message: 'As the server says.' });

describe('a press that failed', () => {
  test.each([
    [0, 'network', true, 'No answer from the server. Try again, you won’t be charged twice.'],
    [503, 'provider_unavailable', true, /payment provider isn’t responding.*won’t be charged twice/],
    [429, 'rate_limited', true, /Wait a moment/],
    [500, 'internal', true, 'As the server says.'],
    [402, 'payment_declined', false, 'As the server says.'],
    [409, 'amount_changed', false, 'As the server says.'],
    [422, 'key_reused', false, 'As the server says.'],
  ])('U170 is told, and is the same press again while it is open what came of it: %i %s', (...row) => {
    const [status, code, unsettled, text] = row;
    expect(isUnsettled({ status })).toBe(unsettled);
    expect(failedPress(failure(status, code))).toMatch(text);
  });
});
