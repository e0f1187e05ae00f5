import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, assert, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../app/api-call.ts';
import { device } from '../live/device.ts';
import { nameDeviceAfter, session, userIn, useSession } from './session.ts';

const ada = { uid: 'ada', creationTime: 0, customClaims: {}, displayName: 'Ada' };

function somebody() {
  const user = userIn({ user: ada });
  assert(user !== null);
  return user;
}

const answers: Readonly<Record<string, unknown>> = {
  '/api/auth/session': { user: null },
  '/api/users/ada/teams': { teams: [] },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
});
afterEach(() => vi.unstubAllGlobals());

it('U11, U13 a page shows the current user, and renders again only after a change', async () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useSession();
  });
  expect(result.current.ready).toBe(false);
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, user: null }));

  act(() => session.changeTo(somebody()));
  await waitFor(() => expect(result.current).toMatchObject({ user: { displayName: 'Ada' }, teams: [] }));
  const renamed = { ...somebody(), displayName: 'Ada L.' };
  act(() => session.update(renamed));
  expect(result.current.user?.displayName).toBe('Ada L.');

  const before = renders;
  act(() => session.update(renamed));
  expect(renders).toBe(before);
  act(() => session.changeTo(null));
  expect(result.current).toMatchObject({ ready: true, user: null, teams: null });
});

it('N150 a page checks the user after an answer of 401, and shows an ended session', async () => {
  const unsigned = () => Response.json({ code: 'unauthorized' }, { status: 401 });
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/teams/t1/live' ? unsigned() : Response.json(answers[path]),
  );
  const { result } = renderHook(() => useSession());
  act(() => session.changeTo(somebody()));
  await waitFor(() => expect(result.current.user).not.toBeNull());
  await act(() => expect(callApi('GET', '/api/teams/t1/live')).rejects.toMatchObject({ status: 401 }));
  await waitFor(() => expect(result.current).toMatchObject({ user: null, leftElsewhere: true }));
});

it('N153 a page checks its user and teams, and ignores answers to earlier checks', async () => {
  const crew = { id: 't1', name: 'Crew', features: [], members: {} };
  const open: ((answer: Response) => void)[] = [];
  let teams = [crew];
  const { result } = renderHook(() => useSession());
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/session') return new Promise<Response>((resolve) => open.push(resolve));
    return Response.json(path === '/api/users/ada/teams' ? teams : ada);
  });
  act(() => session.changeTo(null));
  act(() => session.changeTo(somebody()));
  await waitFor(() => expect(result.current.teams).toMatchObject([{ id: 't1' }]));

  act(() => session.look());
  teams = [];
  act(() => session.update({ ...somebody(), displayName: 'Ada L.' }));
  open[0]?.(Response.json({ user: ada }));
  await waitFor(() => expect(result.current.teams).toEqual([]));
  expect(result.current.user?.displayName).toBe('Ada L.');

  act(() => session.look());
  open[1]?.(Response.json({ user: null }));
  await waitFor(() => expect(result.current).toMatchObject({ user: null, leftElsewhere: true }));
});

it('N150 a page keeps its user after a single 401 if the session still exists', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/teams/t1/live'
      ? Response.json({ code: 'unauthorized' }, { status: 401 })
      : Response.json(path === '/api/auth/session' ? { user: ada } : answers[path]),
  );
  const { result } = renderHook(() => useSession());
  act(() => session.changeTo(somebody()));
  await waitFor(() => expect(result.current.user).not.toBeNull());
  await act(() => expect(callApi('GET', '/api/teams/t1/live')).rejects.toMatchObject({ status: 401 }));
  expect(result.current).toMatchObject({ user: { uid: 'ada' }, leftElsewhere: false });
});

it.each(['team_not_found', 'forbidden'])(
  'N151 a page fetches the teams again after a request was refused with %s',
  async (code) => {
    const crew = { id: 't1', name: 'Crew', features: [], members: {} };
    let teams = [crew];
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/teams/t1/live') return Response.json({ code }, { status: 404 });
      return Response.json(path === '/api/users/ada/teams' ? teams : answers[path]);
    });
    const { result } = renderHook(() => useSession());
    act(() => session.changeTo(null));
    act(() => session.changeTo(somebody()));
    await waitFor(() => expect(result.current.teams).toMatchObject([{ id: 't1' }]));
    teams = [];
    await act(() => expect(callApi('GET', '/api/teams/t1/live')).rejects.toMatchObject({ code }));
    await waitFor(() => expect(result.current.teams).toEqual([]));
  },
);

it('N151 a page fetches the teams once if that fetch is refused too', async () => {
  const refused = vi.fn<(path: string) => void>();
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
  renderHook(() => useSession());
  act(() => session.changeTo(somebody()));
  await act(() => session.refreshTeams());
  vi.stubGlobal('fetch', async (path: string) => {
    refused(path);
    return Response.json({ code: 'forbidden' }, { status: 403 });
  });
  await act(() => expect(callApi('GET', '/api/teams/t1/live')).rejects.toMatchObject({ status: 403 }));
  await act(() => expect(callApi('GET', '/api/teams/t1/live')).rejects.toMatchObject({ status: 403 }));
  const asked = refused.mock.calls.filter(([path]) => path === '/api/users/ada/teams');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(3);
});

describe('the name of a device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('D21, V776 is the default after a sign-out, with the view added for each screen', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1');
    for (let logOuts = 0; logOuts < 2; logOuts += 1) {
      nameDeviceAfter('Ada');
      expect(device.name()).toBe('Ada');
      expect(device.screenName('Agenda')).toBe('Ada');
      nameDeviceAfter(null);
      expect(device.name()).toBe('iPhone, Safari');
      expect(device.screenName('Agenda')).toBe('iPhone, Safari · Agenda');
    }
  });

  it('D21 stays unchanged if the browser cannot store its owner', () => {
    const before = device.name();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    nameDeviceAfter('Ada');
    expect(device.name()).toBe(before);
  });

  it('D45 is cut to 100 characters if an earlier version stored a longer one', () => {
    localStorage.setItem('callboard.device-name', 'x'.repeat(200));
    expect(device.name()).toBe('x'.repeat(100));
    device.rename(` ${'y'.repeat(150)}`);
    expect(device.name()).toBe('y'.repeat(100));
  });
});
