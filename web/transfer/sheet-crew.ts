import { ROOM_CAPS } from '../../machines/room/room.limits.ts';
import {
  CHECKED_CELL,
  type CrewColumn,
  cellAt,
  fitsCell,
  MAX_COLUMN_NAME_LENGTH,
  type SheetCells,
} from '../../machines/timer/sheet.ts';
import { readYesNo } from '../../machines/timer/timer.columns.ts';
import { importDialogWords } from './import-dialog.words.ts';
import type { ImportColumn, ReadSheet } from './sheet.ts';
import type { Items } from './timer-items.view.ts';

export interface CrewTarget {
  readonly place: number;
  readonly name: string;
  readonly column: CrewColumn | null;
}

type Sheet = Pick<ReadSheet, 'origin' | 'table' | 'rows'>;

export function crewTargets(
  columns: readonly ImportColumn[],
  existing: readonly CrewColumn[],
): readonly CrewTarget[] {
  const free = [...existing];
  const names = new Set<string>();
  return columns.flatMap(({ place, name, header, crew }): readonly CrewTarget[] => {
    if (header !== null || crew === 'never') return [];
    const at = free.findIndex((each) => plainName(each.name) === plainName(name));
    const [column] = at < 0 ? [] : free.splice(at, 1);
    if (column !== undefined) return [{ place, name: column.name, column }];
    if (crew === 'known') return [];
    const fresh = unusedName(name, names);
    names.add(plainName(fresh));
    return [{ place, name: fresh, column: null }];
  });
}

const plainName = (name: string): string => name.trim().toLowerCase();

function unusedName(name: string, usedNames: ReadonlySet<string>, nth = 1): string {
  const end = nth === 1 ? '' : ` ${nth}`;
  const numberedName = name.slice(0, MAX_COLUMN_NAME_LENGTH - end.length).trim() + end;
  return usedNames.has(plainName(numberedName)) ? unusedName(name, usedNames, nth + 1) : numberedName;
}

export const newNames = (targets: readonly CrewTarget[]): readonly string[] =>
  targets.filter(({ column }) => column === null).map(({ name }) => name);

function cellText({ origin, table }: Sheet, row: number, { place, column }: CrewTarget): string | null {
  const cell = (table[row - 1]?.[place] ?? '').replaceAll(/\r\n?/g, '\n');
  const text = origin === 'own' && cell.trim() !== '' ? cell : cell.trim();
  if (column?.kind === 'CHECK' && text !== '') {
    const isYes = readYesNo(text);
    return isYes === null ? null : isYes ? CHECKED_CELL : '';
  }
  return fitsCell(column?.kind ?? 'SCRIPT', text) ? text : null;
}

/** Adds changed crew cells to the items. The sheet's first row is item `first`. */
export function withCrewCells(
  items: Items,
  sheet: Sheet,
  targets: readonly CrewTarget[],
  cells: SheetCells,
  first = items.length - sheet.rows.length,
): Items {
  if (targets.length === 0) return items;
  return items.map((item, place) => {
    const read = sheet.rows[place - first];
    if (read === undefined) return item;
    const cellTexts = targets.flatMap((target) => {
      const { name, column } = target;
      const text = cellText(sheet, read.row, target) ?? '';
      const before =
        column === null || item._id === undefined
          ? ''
          : cellAt(cells, { timerId: item._id, columnId: column._id });
      return text === before ? [] : [[column?._id ?? name, text] as const];
    });
    return cellTexts.length === 0 ? item : { ...item, cells: Object.fromEntries(cellTexts) };
  });
}

const MAX_PREVIEW_LENGTH = 80;

/** Returns the first line of each crew cell. `?` marks a cell that its column cannot accept (V2333). */
export const crewPreview = (sheet: Sheet, row: number, targets: readonly CrewTarget[]): readonly string[] =>
  targets.map((target) => {
    const text = cellText(sheet, row, target);
    if (text === null) return '?';
    if (target.column?.kind === 'CHECK') return text === CHECKED_CELL ? '✓' : '';
    const [line = ''] = text.split('\n');
    const shown = line.slice(0, MAX_PREVIEW_LENGTH);
    return shown === text ? text : `${shown}…`;
  });

export function crewObstacle(
  sheet: Sheet,
  targets: readonly CrewTarget[],
  existing: readonly CrewColumn[],
): string | null {
  const over = existing.length + newNames(targets).length - ROOM_CAPS.columns;
  if (over > 0) return importDialogWords.manyColumns(ROOM_CAPS.columns, over);
  for (const { row } of sheet.rows)
    for (const target of targets)
      if (cellText(sheet, row, target) === null) return unfitCellText(sheet, row, target);
  return null;
}

function unfitCellText({ table }: Sheet, row: number, { place, name, column }: CrewTarget): string {
  const cell = (table[row - 1]?.[place] ?? '').trim();
  if (column?.kind === 'CHECK') return importDialogWords.unchecked(row, name, cell.slice(0, 40));
  const isScript = (column?.kind ?? 'SCRIPT') === 'SCRIPT';
  return isScript ? importDialogWords.longScript(row, name) : importDialogWords.longCell(row, name);
}
