import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { typedLength } from '../../machines/timer/timer.length.ts';
import { timerTitle } from '../../machines/timer/timer.title.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { type Formats, timeText } from '../rundown/fields/tod-entry.view.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { importDialogWords } from './import-dialog.words.ts';
import type { ImportColumn, ReadSheet } from './sheet.ts';
import { type CrewTarget, newNames } from './sheet-crew.ts';

/** Question marks for unreadable cells. */
export interface ImportLine {
  readonly row: number;
  readonly title: string;
  readonly speaker: string;
  readonly start: string;
  readonly length: string;
  readonly type: string;
  readonly wrong: boolean;
  readonly mark: string | null;
  readonly taken: boolean;
}

/** V140. `before`: existing timers. */
export function importLines(
  { all, rows }: Pick<ReadSheet, 'all' | 'rows'>,
  before: number,
  formats: Formats,
): readonly ImportLine[] {
  const places = new Map(rows.map(({ row }, place) => [row, place]));
  return all.map(({ row, timer, unread, mark }) => {
    const place = places.get(row) ?? rows.length;
    const read = (header: string, text: string) => (unread.includes(header) ? '?' : text);
    return {
      row,
      taken: places.has(row),
      title: read('Title', timerTitle({ name: timer.name, index: before + place })),
      speaker: read('Speaker', timer.extra),
      start: [
        read('Start date', timer.startDate ?? ''),
        read('Start time', timeText(timer.startTime, formats)),
      ]
        .filter((text) => text !== '')
        .join(' '),
      length: read('Finish time', read('Duration', howLong(timer, formats))),
      type: read('Type', timerWords.types[timer.type]),
      wrong: unread.length > 0 && places.has(row),
      mark,
    };
  });
}

function howLong(timer: TimerTableRow, formats: Formats): string {
  return timer.type === 'FINISH_TIME' && timer.finishTime !== null
    ? rundownTableWords.until(timeText(timer.finishTime, formats))
    : exactLengthText(typedLength(timer));
}

export function columnsText(columns: readonly ImportColumn[], targets: readonly CrewTarget[]): string {
  const fresh = newNames(targets);
  const used = usedText(columns, targets);
  return fresh.length === 0 ? used : `${used}. ${importDialogWords.newColumns(fresh.join(', '))}`;
}

function usedText(columns: readonly ImportColumn[], targets: readonly CrewTarget[]): string {
  const others = columns.filter(
    ({ header, place }) => header === null && !targets.some((target) => target.place === place),
  );
  return others.length === 0
    ? rundownTableWords.allTaken(columns.length)
    : rundownTableWords.notTaken(columns.length - others.length, others.map(({ name }) => name).join(', '));
}

export function importSummary({ all, rows }: Pick<ReadSheet, 'all' | 'rows'>): string {
  const wrong = rows.reduce((count, { issues }) => count + issues.length, 0);
  const out = all.length - rows.length;
  const count = timerWords.count(rows.length);
  const timers = out === 0 ? count : rundownTableWords.leftOut(count, out);
  return wrong === 0 ? timers : rundownTableWords.wrongCells(timers, wrong);
}
