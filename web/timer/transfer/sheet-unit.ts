import { DAY, HOUR, MINUTE } from '../../../machines/kernel/time.ts';
import { type Table } from '../../../machines/timer/table.ts';
import { sheetWords } from '../../../machines/words/sheet.ts';
import { readMoment, readRange, type SheetMoment, type SheetZone, TWO_PARTS } from './sheet-cells.ts';
import { type Line } from './sheet-draft.ts';
import { type SheetLayout } from './sheet-layout.ts';
import { type Answers, asked, type SheetQuestion } from './sheet-questions.ts';
import { type HeadingUnit } from './sheet-words.ts';

/** Whether 0:45 is 45 minutes or 45 seconds (R441). */
export function lengthUnit(
  lines: readonly Line[],
  { columns }: SheetLayout,
  reading: SheetZone,
  answers: Answers,
  questions: SheetQuestion[],
): HeadingUnit {
  const column = columns.find(({ column: each }) => each?.header === 'Duration');
  if (column === undefined || column.unit !== null) return column?.unit ?? null;
  const at = (header: string, line: Line | undefined) =>
    line?.cells[columns.find(({ column: each }) => each?.header === header)?.place ?? -1] ?? '';
  const startOf = (line: Line | undefined): SheetMoment | null =>
    readRange(at('Start time', line), reading)?.start ?? readMoment(at('Start time', line), reading);
  const endOf = (line: Line): SheetMoment | null =>
    readRange(at('Start time', line), reading)?.end ?? readMoment(at('Finish time', line), reading);
  const cells = lines.map((line) => (line.cells[column.place] ?? '').trim());
  const pairs = cells.flatMap((cell, row) => {
    const [, first, second] = TWO_PARTS.exec(cell) ?? [];
    return first === undefined ? [] : [{ row, first: Number(first), second: Number(second), cell }];
  });
  const [example] = pairs;
  if (example === undefined) return null;
  const isMixed = cells.some((cell) => /^\d+ ?: ?\d+ ?: ?\d/.test(cell));
  let [hours, minutes] = [0, 0];
  for (const { row, first, second } of pairs) {
    const line = lines[row];
    const start = startOf(line);
    const end = line === undefined ? null : (endOf(line) ?? startOf(lines[row + 1]));
    if (start === null || end === null) continue;
    const gap = (end.ms - start.ms + DAY) % DAY;
    const halfGap = gap % (DAY / 2);
    const inHours = first * HOUR + second * MINUTE;
    if (inHours > 0 && (inHours === gap || inHours === halfGap)) hours += 1;
    if (inHours > 0 && (inHours / 60 === gap || inHours / 60 === halfGap)) minutes += 1;
  }
  if (!isMixed) {
    if (hours > 0 && minutes === 0) return 'h:mm';
    if (minutes > 0 && hours === 0) return 'm:ss';
    if (hours === 0 && pairs.some(({ first }) => first > 23)) return 'm:ss';
  }
  const shown = pairs.find(({ first, second }) => first + second > 0) ?? example;
  questions.push(
    asked('unit', sheetWords.unit(shown.cell), answers, [
      { value: 'h:mm', label: sheetWords.hoursAndMinutes(shown.first, shown.second) },
      { value: 'm:ss', label: sheetWords.minutesAndSeconds(shown.first, shown.second) },
    ]),
  );
  return answers['unit'] === 'h:mm' ? 'h:mm' : 'm:ss';
}

/** 0.45 and 1.30 throughout are two parts of a length, as 0:45 and 1:30 are. */
export function withColons(table: Table, { columns, heading }: SheetLayout): Table {
  const column = columns.find((each) => each.column?.header === 'Duration');
  if (
    column === undefined ||
    column.unit === 'hours' ||
    column.unit === 'minutes' ||
    column.unit === 'seconds'
  )
    return table;
  const { place } = column;
  const cells = table
    .slice(heading)
    .flatMap((row) => (/\d/.test(row[place] ?? '') ? [(row[place] ?? '').trim()] : []));
  if (cells.length === 0 || !cells.every((cell) => /^\d{1,2}[.,][0-5]\d$/.test(cell))) return table;
  return table.map((row, at) =>
    at < heading
      ? row
      : row.map((cell, other) => (other === place ? cell.replace(/^(\s*\d+)[.,]/, '$1:') : cell)),
  );
}
