import { useEffect, useRef, useState } from 'react';
import type { SheetCellProps } from './sheet-cell.tsx';

export type CellActions = Pick<SheetCellProps, 'onActive' | 'onEdit' | 'onWrite'>;

/** The same functions for every cell, so that none is drawn again for them; each does what the newest says. */
export function useCellActions(newest: CellActions): CellActions {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  const [stable] = useState<CellActions>(() => ({
    onActive: (id) => latest.current.onActive(id),
    onEdit: (id) => latest.current.onEdit(id),
    onWrite: (id, text) => latest.current.onWrite(id, text),
  }));
  return stable;
}
