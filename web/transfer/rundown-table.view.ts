import { timersAsTyped } from '../../machines/room/aim.ts';
import { CHECKED_CELL, type CrewColumn, cellAt } from '../../machines/timer/sheet.ts';
import { type Table, timerTable } from '../../machines/timer/timer.columns.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { RoomView } from '../../machines/wire/frames.ts';

type ExportedRoom = Pick<RoomView, 'timers' | 'timeset' | 'columns' | 'cells'>;

export const rundownTable = (view: ExportedRoom): Table =>
  withCrewColumns(timerTable(timersAsTyped(view)), view.timers, view);

export function withCrewColumns(
  [heads = [], ...rows]: Table,
  timers: readonly Pick<Timer, '_id'>[],
  { columns, cells }: Pick<ExportedRoom, 'columns' | 'cells'>,
): Table {
  const written = ({ kind }: CrewColumn, text: string) =>
    kind === 'CHECK' && text === CHECKED_CELL ? 'yes' : text;
  return [
    [...heads, ...columns.map(({ name }) => name)],
    ...timers.map(({ _id: timerId }, place) => [
      ...rows.slice(place, place + 1).flat(),
      ...columns.map((column) => written(column, cellAt(cells, { timerId, columnId: column._id }))),
    ]),
  ];
}
