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

describe('an API call', () => {
  it('V861 fails if the answer is not JSON', async () => {
    answering(new Response('<html>Welcome to the hotel. Please log in.</html>'));
    await expect(asked()).rejects.toMatchObject({ status: 0, message: callWords.unreachable });
  });

  it('V861 fails if the answer is incomplete', async () => {
    answering(cutOff(200));
    await expect(asked()).rejects.toMatchObject({ code: 'network', message: callWords.unreachable });
  });

  it('V861 succeeds with an empty answer', async () => {
    answering(new Response(null, { status: 204 }));
    await expect(asked()).resolves.toBeNull();
  });

  it('V861 reports the status of a refusal whose body is incomplete', async () => {
    answering(cutOff(500));
    await expect(asked()).rejects.toMatchObject({ status: 500, message: callWords.answered(500) });
  });
});
