import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './rundown-columns.module.css';
import { type CellColumn, GRID_COLUMNS, type GridColumn } from './rundown-grid.view.ts';

interface Props {
  readonly rowId: string;
  readonly column: GridColumn;
  readonly active: boolean;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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
