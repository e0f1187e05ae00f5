import { useCallback, useEffect, useMemo, useState } from 'react';
import { localDate } from '../../machines/calendar/zone.ts';
import { recordsWords as words } from '../../machines/words/records.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/room-token.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { mediumDay } from '../stage/day-label.view.ts';
import { Button } from '../ui/button.tsx';
import styles from './records.module.css';
import type { LogTimes } from './room-log.view.ts';

const PAGE_LINES = 500;

interface RecordPages<Line> {
  readonly lines: readonly Line[];
  readonly standing: 'coming' | 'whole' | 'cut' | 'refused';
  readonly goOn: () => void;
}

interface RecordList<Line> {
  readonly path: 'log' | 'timer-runs';
  readonly read: (answer: unknown) => readonly Line[];
  readonly placeOf: (line: Line) => number;
}

export function useRecordPages<Line>(list: RecordList<Line>): RecordPages<Line> {
  const { pid, token } = useRoom();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [standing, setStanding] = useState<RecordPages<Line>['standing']>('coming');
  const load = useCallback(
    async (known: readonly Line[], signal: AbortSignal) => {
      const last = known.at(-1);
      const before = last === undefined ? '' : `&before=${list.placeOf(last)}`;
      const answer = await getByToken(
        `/api/rooms/${pid}/${list.path}?limit=${PAGE_LINES}${before}`,
        token,
        signal,
      );
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

interface Props {
  readonly pages: RecordPages<unknown>;
  readonly found: number;
}

export function PagesState({ pages: { lines, standing, goOn }, found }: Props) {
  return (
    <div className={`secondary ${styles.state}`} role="status">
      {standing === 'refused' ? words.refused : null}
      {standing === 'coming' && (lines.length === 0 ? words.loading : words.underWay(lines.length))}
      {standing === 'whole' && (found === 0 ? words.none : words.loaded(found, lines.length))}
      {standing === 'cut' && (
        <>
          {words.cutOff}{' '}
          <Button size="small" onPress={goOn}>
            {words.rest}
          </Button>
        </>
      )}
    </div>
  );
}

export function useRecordTimes(): LogTimes {
  const { zone, full, locale } = useRoomTimes();
  return useMemo(
    () => ({ date: (at) => localDate(at, zone), day: (at) => mediumDay(at, zone, locale), time: full }),
    [zone, full, locale],
  );
}
