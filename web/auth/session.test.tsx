import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, assert, beforeEach, expect, it, vi } from 'vitest';
import { session, userIn, useSession } from './session.ts';

const ada = { uid: 'ada', creationTime: 0, customClaims: {}, displayName: 'Ada' };

function somebody() {
  const user = userIn({ user: ada });
  assert(user !== null);
  return user;
}

const answers: Readonly<Record<string, unknown>> = {
  '/api/auth/session': { user: null },
  '/api/users/ada': ada,
  '/api/users/ada/teams': { teams: [] },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
});
afterEach(() => vi.unstubAllGlobals());

it('U11, U13 a page shows who is there, and renders again only when that is different', async () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useSession();
  });
  expect(result.current.ready).toBe(false);
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, user: null }));

  act(() => session.changeTo(somebody()));
  await waitFor(() => expect(result.current).toMatchObject({ user: { displayName: 'Ada' }, teams: [] }));
  act(() => session.update({ ...somebody(), displayName: 'Ada L.' }));
  expect(result.current.user?.displayName).toBe('Ada L.');

  const before = renders;
  act(() => session.selectTeam('none of these'));
  expect(renders).toBe(before);
  act(() => session.changeTo(null));
  expect(result.current).toMatchObject({ ready: true, user: null, teams: null });
});
