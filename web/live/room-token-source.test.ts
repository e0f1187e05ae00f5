import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Denial, Unavailable } from './live-room.ts';
import { RoomTokenSource } from './room-token.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

function bench({ lot = 0.5 } = {}) {
  let made = 0;
  let failure: Error | null = null;
  const fetch = vi.fn<() => Promise<{ token: string; expiresAt: number }>>(async () => {
    if (failure) throw failure;
    return { token: `token ${++made}`, expiresAt: performance.now() + 60 * MINUTE };
  });
  const held: string[] = [];
  const keeper = new RoomTokenSource({
    fetch,
    now: () => performance.now(),
    random: () => lot,
    onHeld: (token) => held.push(token),
  });
  return {
    keeper,
    fetch,
    held,
    fail(next: Error | null) {
      failure = next;
    },
  };
}

describe('the token keeper', () => {
  it('N54 fetches a token, keeps it while it is good, and renews it before it expires', async () => {
    const { keeper, fetch } = bench();
    expect(await keeper.token(false)).toBe('token 1');
    expect(await keeper.token(false)).toBe('token 1');
    await vi.advanceTimersByTimeAsync(54 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await keeper.token(false)).toBe('token 2');
    keeper.clear();
  });

  it('N56 fetches another when the server refused the last', async () => {
    const { keeper } = bench();
    await keeper.token(false);
    expect(await keeper.token(true)).toBe('token 2');
    keeper.clear();
  });

  it('N58 rejects with the denial when a refused token cannot be replaced', async () => {
    const { keeper, fail } = bench();
    await keeper.token(false);
    fail(new Denial({ code: 'bad_signature', message: 'Gone' }));
    await expect(keeper.token(true)).rejects.toMatchObject({ code: 'bad_signature' });
    keeper.clear();
  });

  it('N58 does not use one that has expired while no other is to be had', async () => {
    const { keeper, fail } = bench();
    await keeper.token(false);
    fail(new Error('Nobody answers.'));
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(await keeper.token(false)).toBe('token 1');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect(keeper.token(false)).rejects.toThrow('Nobody answers.');
    keeper.clear();
  });

  it('N70 says which token it holds from now on', async () => {
    const { keeper, held } = bench();
    await keeper.token(false);
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(held).toEqual(['token 1', 'token 2']);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(held).toEqual(['token 1', 'token 2', 'token 3']);
    keeper.clear();
  });

  it('N58 tries a renewal that failed again before the token expires', async () => {
    const { keeper, fetch, fail } = bench();
    await keeper.token(false);
    fail(new Error('Nobody answers.'));
    await vi.advanceTimersByTimeAsync(57 * MINUTE);
    expect(fetch.mock.calls.length).toBeGreaterThan(3);
    fail(null);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await keeper.token(false)).toBe('token 2');
    keeper.clear();
  });

  it.each([
    ['at first', false],
    ['later on', true],
  ])('N72 does not ask a server that named a wait %s before it is over', async (_when, holds) => {
    const { keeper, fetch, fail } = bench();
    if (holds) await keeper.token(false);
    fail(new Unavailable('Too many requests.', 20_000));
    await expect(keeper.token(true)).rejects.toThrow('Too many requests.');
    const asked = fetch.mock.calls.length;
    fail(null);
    await vi.advanceTimersByTimeAsync(19_999);
    await expect(keeper.token(true)).rejects.toThrow('Too many requests.');
    expect(fetch).toHaveBeenCalledTimes(asked);
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await keeper.token(true)).toMatch(/^token/);
    keeper.clear();
  });

  it('N59 asks no more once it is cleared', async () => {
    const { keeper, fetch } = bench();
    await keeper.token(false);
    keeper.clear();
    await vi.advanceTimersByTimeAsync(120 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
