import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './rundown-cell.module.css';
import { type CellColumn, GRID_COLUMNS, type GridColumn } from './rundown-grid.view.ts';

interface Props {
  readonly rowId: string;
  readonly column: GridColumn;
  /** The cell that has the focus when the grid has it. */
  readonly active: boolean;
  /** What it says for the ear; absent: what stands in it. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A cell of the rundown. The grid has the focus for all of them, and says which by this id. */
export function RundownCell({ rowId, column, active, label, className, children }: Props) {
  return (
    <div
      id={cellId(rowId, column)}
      role="gridcell"
      className={classNames(styles.cell, className)}
      style={{ gridArea: column }}
      data-column={column}
      data-active={active || undefined}
      aria-colindex={GRID_COLUMNS.indexOf(column) + 1}
      aria-label={label}
    >
      {children}
    </div>
  );
}

export const cellId = (rowId: string, column: CellColumn) => `${rowId}-${column}`;
