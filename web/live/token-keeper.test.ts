import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Denial } from './denial.ts';
import { TokenKeeper } from './token-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

function bench() {
  let made = 0;
  let failure: Error | null = null;
  const fetch = vi.fn<() => Promise<{ token: string; expiresAt: number }>>(async () => {
    if (failure) throw failure;
    return { token: `token ${++made}`, expiresAt: performance.now() + 60 * MINUTE };
  });
  const door = { place: 'rooms/ABCD1234', view: 'VIEWER', signature: null } as const;
  const keeper = new TokenKeeper(door, fetch, () => performance.now());
  return {
    keeper,
    fetch,
    fail(next: Error | null) {
      failure = next;
    },
  };
}

describe('the token keeper', () => {
  it('N54 fetches a token, keeps it while it is good, and renews it before it expires', async () => {
    const { keeper, fetch } = bench();
    expect(await keeper.token(false)).toBe('token 1');
    await keeper.attend();
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
    await keeper.attend();
    expect(await keeper.token(true)).toBe('token 2');
    keeper.clear();
  });

  it('N58 rejects with the denial when a refused token cannot be replaced', async () => {
    const { keeper, fail } = bench();
    await keeper.token(false);
    await keeper.attend();
    fail(new Denial({ code: 'bad_signature', message: 'Gone' }));
    await expect(keeper.token(true)).rejects.toMatchObject({ code: 'bad_signature' });
    keeper.clear();
  });

  it('N59 asks no more once it is cleared', async () => {
    const { keeper, fetch } = bench();
    await keeper.token(false);
    await keeper.attend();
    keeper.clear();
    await vi.advanceTimersByTimeAsync(120 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
