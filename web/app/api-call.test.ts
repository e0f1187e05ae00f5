import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './api-call.ts';
import { callWords } from './app.words.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: Response) => vi.stubGlobal('fetch', async () => response);
/** One whose body breaks off. */
const cutOff = (status: number) =>
  Object.assign(new Response(null, { status }), {
    text: () => Promise.reject(new TypeError('network error')),
  });
const asked = () => callApi('GET', '/api/rooms');

describe('a call', () => {
  it('V861 that is answered with something else than JSON has failed', async () => {
    answering(new Response('<html>Welcome to the hotel. Please log in.</html>'));
    await expect(asked()).rejects.toMatchObject({ status: 0, message: callWords.unreachable });
  });

  it('V861 whose answer breaks off has failed', async () => {
    answering(cutOff(200));
    await expect(asked()).rejects.toMatchObject({ code: 'network', message: callWords.unreachable });
  });

  it('V861 that is answered with nothing has not', async () => {
    answering(new Response(null, { status: 204 }));
    await expect(asked()).resolves.toBeNull();
  });

  it('V861 that is refused says so, though the reason broke off', async () => {
    answering(cutOff(500));
    await expect(asked()).rejects.toMatchObject({ status: 500, message: callWords.answered(500) });
  });
});
