import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  type QuestionAnswer,
  QuestionsRoute,
  questionDraft,
  questionFailure,
  questionRoom,
} from './questions.route.tsx';

describe('the question form', () => {
  test.each([
    ['', '0 of 500', false, false],
    ['  \n', '3 of 500', false, false],
    ['Why?', '4 of 500', false, true],
    ['x'.repeat(449), '449 of 500', false, true],
    ['x'.repeat(450), '450 of 500', true, true],
    ['x'.repeat(500), '500 of 500', true, true],
    ['x'.repeat(501), '501 of 500', true, false],
  ])(
    'V95 with the text %j shows the counter %s, is nearly full: %s, can be sent: %s',
    (text, counter, full, sendable) => {
      expect(questionDraft(text)).toEqual({ counter, full, sendable });
    },
  );

  const answered = (status: number, retryAfter: number | null = null, message: string | null = null) => ({
    status,
    code: null,
    message,
    retryAfter,
  });
  const failures: readonly (readonly [QuestionAnswer, RegExp])[] = [
    [null, /Can’t reach the server\. Check your connection and send your question again\.$/],
    [answered(404), /no longer exists\. Ask the organizers/],
    [answered(429, 42_100), /Yours is saved: send it again in 43 seconds\.$/],
    [answered(429, 1_000), /in 1 second\.$/],
    [answered(429, 90_000), /in 90 seconds\.$/],
    [answered(429, 90_001), /in 2 minutes\.$/],
    [answered(429), /in a moment\.$/],
    [answered(429, 0), /in a moment\.$/],
    [answered(500), /Couldn’t send your question\. Try again in a moment\.$/],
    [answered(403, null, 'The plan is full.'), /Couldn’t send your question\. The plan is full\.$/],
  ];
  test.each(failures)('V96 advises what to do after the answer %o', (answer, words) => {
    expect(questionFailure(answer)).toMatch(words);
  });

  test.each([
    [{ questions: 'OPEN' }, 'open'],
    [{ questions: 'CLOSED' }, 'closed'],
    [{ code: 'denied_protected' }, 'protected'],
    [{ code: 'bad_signature' }, 'unsigned'],
    [{ code: 'room_not_found' }, 'missing'],
    [{ code: 'not_found' }, 'missing'],
    [{ code: 'storage_unavailable' }, 'open'],
    [{}, 'open'],
    [null, 'open'],
    ['OPEN', 'open'],
  ])("V190 with the server's answer %j has the access %s", (answer, access) => {
    expect(questionRoom(answer).access).toBe(access);
  });

  test.each([
    [{ questions: 'OPEN', roomName: ' Hall A ' }, 'Hall A'],
    [{ questions: 'CLOSED', roomName: 'Hall A' }, 'Hall A'],
    [{ questions: 'OPEN', roomName: ' ' }, null],
    [{ questions: 'OPEN' }, null],
  ])("V294 with the server's answer %j shows the event name %s", (answer, name) => {
    expect(questionRoom(answer).name).toBe(name);
  });

  test.each(['plan_limit', 'questions_closed'])('V146 shows the audience the same text after %s', (code) => {
    const message = 'A room can have at most 200 questions. Remove some, or add fewer.';
    expect(questionFailure({ status: 409, code, message, retryAfter: null })).toBe('Questions are closed.');
  });
});

describe('the question page', () => {
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

  it('V171 sends a question without a socket', async () => {
    const sockets = vi.fn<() => void>();
    vi.stubGlobal('WebSocket', sockets);
    const fetch = show(async () => Response.json({}, { status: 201 }));
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Is there a break?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Thank you, your question was sent')).toBeDefined();
    expect(fetch.mock.calls.at(-1)?.[0]).toMatch(/^\/api\/rooms\/AAAAAAAA\/questions/);
    expect(sockets).not.toHaveBeenCalled();
  });

  it('V294 shows the name of the event, also while questions are closed', async () => {
    show(async () => Response.json({ questions: 'OPEN', roomName: 'Annual meeting' }));
    expect(await screen.findByText('Annual meeting')).toBeDefined();
    cleanup();
    show(async () => Response.json({ questions: 'CLOSED', roomName: 'Annual meeting' }));
    expect(await screen.findByText(/^Annual meeting isn’t taking questions/)).toBeDefined();
  });

  it('N65 shows "Room not found" once the server has said so', async () => {
    show(refused(404, 'room_not_found'));
    expect(await screen.findByRole('heading', { name: 'Room not found' })).toBeDefined();
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  it.each([
    ['is not ready', refused(503, 'storage_unavailable')],
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('N65 keeps the form if the server %s', async (_, answer) => {
    const fetch = show(answer);
    await waitFor(() => expect(fetch.mock.settledResults[0]?.type).not.toBe('incomplete'));
    expect(screen.getByLabelText('Your question')).toBeDefined();
  });

  it('V190 shows that the room accepts no questions, and checks again on request', async () => {
    const questions = ['CLOSED', 'OPEN'];
    show(async () => Response.json({ questions: questions.shift() }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Your question')).toBeDefined();
  });

  it('V190 shows that the link lacks its signature', async () => {
    show(refused(403, 'bad_signature'));
    expect(await screen.findByRole('heading', { name: 'This link doesn’t open the room' })).toBeDefined();
  });

  it.each(['#signature=signed', '?signature=signed'])(
    'V190, U219, U230 sends the signature of its link %s in headers, not in addresses',
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

  it('V190 asks for a password set in the meantime, and keeps the typed text', async () => {
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
