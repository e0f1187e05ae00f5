import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogoutRoute } from '../auth/logout.route.tsx';
import { session } from '../auth/session.ts';
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

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (path: string) => {
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
      </Routes>
    </MemoryRouter>,
  );
  act(() => session.ask());
}

describe('a page that needs the server', () => {
  it.each(failures)('N152 says why there are no teams: %s', async (_, response, said) => {
    failing = '/api/users/ada/teams';
    answer = response;
    opened('/team/t1/');
    expect((await screen.findByRole('heading')).textContent).toBe('Your teams could not be loaded');
    expect(screen.getByRole('alert').textContent).toContain(said);
    const isFault = response().status >= 500;
    expect(document.body.textContent?.includes('tell the people who run this server')).toBe(isFault);
  });

  it.each(failures)('N152 says why nobody was logged out: %s', async (_, response, said) => {
    failing = '/api/auth/logout';
    answer = response;
    opened('/logout/');
    expect((await screen.findByRole('heading')).textContent).toBe('You are still logged in');
    expect(screen.getByRole('alert').textContent).toContain(said);
  });
});
