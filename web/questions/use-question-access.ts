import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { signatureIn } from '../app/signed-link.view.ts';
import { device } from '../live/device.ts';
import { roomPasswords, secretHeaders } from '../live/room-passwords.ts';
import { type QuestionRoom, questionRoom } from './question-form.view.ts';

export interface QuestionCredentials {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

interface PageAccess {
  readonly room: QuestionRoom;
  /** `password` null: the former one. */
  readonly shown: (password: string | null) => QuestionCredentials;
  readonly again: () => void;
}

/** Unknown counts as open (N65). */
export function useQuestionAccess(pid: RoomPid): PageAccess {
  const { hash, search } = useLocation();
  const signature = signatureIn(hash + search);
  const [answer, setAnswer] = useState<QuestionRoom>({ access: 'open', name: null });
  const shown = useCallback(
    (typed: string | null): QuestionCredentials => {
      const query = new URLSearchParams({ deviceId: device.id() });
      const password = typed ?? roomPasswords.get(`rooms/${pid}`);
      return { query, headers: secretHeaders({ signature, password }) };
    },
    [pid, signature],
  );
  const ask = useCallback(
    async (signal: AbortSignal): Promise<QuestionRoom> => {
      const { query, headers } = shown(null);
      query.set('view', 'ANONYMOUS');
      const response = await fetch(`/api/rooms/${pid}/credentials?${query}`, { headers, signal });
      return questionRoom(await response.json());
    },
    [pid, shown],
  );
  const load = useCallback(() => {
    const asking = new AbortController();
    ask(asking.signal).then(setAnswer, () => {});
    return () => asking.abort();
  }, [ask]);
  useEffect(load, [load]);
  return { room: answer, shown, again: load };
}
