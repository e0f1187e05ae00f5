import { useEffect, useState } from 'react';
import { allows, ROOM } from '../../../machines/kernel/permissions.ts';
import { useRoom } from '../../live/live-context.ts';

/**
 * The room as its members get it: with links, and whether there is a password. Null for others, and until it is here.
 * Loaded anew after each reconnect: new secrets and passwords close every socket.
 */
export function useMemberRoom(): unknown {
  const { pid, permissions, status } = useRoom();
  const [room, setRoom] = useState<unknown>(null);
  const member = allows(permissions, ROOM);
  const live = status === 'live';
  useEffect(() => {
    if (!member || !live) return undefined;
    const leaving = new AbortController();
    load(pid, leaving.signal).then(setRoom, () => {});
    return () => leaving.abort();
  }, [pid, member, live]);
  return member ? room : null;
}

async function load(pid: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(`/api/rooms/${pid}`, { signal, headers: { accept: 'application/json' } });
  return answer.ok ? answer.json() : null;
}
