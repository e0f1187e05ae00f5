import { useCallback, useEffect, useState } from 'react';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/rest.ts';

export function useAsked(path: string): unknown {
  const { token, view } = useRoom();
  const { pid } = view.room;
  const [answer, setAnswer] = useState<unknown>(null);
  const ask = useCallback(
    (signal: AbortSignal) =>
      getByToken(`/api/rooms/${pid}/automations/${path}`, token, signal).then(
        (said) => !signal.aborted && setAnswer(said),
        () => {},
      ),
    [pid, path, token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return answer;
}
