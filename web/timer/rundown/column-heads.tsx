import { classNames } from '../../ui/class-names.ts';
import styles from './column-heads.module.css';
import columnStyles from './rundown-columns.module.css';
import { GRID_COLUMNS, type GridColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';

/** Whose names are seen: those of the first line, save what shows signs. */
const SEEN: ReadonlySet<GridColumn> = new Set<GridColumn>(['place', 'start', 'title', 'length']);

/** The names of the columns. */
export function ColumnHeads({ columns }: { readonly columns: readonly GridColumn[] }) {
  return (
    <div role="row" aria-rowindex={1} className={classNames(columnStyles.columns, styles.heads)}>
      {columns.map((column) => (
        <span
          key={column}
          role="columnheader"
          aria-colindex={GRID_COLUMNS.indexOf(column) + 1}
          className={styles.head}
          style={{ gridArea: column }}
          data-column-head={column}
        >
          {SEEN.has(column) ? (
            rundownGridWords.columns[column]
          ) : (
            <span className="visually-hidden">{rundownGridWords.columns[column]}</span>
          )}
        </span>
      ))}
    </div>
  );
}
