import { useDeferredValue, useMemo, useState } from 'react';
import type { Result } from '../../machines/kernel/result.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { fitsFrame } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { offerUndo } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { importDialogWords } from './import-dialog.words.ts';
import { type ImportMode, importItems, proposedMode } from './rundown-import.view.ts';
import { cellKey, isAnswered, noSheetEdits, type ReadSheet, readSheet, type SheetEdits } from './sheet.ts';
import { type CrewTarget, crewObstacle, crewTargets, newNames, withCrewCells } from './sheet-crew.ts';
import { CREW_COLUMN } from './sheet-layout.ts';
import {
  comparePulled,
  type DifferenceLine,
  importSettingsFor,
  type SourceMemory,
} from './source-difference.ts';
import { readTable, type SheetText, tableText } from './table-file.ts';

type Items = ReturnType<typeof importItems>;

export interface ImportPayload {
  readonly items: Items;
  readonly columns?: readonly string[];
}

export interface Import {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly take: (file: File) => void;
  readonly sheets: readonly SheetText[];
  readonly sheet: number;
  readonly takeSheet: (place: number) => void;
  readonly read: ReadSheet;
  readonly targets: readonly CrewTarget[];
  readonly answer: (question: string, value: string | null) => void;
  readonly setHeading: (row: number) => void;
  readonly choose: (place: number, header: string | null) => void;
  readonly mend: (row: number, place: number, cell: string) => void;
  readonly leaveOut: (rows: readonly number[]) => void;
  readonly mode: ImportMode;
  readonly setMode: (mode: ImportMode) => void;
  readonly items: Items;
  /** Differences of a sheet that the room follows. Null for an import. */
  readonly difference: readonly DifferenceLine[] | null;
  readonly obstacle: string | null;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

interface ImportState {
  readonly text: string;
  readonly sheets: readonly SheetText[];
  readonly sheet: number;
  readonly hidden: readonly number[];
  readonly edits: SheetEdits;
  readonly unread: string | null;
}

const typedSource = (text: string): ImportState => ({
  text,
  sheets: [],
  sheet: 0,
  hidden: [],
  edits: noSheetEdits,
  unread: null,
});

/** Pass `memory` for a sheet that the room follows. The sheet then replaces the rundown (V2490). */
export function useImport(onDone: () => void, memory: SourceMemory | null = null): Import {
  const room = useRoom();
  const [source, setSource] = useState(() => typedSource(''));
  const [mode, setMode] = useState(() => proposedMode(room.view));
  const { busy, run } = useAttempt();
  const { text, edits, sheets, sheet, hidden, unread } = source;
  const typed = useTable(text);
  const [table, tooLarge] = typed.ok ? [typed.value, null] : [NO_TABLE, typed.error];
  const zone = room.view.room.settings.timezone;
  const read = useMemo(() => readSheet(table, edits, { zone, hidden }), [table, edits, zone, hidden]);
  const { rows } = read;
  const { timers, columns, cells } = room.view;
  const targets = useMemo(() => crewTargets(read.columns, columns), [read, columns]);
  const pull = useMemo(
    () => (memory === null ? null : comparePulled({ timers, cells }, read, targets)),
    [memory, timers, cells, read, targets],
  );
  const imported = useMemo(
    () =>
      withCrewCells(
        importItems(
          timers,
          rows.map(({ timer }) => timer),
          mode,
        ),
        read,
        targets,
        cells,
      ),
    [timers, rows, mode, read, targets, cells],
  );
  const items = pull?.items ?? imported;
  const added = newNames(targets);
  const payload: ImportPayload = { items, ...(added.length > 0 && { columns: added }) };
  const obstacle =
    unread ??
    (rows.length === 0 ? tooLarge : (crewObstacle(read, targets, columns) ?? importObstacle(room, payload)));
  const edit = (some: Partial<ImportState['edits']>) =>
    setSource({ ...source, edits: { ...edits, ...some } });
  const takeSheets = (sheetTexts: readonly SheetText[], place: number, known: SheetEdits = noSheetEdits) =>
    setSource({
      ...typedSource(sheetTexts[place]?.text ?? ''),
      sheets: sheetTexts.length > 1 ? sheetTexts : [],
      sheet: place,
      hidden: sheetTexts[place]?.hidden ?? [],
      edits: known,
    });
  return {
    text,
    type: (next) => setSource(typedSource(next)),
    take: (file) =>
      void run(async () => {
        const rawTable = await tableText(file);
        if (rawTable.ok && memory !== null) {
          const { place, edits: known } = importSettingsFor(rawTable.value, memory);
          takeSheets(rawTable.value.sheets, place, known);
        } else if (rawTable.ok) takeSheets(rawTable.value.sheets, rawTable.value.first);
        else setSource((now) => ({ ...now, unread: rawTable.error }));
      }),
    sheets,
    sheet,
    takeSheet: (place) => takeSheets(sheets, place),
    read,
    targets,
    answer: (question, value) => edit({ answers: withAnswer(edits.answers, question, value) }),
    setHeading: (row) => edit({ ...noSheetEdits, heading: row }),
    choose: (place, header) => edit({ chosen: withChoice(edits.chosen, place, header) }),
    mend: (row, place, cell) => edit({ mended: { ...edits.mended, [cellKey(row, place)]: cell } }),
    leaveOut: (out) => edit({ without: out }),
    mode,
    setMode,
    items,
    difference: pull?.lines ?? null,
    obstacle,
    ready: obstacle === null && rows.length > 0 && isAnswered(read),
    busy,
    run: () =>
      void run(async () => {
        await room.send('timers/replace', payload).then(({ seq }) => {
          memory?.write({ sheet: sheets[sheet]?.name ?? '', edits });
          offerUndo(room, importDialogWords.imported(timerWords.count(rows.length)), seq);
          onDone();
        }, notifyRefusal);
      }),
  };
}

function withChoice(
  chosen: SheetEdits['chosen'],
  place: number,
  header: string | null,
): SheetEdits['chosen'] {
  const otherColumns = Object.entries(chosen).filter(
    ([, each]) => header === null || header === CREW_COLUMN || each !== header,
  );
  return { ...Object.fromEntries(otherColumns), [place]: header };
}

function withAnswer(
  answers: SheetEdits['answers'],
  question: string,
  value: string | null,
): SheetEdits['answers'] {
  const { [question]: _, ...rest } = answers;
  return value === null ? rest : { ...rest, [question]: value };
}

const NO_TABLE: Table = [];

function useTable(text: string): Result<Table, string> {
  const read = useDeferredValue(text);
  return useMemo(() => readTable(read), [read]);
}

/** Returns why the import cannot run now (V140). A queued import could overtake other changes. */
export function importObstacle(room: JoinedRoom, payload: ImportPayload): string | null {
  if (room.status !== 'live') return rundownTableWords.noConnection;
  if (!fitsFrame('timers/replace', payload)) return rundownTableWords.tooMuch;
  return room.whyNot('timers/replace', payload)?.message ?? null;
}
