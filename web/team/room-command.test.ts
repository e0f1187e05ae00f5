import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandRoom } from './devices.route.tsx';

/** A server that gives a new token each time, and a room that takes some of them. */
function server(taken: readonly string[]) {
  let given = 0;
  const commands: unknown[] = [];
  const answer = async (path: string, init?: RequestInit): Promise<Response> => {
    if (path.includes('/credentials')) return Response.json({ roomToken: `token${++given}`, expiresAt: 1 });
    const token = new Headers(init?.headers).get('x-access-token') ?? '';
    commands.push([token, init?.body]);
    return taken.includes(token)
      ? Response.json({ seq: 1 })
      : Response.json({ code: 'unauthorized', message: 'Sign in.' }, { status: 401 });
  };
  vi.stubGlobal('fetch', answer);
  return { commands };
}

const body = JSON.stringify({ name: 'clients/identify', payload: { clientId: 'c1' } });

afterEach(() => vi.unstubAllGlobals());

describe('a command to a room from outside it', () => {
  it('goes with a token that is kept for the next, and replaced once when it is no longer good', async () => {
    const first = server(['token1']);
    await commandRoom('AAAA1111', 'clients/identify', { clientId: 'c1' });
    await commandRoom('AAAA1111', 'clients/identify', { clientId: 'c1' });
    expect(first.commands).toEqual([
      ['token1', body],
      ['token1', body],
    ]);
    const later = server(['token2']);
    await commandRoom('BBBB2222', 'clients/identify', { clientId: 'c1' }).catch(() => {});
    expect(later.commands).toEqual([['token1', body]]);
    await commandRoom('BBBB2222', 'clients/identify', { clientId: 'c1' });
    expect(later.commands.slice(1)).toEqual([
      ['token1', body],
      ['token2', body],
    ]);
  });

  it('is not tried again with a fresh token that the room refuses', async () => {
    const { commands } = server([]);
    await expect(commandRoom('CCCC3333', 'clients/identify', { clientId: 'c1' })).rejects.toThrow('Sign in.');
    expect(commands).toHaveLength(1);
  });
});
