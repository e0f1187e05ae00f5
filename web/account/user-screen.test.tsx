import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';
import { SignedInOnly } from './user-screen.tsx';

const ada = { uid: 'ada', email: 'ada@callboard.test', creationTime: 0, customClaims: {} };

let answer: () => Response;
const asked = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('U253 waits for the server to name the user, and does not show the login', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  document.cookie = 'authenticated=1; path=/';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/auth/session') return Response.json(path.endsWith('/teams') ? { teams: [] } : ada);
    asked();
    return answer();
  });
  answer = () => Response.json({ code: 'restarting', message: 'Come back.' }, { status: 503 });
  render(
    <MemoryRouter initialEntries={['/user/settings/']}>
      <Routes>
        <Route path="/user/settings/" element={<SignedInOnly>{() => 'Settings of Ada'}</SignedInOnly>} />
        <Route path="/auth/login/" element="Sign in" />
      </Routes>
    </MemoryRouter>,
  );
  const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  await after(0);
  expect(screen.getByRole('heading').textContent).toBe('Your account could not be loaded');
  expect(screen.getByRole('alert').textContent).toContain('Come back.');
  for (const [time, times] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    await after(time);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  expect(document.cookie).toContain('authenticated=1');
  answer = () => Response.json({ user: ada });
  screen.getByRole('button', { name: 'Try again' }).click();
  await after(0);
  expect(document.body.textContent).toBe('Settings of Ada');
  // Before its own check (N153).
  await after(19_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

it.each([
  ['when it becomes visible', async () => void document.dispatchEvent(new Event('visibilitychange'))],
  ['within 20 s', () => vi.advanceTimersByTimeAsync(20_000)],
])('N153 notices %s that the session has ended, and keeps typed text', async (_, later) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/session') return answer();
    return Response.json(path.endsWith('/teams') ? { teams: [] } : ada);
  });
  answer = () => Response.json({ user: ada });
  render(
    <MemoryRouter>
      <SignedInOnly>{() => <input aria-label="Name" />}</SignedInOnly>
    </MemoryRouter>,
  );
  const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  act(() => session.ask());
  await after(0);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Grace' } });
  answer = () => Response.json({ user: null });
  await act(later);
  await after(0);
  expect(screen.getByRole('status').textContent).toContain('Your unsaved text is safe');
  answer = () => Response.json({ user: ada });
  act(() => session.ask());
  await after(0);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Grace');
});
