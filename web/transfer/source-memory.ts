import type { RoomPid } from '../../machines/kernel/ids.ts';
import { fieldIn, isFields, jsonOrNull, numberIn, textIn } from '../../machines/kernel/shapes.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { type SheetEdits, untouched } from './sheet.ts';
import type { FileText } from './table-file.ts';

interface Remembered {
  /** Empty: the file has one sheet. */
  readonly sheet: string;
  readonly edits: SheetEdits;
}

/** How this browser read the source of a room last: sheet, headings, columns and answers. */
export interface SourceMemory {
  readonly read: () => Remembered | null;
  readonly write: (remembered: Remembered) => void;
}

/** Corrected cells and skipped rows are not stored: other rows may be in their places by then. */
export function sourceMemory(pid: RoomPid): SourceMemory {
  const entry = browserEntry(`callboard.source.${pid}`);
  return {
    read: () => remembered(entry.read()),
    write: ({ sheet, edits: { heading, chosen, answers } }) =>
      void entry.write(JSON.stringify({ sheet, heading, chosen, answers })),
  };
}

/** Null for what another version wrote: the sheet is read again. */
function remembered(text: string | null): Remembered | null {
  const kept = jsonOrNull(text ?? '');
  if (!isFields(kept)) return null;
  return {
    sheet: textIn(kept, 'sheet') ?? '',
    edits: {
      ...untouched,
      heading: numberIn(kept, 'heading'),
      chosen: fieldIn(kept, 'chosen', isTexts) ?? {},
      answers: fieldIn(kept, 'answers', isTexts) ?? {},
    },
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isFields(value) && Object.values(value).every((each) => each === null || typeof each === 'string');

export function rememberedIn(
  { sheets, first }: FileText,
  memory: SourceMemory,
): { readonly place: number; readonly edits: SheetEdits } {
  const known = memory.read();
  const place = sheets.findIndex(({ name }) => name === known?.sheet);
  return { place: place < 0 ? first : place, edits: known?.edits ?? untouched };
}
