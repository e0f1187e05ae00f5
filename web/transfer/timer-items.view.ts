import { hasOwn } from '../../machines/kernel/shapes.ts';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';

export type Items = CommandPayloads['timers/replace']['items'];

export function itemsWithRows(
  timers: readonly Pick<Timer, '_id'>[],
  rows: readonly TimerTableRow[],
  place: number,
): Items {
  const items = timers.map(({ _id }) => ({ _id }));
  return [
    ...items.slice(0, place),
    ...rows.map((row) => differingFields(row, newTimer)),
    ...items.slice(place),
  ];
}

export function differingFields(row: TimerTableRow, timer: TimerTableRow): Partial<TimerTableRow> {
  return Object.keys(row)
    .filter(isField)
    .filter((field) => JSON.stringify(row[field]) !== JSON.stringify(timer[field]))
    .reduce<Partial<TimerTableRow>>((fields, field) => ({ ...fields, [field]: row[field] }), {});
}

const isField = (name: string): name is keyof TimerTableRow => hasOwn(newTimer, name);
