import { foldText } from '../../machines/kernel/compared-text.ts';
import { type CrewColumn, cellAt, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { CellColumn, GridColumn } from './rundown-grid.view.ts';

type SearchedField = 'title' | 'speaker' | 'notes' | 'label' | 'group' | 'timecode';

export interface RundownMatch {
  readonly id: string;
  readonly row: number;
  readonly field: SearchedField | 'cell';
  readonly column?: string;
}

type SearchedTimer = Pick<Timer, '_id' | 'name' | 'extra' | 'notes' | 'labels' | 'group' | 'timecode'>;

export interface SearchedShow {
  readonly timers: readonly SearchedTimer[];
  readonly columns: readonly Pick<CrewColumn, '_id' | 'name' | 'kind'>[];
  readonly cells: SheetCells;
}

const textsOfField: Readonly<Record<SearchedField, (timer: SearchedTimer) => readonly string[]>> = {
  title: ({ name }) => [name],
  speaker: ({ extra }) => [extra],
  notes: ({ notes }) => [notes],
  label: ({ labels }) => labels.map(({ name }) => name),
  group: ({ group }) => (group === null ? [] : [group.name]),
  timecode: ({ timecode }) => (timecode === null ? [] : [timecode]),
};
const SEARCHED_FIELDS: readonly SearchedField[] = ['title', 'speaker', 'notes', 'label', 'group', 'timecode'];

export function rundownMatches(
  { timers, columns, cells }: SearchedShow,
  text: string,
): readonly RundownMatch[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  const holds = (part: string) => foldText(part).includes(wanted);
  const written = columns.filter(({ kind }) => kind !== 'CHECK');
  return timers.flatMap((timer, row): readonly RundownMatch[] => {
    const { _id: id } = timer;
    const field = SEARCHED_FIELDS.find((each) => textsOfField[each](timer).some(holds));
    if (field !== undefined) return [{ id, row, field }];
    const column = written.find((each) => holds(cellAt(cells, { timerId: id, columnId: each._id })));
    return column === undefined ? [] : [{ id, row, field: 'cell', column: column.name }];
  });
}

/** Returns the first match from a row on, or else from the top. Returns null without matches. */
export function matchFrom(matches: readonly RundownMatch[], row: number): RundownMatch | null {
  return matches.find((match) => match.row >= row) ?? matches[0] ?? null;
}

/** Returns the next or previous match, in a circle. Returns null without matches (V651). */
export function adjacentMatch(
  matches: readonly RundownMatch[],
  row: number,
  by: 1 | -1,
): RundownMatch | null {
  if (by === 1) return matchFrom(matches, row + 1);
  const before = matches.filter((match) => match.row < row);
  const among = before.length > 0 ? before : matches;
  return among[among.length - 1] ?? null;
}

export function matchColumn({ field }: RundownMatch, columns: readonly GridColumn[]): CellColumn {
  if (field === 'speaker' || field === 'group') return field;
  if (field !== 'notes' && field !== 'label') return 'title';
  return columns.includes('notes') ? 'notes' : 'speaker';
}
