import { useEffect, useMemo, useState } from 'react';
import { type CellPresence, EDITORS } from '../../machines/room/cell-editors.ts';
import { useRoom } from '../live/live-context.ts';
import { editorsByCell, isEditors } from './sheet-cell.view.ts';

/** Reports this screen's cell, also after each reconnect, and returns the editors of all cells (V2248). */
export function useCellPresence(cell: string | null): ReadonlyMap<string, string> {
  const { say, clientId, onNotice, deviceName } = useRoom();
  const [editors, setEditors] = useState<readonly CellPresence[]>([]);
  useEffect(() => {
    if (cell === null || clientId === '') return undefined;
    say('client/update', { designing: cell });
    return () => say('client/update', { designing: null });
  }, [say, cell, clientId]);
  useEffect(
    () =>
      onNotice((name, payload) => {
        if (name === EDITORS && isEditors(payload)) setEditors(payload);
      }),
    [onNotice],
  );
  // A new map for other editors alone: it goes to every row.
  const said = JSON.stringify([...editorsByCell(editors, { cell, name: deviceName })]);
  return useMemo(() => new Map<string, string>(JSON.parse(said)), [said]);
}
