import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QuestionsRoute } from './questions.route.tsx';

afterEach(() => {
  sessionStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
});

/** The page of a room about which the server answers so. */
function show(answer: () => Promise<Response>, query = '') {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const routes = [{ path: '/q/:pid/', Component: QuestionsRoute }];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/q/AAAAAAAA/${query}`] })} />,
  );
  return fetch;
}

const refused = (status: number, code: string) => async () =>
  Response.json({ code, message: 'No.' }, { status });

const protectedRoom = () =>
  Response.json({ code: 'denied_protected', message: 'Protected.' }, { status: 403 });

describe('the question page', () => {
  it('V171 opens no socket, and sends without one', async () => {
    const sockets = vi.fn<() => void>();
    vi.stubGlobal('WebSocket', sockets);
    const fetch = show(async () => Response.json({}, { status: 201 }));
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Is there a break?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Thank you, your question was sent')).toBeDefined();
    expect(fetch.mock.calls.at(-1)?.[0]).toMatch(/^\/api\/rooms\/AAAAAAAA\/questions/);
    expect(sockets).not.toHaveBeenCalled();
  });

  it('V294 says what the event is called, also while it takes no questions', async () => {
    show(async () => Response.json({ questions: 'OPEN', roomName: 'Annual meeting' }));
    expect(await screen.findByText('Annual meeting')).toBeDefined();
    cleanup();
    show(async () => Response.json({ questions: 'CLOSED', roomName: 'Annual meeting' }));
    expect(await screen.findByText(/^Annual meeting isn’t taking questions/)).toBeDefined();
  });

  it('N65 says that there is no such room once the server has said so', async () => {
    show(refused(404, 'room_not_found'));
    expect(await screen.findByRole('heading', { name: 'Room not found' })).toBeDefined();
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  it.each([
    ['is in trouble', refused(503, 'storage_unavailable')],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('N65 stays as it is where the server %s', async (_, answer) => {
    const fetch = show(answer);
    await waitFor(() => expect(fetch.mock.settledResults[0]?.type).not.toBe('incomplete'));
    expect(screen.getByLabelText('Your question')).toBeDefined();
  });

  it('V190 says so where the room takes none, and finds out when it does again', async () => {
    const questions = ['CLOSED', 'OPEN'];
    show(async () => Response.json({ questions: questions.shift() }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Your question')).toBeDefined();
  });

  it('V190 says what is wrong with a link that lacks its signature', async () => {
    show(refused(403, 'bad_signature'));
    expect(await screen.findByRole('heading', { name: 'This link doesn’t open the room' })).toBeDefined();
  });

  it.each(['#signature=signed', '?signature=signed'])(
    'V190, U219, U230 shows the signature of its link, %s, when it asks and when it sends, and in no address',
    async (link) => {
      const fetch = show(async () => Response.json({ questions: 'OPEN' }), link);
      fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Why?' } });
      fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
      expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeDefined();
      const headers = expect.objectContaining({ 'x-link-signature': 'signed' });
      const asked = [expect.not.stringContaining('signed'), expect.objectContaining({ headers })];
      expect(fetch.mock.calls).toEqual([asked, asked]);
    },
  );

  it('V190 asks for a password that was set meanwhile, and keeps what was written', async () => {
    const answers = [
      () => Response.json({ questions: 'OPEN' }),
      protectedRoom,
      () => Response.json({}, { status: 201 }),
    ];
    const fetch = show(async () => (answers.shift() ?? protectedRoom)());
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Why?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
    fireEvent.change(await screen.findByLabelText('Room password'), { target: { value: 'geheim €' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Why?');
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeDefined();
    expect(fetch.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-room-password': 'geheim%20%E2%82%AC' });
  });
});
