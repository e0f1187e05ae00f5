import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './column-heads.module.css';
import columnStyles from './rundown-columns.module.css';
import { GRID_COLUMNS, type GridColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { crewTracks } from './rundown-layout.view.ts';

/** Visible heads: the first line without icons. */
const SEEN: ReadonlySet<GridColumn> = new Set<GridColumn>(['place', 'start', 'title', 'length']);

interface Props {
  readonly columns: readonly GridColumn[];
  readonly crew: readonly CrewColumn[];
}

export function ColumnHeads({ columns, crew }: Props) {
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
      {crew.length > 0 && (
        <div
          role="presentation"
          className={classNames(columnStyles.crew, styles.crew)}
          style={{ gridTemplateColumns: crewTracks(crew) }}
        >
          {crew.map(({ _id, name }, place) => (
            <span
              key={_id}
              role="columnheader"
              aria-colindex={GRID_COLUMNS.length + place + 1}
              className={styles.head}
            >
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
