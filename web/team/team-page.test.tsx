import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogoutRoute } from '../account/logout.route.tsx';
import { expectAct, session } from '../account/session.ts';
import { AcceptInviteSuccessRoute } from './accept-invite-success.route.tsx';
import { TeamPage } from './team-page.tsx';

const ada = { uid: 'ada', email: 'ada@callboard.test', creationTime: 0, customClaims: {} };

const failures: readonly [string, () => Response, string][] = [
  ['no answer', () => Response.error(), 'We are unable to reach the server.'],
  ['a refusal', () => refused(403, 'forbidden', 'Ask an owner.'), 'Ask an owner.'],
  ['a fault of the server', () => refused(500, 'internal', 'Tell them.'), 'Tell them.'],
  ['a proxy', () => new Response('<title>Bad gateway</title>', { status: 502 }), 'Bad gateway'],
];

const refused = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

let failing: string;
let answer: () => Response;
let calls: string[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  calls = [];
  failing = '';
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    if (path === failing) return failed(answer());
    return Response.json(
      path === '/api/auth/session' ? { user: ada } : path.endsWith('/teams') ? { teams: [] } : ada,
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function failed(response: Response): Response {
  if (response.type === 'error') throw new TypeError('fetch failed');
  return response;
}

function opened(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/team/:teamId/" element={<TeamPage>{() => 'The team'}</TeamPage>} />
        <Route path="/logout/" element={<LogoutRoute />} />
        <Route path="/team/:teamId/joined/" element={<AcceptInviteSuccessRoute />} />
        <Route path="/team/:teamId/accept-invite/" element={<h1>Invite</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  act(() => session.ask());
}

describe('a page that needs the server', () => {
  it.each(failures)('N152 shows why the teams did not load: %s', async (_, response, said) => {
    failing = '/api/users/ada/teams';
    answer = response;
    opened('/team/t1/');
    expect((await screen.findByRole('heading')).textContent).toBe('Couldn’t load your teams');
    expect(screen.getByRole('alert').textContent).toContain(said);
    const isFault = response().status >= 500;
    expect(document.body.textContent?.includes('contact this server’s operator')).toBe(isFault);
  });

  it.each(failures)('N152 shows why the sign-out failed: %s', async (_, response, said) => {
    failing = '/api/auth/logout';
    answer = response;
    expectAct('log-out');
    opened('/logout/');
    expect((await screen.findByRole('heading')).textContent).toBe('You’re still signed in');
    expect(screen.getByRole('alert').textContent).toContain(said);
  });
});

describe('a page that acts by a press', () => {
  const posts = () => calls.filter((call) => !call.startsWith('GET'));

  it('N360 does not sign out by a visit of the logout address, but by a button there', async () => {
    opened('/logout/');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('heading')).textContent).toBe('You’re signed out');
    expect(posts()).toEqual(['POST /api/auth/logout']);
  });

  it('N360 signs out immediately after a press in the menu, and only once', async () => {
    expectAct('log-out');
    opened('/logout/');
    expect((await screen.findByRole('heading')).textContent).toBe('You’re signed out');
    cleanup();
    calls = [];
    opened('/logout/');
    expect((await screen.findByRole('heading')).textContent).toBe('Sign out?');
    expect(posts()).toEqual([]);
  });

  it('N362 accepts an invitation right after a sign-in, and otherwise only by a button', async () => {
    expectAct('accept-invite');
    opened('/team/t1/joined/?invite=abc');
    await waitFor(() => expect(posts()).toEqual(['POST /api/teams/t1/accept-invite']));
    cleanup();
    calls = [];
    opened('/team/t1/joined/?invite=abc');
    expect((await screen.findByRole('heading')).textContent).toBe('Invite');
    expect(posts()).toEqual([]);
  });
});
