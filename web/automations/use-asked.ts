import { useCallback, useState } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { usePolling } from '../app/use-polling.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/rest.ts';

export function useAsked(path: string, every: Duration | null = null): unknown {
  const { token, view } = useRoom();
  const { pid } = view.room;
  const [answer, setAnswer] = useState<unknown>(null);
  const ask = useCallback(
    (signal: AbortSignal) =>
      getByToken(`/api/rooms/${pid}/automations/${path}`, token, signal).then(
        (said) => {
          if (!signal.aborted) setAnswer(said);
        },
        () => {},
      ),
    [pid, path, token],
  );
  usePolling(ask, every);
  return answer;
}
