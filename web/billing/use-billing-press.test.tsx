import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBillingPress } from './use-billing-press.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const keys = () =>
  fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'));
const ok = () => Response.json({});
const refused = (status: number, code: string) => Response.json({ code, message: 'Refused.' }, { status });

async function pressed(answers: readonly (() => Response | Promise<Response>)[], bodies: readonly object[]) {
  for (const answer of answers) fetched.mockImplementationOnce(async () => answer());
  const { result } = renderHook(() => useBillingPress('crew'));
  for (const body of bodies) await act(() => result.current.press('seats', body, () => {}));
  return result.current;
}

const same = { seats: 2 };
const lost = () => Promise.reject(new TypeError('fetch failed'));

describe('a press that costs money', () => {
  it.each([
    ['no answer', lost],
    ['no answer from the provider', () => refused(503, 'provider_unavailable')],
    ['too many calls', () => refused(429, 'rate_limited')],
  ])('U170 repeats its idempotency key after %s', async (_, answer) => {
    const { problem } = await pressed([answer, ok], [same, same]);
    const [first, second] = keys();
    expect(first).toMatch(/^[A-Z2-7]{24}$/);
    expect(second).toBe(first);
    expect(problem).toBeNull();
  });

  it.each([
    ['it was answered', [ok, ok], [same, same]],
    ['it was refused', [() => refused(402, 'payment_declined'), ok], [same, same]],
    ['the request differs', [lost, ok], [same, { seats: 3 }]],
  ])('U170 has a new idempotency key once %s', async (_, answers, bodies) => {
    await pressed(answers, bodies);
    expect(new Set(keys()).size).toBe(2);
  });

  it('U170 is sent once when pressed twice', async () => {
    fetched.mockImplementation(async () => ok());
    const { result } = renderHook(() => useBillingPress('crew'));
    const told: unknown[] = [];
    const press = () => result.current.press('cancel', {}, (answer) => void told.push(answer));
    await act(() => Promise.all([press(), press()]));
    expect(fetched).toHaveBeenCalledOnce();
    expect(told).toEqual([{}]);
  });

  it('U170 reports what went wrong, with its code', async () => {
    fetched.mockImplementation(async () => refused(409, 'amount_changed'));
    const { result } = renderHook(() => useBillingPress('crew'));
    const codes: string[] = [];
    await act(() =>
      result.current.press(
        'change',
        {},
        () => {},
        ({ code }) => void codes.push(code),
      ),
    );
    expect(codes).toEqual(['amount_changed']);
    expect(result.current.problem).toBe('Refused.');
  });
});
