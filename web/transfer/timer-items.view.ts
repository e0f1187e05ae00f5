import { hasOwn } from '../../machines/kernel/shapes.ts';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';

export type Items = CommandPayloads['timers/replace']['items'];

export function itemsWithRows(
  timers: readonly Pick<Timer, '_id'>[],
  rows: readonly TimerTableRow[],
  behind: number,
): Items {
  const kept = timers.map(({ _id }) => ({ _id }));
  return [
    ...kept.slice(0, behind),
    ...rows.map((row) => differingFields(row, newTimer)),
    ...kept.slice(behind),
  ];
}

export function differingFields(row: TimerTableRow, timer: TimerTableRow): Partial<TimerTableRow> {
  return Object.keys(row)
    .filter(isField)
    .filter((field) => JSON.stringify(row[field]) !== JSON.stringify(timer[field]))
    .reduce<Partial<TimerTableRow>>((fields, field) => ({ ...fields, [field]: row[field] }), {});
}

function isField(name: string): name is keyof TimerTableRow {
  return hasOwn(newTimer, name);
}
