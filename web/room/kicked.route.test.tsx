import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KickedRoute } from './kicked.route.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => Response.json({ roomToken: 'token', expiresAt: 3_600_000 });
const refused =
  (code: string, status = 403) =>
  () =>
    Response.json({ code, message: 'No.' }, { status });
const away = () => {
  throw new TypeError('Failed to fetch');
};

/** The page with the server's answers in sequence; the last one stays. */
async function show(query: string, answers: readonly (() => Response)[]) {
  const rest = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = rest.length > 1 ? rest.shift() : rest[0];
    return (answer ?? open)();
  });
  vi.stubGlobal('fetch', fetch);
  const routes = [
    { path: '/r/kicked/', Component: KickedRoute },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/r/kicked/${query}`] });
  render(<RouterProvider router={router} />);
  await pass(0);
  return { fetch, at: () => createPath(router.state.location) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const wayOn = () => screen.getAllByRole('link').at(-1);

const OPERATOR = '?id=ABCD1234&view=operator#signature=s';

describe('the kicked page', () => {
  it.each([
    ['open to the screen', open],
    ['open for a password', refused('denied_protected')],
  ])('V180 links back to a room that is %s, but does not return by itself', async (_, answer) => {
    const { fetch, at } = await show(OPERATOR, [answer]);
    expect(wayOn()?.textContent).toBe('Back to room');
    expect(screen.getByRole('status').textContent).toMatch(/You can rejoin/);
    expect(wayOn()?.getAttribute('href')).toBe('/r/ABCD1234/operator/#signature=s');
    expect(fetch.mock.calls[0]).toMatchObject([
      expect.stringMatching(/^\/api\/rooms\/ABCD1234\/credentials\?view=OPERATOR&(?!.*signature)/),
      { headers: { 'x-link-signature': 's' } },
    ]);
    await pass(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(at()).toBe(`/r/kicked/${OPERATOR}`);
  });

  it('V180 offers the way back to an output', async () => {
    await show('?output=o1#signature=s', [open]);
    expect(wayOn()?.textContent).toBe('Back to output');
  });

  it('V181 returns by itself once the refused screen is allowed again', async () => {
    const { fetch, at } = await show(OPERATOR, [
      refused('denied_kicked'),
      away,
      refused('denied_kicked'),
      open,
    ]);
    expect(wayOn()?.textContent).toBe('Try again');
    expect(screen.getByRole('status').textContent).toMatch(/This page then reconnects\.$/);
    await pass(30_000);
    expect(at()).toBe(`/r/kicked/${OPERATOR}`);
    await pass(15_000);
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(at()).toBe('/r/ABCD1234/operator/#signature=s');
  });

  it('V181 does not return by itself if the first request to the server failed', async () => {
    const { at } = await show(OPERATOR, [away, open]);
    await pass(15_000);
    expect(wayOn()?.textContent).toBe('Back to room');
    expect(at()).toBe(`/r/kicked/${OPERATOR}`);
  });

  it('V181 sends no further request if the link is invalid', async () => {
    const { fetch } = await show(OPERATOR, [refused('bad_signature')]);
    await pass(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(wayOn()?.textContent).toBe('Try again');
  });

  it('V180 sends no request and has no link without a room', async () => {
    const { fetch } = await show('', [open]);
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: /Try again|Back/ })).toBeNull();
  });
});
