import { useCallback, useEffect, useRef, useState } from 'react';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { useRoom } from '../live/live-context.ts';
import { roomPasswords } from '../live/room-passwords.ts';
import { hasPasswordIn } from '../room/links.view.ts';

export interface MemberRoom {
  readonly member: boolean;
  readonly room: unknown;
  readonly hasPassword: boolean;
  readonly failure: CallFailure | null;
  readonly reload: () => Promise<void>;
}

type MemberRoomAnswer = Pick<MemberRoom, 'room' | 'failure'>;
const noAnswer: MemberRoomAnswer = { room: null, failure: null };

/**
 * Loads the room as members see it. Reloads after a reconnect, which new link secrets cause, and when outputs change.
 */
export function useMemberRoom(): MemberRoom {
  const { pid, permissions, status, view } = useRoom();
  const [answer, setAnswer] = useState(noAnswer);
  const asking = useRef<AbortController | null>(null);
  const member = hasAnyPermission(permissions, ROOM);
  const outputs = view.outputs.map(({ _id }) => _id).sort();
  const standing = member && status === 'live' ? outputs.join() : null;
  const reload = useCallback(async () => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const hear = (memberRoomAnswer: Partial<MemberRoomAnswer>) =>
      !signal.aborted && setAnswer({ ...noAnswer, ...memberRoomAnswer });
    try {
      hear({ room: await callApi('GET', `/api/rooms/${pid}`, { signal }) });
    } catch (error) {
      // Drops the loaded links, because they may be revoked.
      hear({ failure: failureOf(error) });
    }
  }, [pid]);
  useEffect(() => {
    if (standing === null) return undefined;
    void reload();
    return () => asking.current?.abort();
  }, [reload, standing]);
  const known = member ? answer : noAnswer;
  const hasPassword = hasPasswordIn(known.room) || roomPasswords.get(`rooms/${pid}`) !== null;
  return { member, ...known, hasPassword, reload };
}
