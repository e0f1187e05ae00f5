import { useDeferredValue, useMemo, useState } from 'react';
import { readDelimited } from '../../../machines/timer/delimited-text.ts';
import { type ReadRow, readRundown } from '../../../machines/timer/timer.rows.ts';
import { type ImportMode, importItems, proposedMode } from '../../../machines/view/screens/rundown-import.ts';
import { fitsFrame } from '../../../machines/wire/codec.ts';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { offerUndo } from '../../room/editing/offer-undo.ts';
import { MOST_CHARACTERS, tableText } from './table-file.ts';

type Items = ReturnType<typeof importItems>;

export interface Import {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly take: (file: File) => void;
  readonly rows: readonly ReadRow[];
  readonly mode: ImportMode;
  readonly setMode: (mode: ImportMode) => void;
  readonly items: Items;
  /** Why it cannot be imported, besides cells that cannot be read; null: it can. */
  readonly obstacle: string | null;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

/** A table on its way into the rundown. */
export function useImport(onDone: () => void): Import {
  const room = useRoom();
  const [text, setText] = useState('');
  const [unread, setUnread] = useState<string | null>(null);
  const [mode, setMode] = useState(() => proposedMode(room.view));
  const { busy, run } = useAttempt();
  const rows = useRows(text);
  const { timers } = room.view;
  const items = useMemo(
    () =>
      importItems(
        timers,
        rows.map(({ timer }) => timer),
        mode,
      ),
    [timers, rows, mode],
  );
  const obstacle = unread ?? (rows.length === 0 ? tooLong(text) : obstacleTo(room, items));
  const type = (next: string) => {
    setText(next);
    setUnread(null);
  };
  return {
    text,
    type,
    take: (file) =>
      void run(async () => {
        const read = await tableText(file);
        if (read.ok) type(read.value);
        else setUnread(read.error);
      }),
    rows,
    mode,
    setMode,
    items,
    obstacle,
    ready: obstacle === null && rows.length > 0 && rows.every(({ issues }) => issues.length === 0),
    busy,
    run: () =>
      void run(async () => {
        await room.send('timers/replace', { items }).then(({ seq }) => {
          offerUndo(room, rundownTableWords.imported(timerWords.count(rows.length)), seq);
          onDone();
        }, notifyRefusal);
      }),
  };
}

/** Typing goes on while a long table is read. */
function useRows(text: string): readonly ReadRow[] {
  const read = useDeferredValue(text);
  return useMemo(() => (tooLong(read) === null ? readRundown(readDelimited(read)) : []), [read]);
}

function tooLong(text: string): string | null {
  return text.length > MOST_CHARACTERS ? rundownTableWords.tooMany : null;
}

/** What the room, the connection and the wire have against it (V140). Waiting for the connection, it could overtake what others do. */
function obstacleTo(room: JoinedRoom, items: Items): string | null {
  if (room.status !== 'live') return rundownTableWords.noConnection;
  if (!fitsFrame('timers/replace', { items })) return rundownTableWords.tooMuch;
  return room.whyNot('timers/replace', { items })?.message ?? null;
}
