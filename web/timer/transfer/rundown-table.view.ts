import { typedTimers } from '../../../machines/room/aim.ts';
import { CHECKED, type CrewColumn, cellAt } from '../../../machines/timer/sheet.ts';
import type { Table } from '../../../machines/timer/table.ts';
import { timerTable } from '../../../machines/timer/timer.columns.ts';
import type { RoomView } from '../../../machines/wire/frames.ts';

/** The columns of the room that somebody sees stand behind ours (V2192). */
export function rundownTable({
  timers,
  timeset,
  columns,
  cells,
}: Pick<RoomView, 'timers' | 'timeset' | 'columns' | 'cells'>): Table {
  const [heads = [], ...rows] = timerTable(typedTimers({ timers, timeset }));
  const written = ({ kind }: CrewColumn, text: string) =>
    kind === 'CHECK' && text === CHECKED ? 'yes' : text;
  return [
    [...heads, ...columns.map(({ name }) => name)],
    ...timers.map(({ _id: timerId }, place) => [
      ...rows.slice(place, place + 1).flat(),
      ...columns.map((column) => written(column, cellAt(cells, { timerId, columnId: column._id }))),
    ]),
  ];
}
