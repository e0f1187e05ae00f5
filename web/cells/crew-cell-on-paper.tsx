import { type CrewColumn, cellAt, type SheetCells } from '../../machines/timer/sheet.ts';
import { MarkedText } from './marked-text.tsx';
import { cellOnPaper } from './sheet-cell.view.ts';

interface Props {
  readonly column: CrewColumn;
  readonly cells: SheetCells;
  readonly timerId: string;
}

/** Cell of a printed rundown and of the report (V2330, V2331). */
export function CrewCellOnPaper({ column, cells, timerId }: Props) {
  return (
    <td>
      <span data-small>
        <MarkedText text={cellOnPaper(column, cellAt(cells, { timerId, columnId: column._id }))} />
      </span>
    </td>
  );
}
