import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QuestionsRoute } from './questions.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page of a room about which the server answers so. */
function show(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const routes = [{ path: '/q/:pid/', Component: QuestionsRoute }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/q/AAAAAAAA/'] })} />);
  return fetch;
}

const refused = (status: number, code: string) => async () =>
  Response.json({ code, message: 'No.' }, { status });

describe('the question page', () => {
  it('N65 says that there is no such room once the server has said so', async () => {
    show(refused(404, 'room_not_found'));
    expect(await screen.findByRole('heading', { name: 'There is no such room' })).toBeDefined();
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  it.each([
    ['asks for a password', refused(403, 'denied_protected')],
    ['is in trouble', refused(503, 'storage_unavailable')],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('N65 stays as it is where the server %s', async (_, answer) => {
    const fetch = show(answer);
    await vi.waitFor(() => expect(fetch.mock.settledResults[0]?.type).not.toBe('incomplete'));
    expect(screen.getByLabelText('Your question')).toBeDefined();
  });
});
