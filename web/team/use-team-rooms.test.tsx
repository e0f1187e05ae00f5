import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import { notifications } from '../app/notifications.ts';
import { useTeamRooms } from './use-team-rooms.ts';

const room = (pid: string): ListedRoom => ({
  _id: pid,
  pid,
  name: `Room ${pid}`,
  createdAt: 1,
  updatedAt: 1,
});

/** A server with two rooms, whose refusals can be had. */
function server(refused: RegExp = /^$/) {
  let away = false;
  const rooms = new Map(['AAAA1111', 'BBBB2222'].map((pid) => [pid, room(pid)]));
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') calls.push(call);
    if (away) throw new TypeError('Failed to fetch');
    if (refused.test(call))
      return Response.json({ code: 'forbidden', message: 'Not yours.' }, { status: 403 });
    if (method === 'DELETE') rooms.delete(path.slice(-8));
    if (path.endsWith('/restore')) rooms.set('AAAA1111', room('AAAA1111'));
    return method === 'GET' ? Response.json([...rooms.values()]) : Response.json({});
  });
  const goAway = () => {
    away = true;
  };
  return { calls, goAway };
}

async function loaded() {
  const hook = renderHook(() => useTeamRooms('t1'));
  await waitFor(() => expect(hook.result.current.list.value).toHaveLength(2));
  return hook.result;
}

/** Begins something, and leaves it underway. */
function begun(work: () => Promise<void>): Promise<void> {
  let underway = Promise.resolve();
  act(() => {
    underway = work();
  });
  return underway;
}

const pids = (rooms: Awaited<ReturnType<typeof loaded>>) => rooms.current.list.value?.map(({ pid }) => pid);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a room on the dashboard', () => {
  it('disappears immediately when deleted, and returns by undo', async () => {
    const { calls } = server();
    const rooms = await loaded();
    const removing = begun(() => rooms.current.remove(room('AAAA1111')));
    expect(pids(rooms)).toEqual(['BBBB2222']);
    await act(() => removing);
    const notice = notifications.get().at(-1);
    expect(notice).toMatchObject({ title: 'Deleted Room AAAA1111', duration: 6_000 });
    act(() => notice?.action?.run());
    await waitFor(() => expect(pids(rooms)).toEqual(['BBBB2222', 'AAAA1111']));
    expect(calls).toEqual(['DELETE /api/rooms/AAAA1111', 'POST /api/rooms/AAAA1111/restore']);
  });

  it('returns with the reason if the server refuses to delete it', async () => {
    server(/^DELETE/);
    const rooms = await loaded();
    await act(() => rooms.current.remove(room('AAAA1111')));
    expect(pids(rooms)).toEqual(['AAAA1111', 'BBBB2222']);
    expect(notifications.get().at(-1)).toMatchObject({ type: 'error', text: 'Not yours.' });
  });

  it.each(['delete it', 'move it', 'rename it'])(
    'stays unchanged if the server does not answer the request to %s',
    async (wish) => {
      const { goAway } = server();
      const rooms = await loaded();
      goAway();
      const { remove, move, rename } = rooms.current;
      const wishes: Readonly<Record<string, () => Promise<void>>> = {
        'delete it': () => remove(room('AAAA1111')),
        'move it': () => move(room('AAAA1111'), { id: 't2', title: 'Others' }),
        'rename it': () => rename(room('AAAA1111'), 'Hall'),
      };
      await act(async () => wishes[wish]?.());
      expect(pids(rooms)?.sort()).toEqual(['AAAA1111', 'BBBB2222']);
      expect(rooms.current.list.value?.map(({ name }) => name)).toContain('Room AAAA1111');
      expect(notifications.get().at(-1)).toMatchObject({ type: 'error', title: 'Network Error' });
    },
  );

  it('has its new name immediately, and the old one again after a refusal', async () => {
    server(/^PATCH/);
    const rooms = await loaded();
    const renaming = begun(() => rooms.current.rename(room('AAAA1111'), 'Hall'));
    expect(rooms.current.list.value?.[0]?.name).toBe('Hall');
    await act(() => renaming);
    expect(rooms.current.list.value?.[0]?.name).toBe('Room AAAA1111');
  });
});

describe('an imported file', () => {
  const issues = [{ path: 'timers.1.hours', message: 'Too big' }];
  it.each([
    [
      'does not fit shows the place of the error',
      400,
      { code: 'invalid', message: 'No.', issues },
      /show\.json .* timer 2, hours/,
    ],
    [
      'exceeds the limit of rooms shows the limit',
      403,
      { code: 'plan_limit', message: 'Three at most.' },
      /^Three at most\.$/,
    ],
  ])('V117 that %s', async (_what, status, body, text) => {
    server();
    const rooms = await loaded();
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    await act(() => rooms.current.imported('show.json', {}));
    expect(notifications.get().at(-1)).toMatchObject({ type: 'error', text: expect.stringMatching(text) });
  });
});
