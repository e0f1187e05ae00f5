import { useEffect, useState } from 'react';
import { allows, ROOM } from '../../../machines/kernel/permissions.ts';
import { type LinkCard, linkCards, linksFrom, type RoomLinks } from '../../../machines/view/links.ts';
import { useRoom } from '../../live/live-context.ts';

/**
 * The links this desk may share. Members get them from the server, anew after each reconnect: rotated secrets close
 * every socket.
 */
export function useRoomLinks(): readonly LinkCard[] {
  const { pid, permissions, view, status } = useRoom();
  const [links, setLinks] = useState<RoomLinks | null>(null);
  const member = allows(permissions, ROOM);
  const live = status === 'live';
  useEffect(() => {
    if (!member || !live) return undefined;
    const leaving = new AbortController();
    loadLinks(pid, leaving.signal).then(setLinks, () => {});
    return () => leaving.abort();
  }, [pid, member, live]);
  const { access } = view.room.settings;
  return linkCards({ pid, access, links: member ? links : null, clients: view.clients });
}

/** Fails where the server does not answer: the cards then hold what needs no signature. */
async function loadLinks(pid: string, signal: AbortSignal): Promise<RoomLinks | null> {
  const answer = await fetch(`/api/rooms/${pid}`, { signal, headers: { accept: 'application/json' } });
  return answer.ok ? linksFrom(await answer.json()) : null;
}
