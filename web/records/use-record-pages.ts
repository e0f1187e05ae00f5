import { useCallback, useEffect, useState } from 'react';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/rest.ts';

const PAGE = 500;

export interface RecordPages<Line> {
  readonly lines: readonly Line[];
  /** `cut`: interrupted. */
  readonly standing: 'coming' | 'whole' | 'cut' | 'refused';
  readonly goOn: () => void;
}

interface List<Line> {
  readonly path: 'log' | 'timer-runs';
  readonly read: (answer: unknown) => readonly Line[];
  readonly placeOf: (line: Line) => number;
}

export function useRecordPages<Line>(list: List<Line>): RecordPages<Line> {
  const { pid, token } = useRoom();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [standing, setStanding] = useState<RecordPages<Line>['standing']>('coming');
  const load = useCallback(
    async (known: readonly Line[], signal: AbortSignal) => {
      const last = known.at(-1);
      const before = last === undefined ? '' : `&before=${list.placeOf(last)}`;
      const answer = await getByToken(`/api/rooms/${pid}/${list.path}?limit=${PAGE}${before}`, token, signal);
      return answer === null ? null : list.read(answer);
    },
    [pid, token, list],
  );
  useEffect(() => {
    if (standing !== 'coming') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    load(lines, signal).then(
      (more) => {
        if (signal.aborted) return;
        if (more === null) setStanding(lines.length === 0 ? 'refused' : 'cut');
        else if (more.length === 0) setStanding('whole');
        else setLines([...lines, ...more]);
      },
      () => signal.aborted || setStanding('cut'),
    );
    return () => leaving.abort();
  }, [standing, lines, load]);
  return { lines, standing, goOn: () => setStanding('coming') };
}
