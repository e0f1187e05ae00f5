import { afterEach, describe, expect, it, vi } from 'vitest';
import { Denial, Unavailable } from './live-room.ts';
import { fetchRoomToken } from './room-token.ts';

const request = {
  place: 'rooms/ABCD1234',
  view: 'VIEWER',
  signature: null,
  password: null,
  deviceId: 'd1',
} as const;

afterEach(() => vi.unstubAllGlobals());

/** The result of a token request with this answer. */
async function asked(body: string, init: ResponseInit): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  return await fetchRoomToken(request).catch((failure: unknown) => failure);
}

const refused = (code: string) => JSON.stringify({ code, message: 'The server says no.' });

describe('the request for a room token', () => {
  it('U219 sends signature and password in headers, not in the address', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ roomToken: 't', expiresAt: 1 }));
    vi.stubGlobal('fetch', fetch);
    await fetchRoomToken({ ...request, signature: 'signed', password: 'swordfish' });
    const headers = { 'x-link-signature': 'signed', 'x-room-password': 'swordfish' };
    const path = '/api/rooms/ABCD1234/credentials?view=VIEWER&deviceId=d1';
    expect(fetch.mock.calls).toEqual([[path, expect.objectContaining({ headers })]]);
  });

  it.each([
    [403, 'bad_signature'],
    [403, 'denied_protected'],
    [403, 'denied_kicked'],
    [404, 'room_not_found'],
  ])('N72 treats the answer %i %s as a final refusal', async (status, code) => {
    const failure = await asked(refused(code), { status });
    expect(failure).toBeInstanceOf(Denial);
    expect(failure).toMatchObject({ code, message: 'The server says no.' });
  });

  it.each([
    [429, refused('rate_limited'), '12', 12_000],
    [503, refused('not_ready'), '1', 1_000],
    [503, refused('not_ready'), null, 0],
    [503, refused('not_ready'), 'Wed, 21 Oct 2026 07:28:00 GMT', 0],
    [502, 'Bad gateway', null, 0],
    [408, refused('hello_timeout'), null, 0],
    [404, '<h1>Not found</h1>', null, 0],
  ])('N72 treats the answer %i %s with Retry-After %s as temporary', async (status, body, named, wait) => {
    const headers = named === null ? {} : { 'retry-after': named };
    const failure = await asked(body, { status, headers });
    expect(failure).toBeInstanceOf(Unavailable);
    expect(failure).toMatchObject({ retryAfter: wait });
  });
});
