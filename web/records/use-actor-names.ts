import { useEffect, useMemo, useState } from 'react';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { teamDetailFrom } from '../../machines/people/team.ts';
import { callApi } from '../app/api-call.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { deskPeople } from './desk-notes.view.ts';
import type { ActorNames } from './room-log.view.ts';

export function useActorNames(): ActorNames {
  const { deviceId, view, permissions } = useRoom();
  const clients = useClients();
  const [members, setMembers] = useState<ActorNames>({});
  const teamId = hasAnyPermission(permissions, ROOM) ? view.room.teamId : null;
  useEffect(() => {
    if (teamId === null) return undefined;
    const leaving = new AbortController();
    callApi('GET', `/api/teams/${encodeURIComponent(teamId)}`, { signal: leaving.signal }).then(
      (answer) => {
        const people = Object.entries(teamDetailFrom(answer)?.members ?? {});
        const names = people.flatMap(([uid, { displayName, email }]) => {
          const name = displayName ?? email;
          return name === null ? [] : [[`u:${uid}`, name] as const];
        });
        if (!leaving.signal.aborted) setMembers(Object.fromEntries(names));
      },
      () => {},
    );
    return () => leaving.abort();
  }, [teamId]);
  return useMemo(
    () => ({ ...deskPeople(clients ?? [], deviceId).names, ...members }),
    [clients, deviceId, members],
  );
}
