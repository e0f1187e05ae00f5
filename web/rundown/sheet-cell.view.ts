import type { ColumnId, TimerId } from '../../machines/kernel/ids.ts';
import { hasFields, isListOf, isText } from '../../machines/kernel/shapes.ts';
import type { CellPresence } from '../../machines/room/room.projection.ts';
import { CHECKED_CELL, type CrewColumn, fitsCell, type SheetCell } from '../../machines/timer/sheet.ts';

export function choiceOfKey(
  { options }: Pick<CrewColumn, 'options'>,
  typed: string,
  now: string,
): string | null {
  const letters = typed.toLocaleLowerCase();
  const fitting = options.filter(({ label }) => label.toLocaleLowerCase().startsWith(letters));
  const [first] = fitting;
  if (first === undefined) return null;
  const place = fitting.findIndex(({ label }) => label === now);
  return typed.length === 1 ? (fitting[place + 1] ?? first).label : first.label;
}

export const toggledCheck = (text: string): string => (text === CHECKED_CELL ? '' : CHECKED_CELL);

export interface CellGrid {
  readonly rows: readonly TimerId[];
  readonly columns: readonly CrewColumn[];
}

export function pasteIntoSheet(
  text: string,
  from: { readonly row: number; readonly column: number },
  { rows, columns }: CellGrid,
) {
  const cells: SheetCell[] = [];
  let left = 0;
  for (const [down, line] of parsePastedBlock(text).entries())
    for (const [right, cellText] of line.entries()) {
      const timerId = rows[from.row + down];
      const column = columns[from.column + right];
      const cell = column?.kind === 'CHECK' ? checkText(cellText) : cellText;
      if (timerId !== undefined && column !== undefined && fitsCell(column.kind, cell))
        cells.push({ timerId, columnId: column._id, text: cell });
      else if (cellText !== '') left += 1;
    }
  return { cells, left };
}

function parsePastedBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n"][^\t\n]*|))(\t|\n|$)/y;
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  while (cell.lastIndex <= whole.length) {
    const found = cell.exec(whole);
    if (found === null) return [[text]];
    const [, quoted, plain = '', end] = found;
    rows[rows.length - 1]?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

const checkText = (text: string): string =>
  /^(?:true|x|1|yes|ja|✓)$/i.test(text.trim()) ? CHECKED_CELL : '';

export const cellForClipboard = (text: string): string =>
  /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const isPrintable = ({ kind }: Pick<CrewColumn, 'kind'>): boolean => kind !== 'SCRIPT';

export const cellOnPaper = ({ kind }: Pick<CrewColumn, 'kind'>, text: string): string =>
  kind === 'CHECK' && text === CHECKED_CELL ? '✓' : text;

interface LinkedPart {
  readonly text: string;
  readonly href: string | null;
}

const LINK_PATTERN = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

export function splitLinks(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(LINK_PATTERN)) {
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

export function editorsByCell(
  editors: readonly CellPresence[],
  ownEditor: { readonly cell: string | null; readonly name: string },
): ReadonlyMap<string, string> {
  const names = new Map<string, readonly string[]>();
  for (const { timerId, columnId, name } of editors) {
    const cell = crewCellId(timerId, columnId);
    names.set(cell, [...(names.get(cell) ?? []), name]);
  }
  if (ownEditor.cell !== null)
    names.set(ownEditor.cell, withoutFirst(names.get(ownEditor.cell) ?? [], ownEditor.name));
  const shown = [...names].filter(([, otherNames]) => otherNames.length > 0);
  return new Map(shown.map(([cell, otherNames]) => [cell, otherNames.join(', ')]));
}

/** Removes `ownName` only once, because another device may have the same name. */
const withoutFirst = (names: readonly string[], ownName: string): readonly string[] =>
  names.filter((_, place) => place !== names.indexOf(ownName));

export const crewCellId = (timerId: TimerId, columnId: ColumnId): string => `${timerId}/${columnId}`;

export const isEditors = isListOf(
  hasFields<CellPresence>({ timerId: isText, columnId: isText, name: isText }),
);
