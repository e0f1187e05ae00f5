import { parseMarkedLines } from '../../machines/timer/script.ts';
import { type CrewColumn, cellAt, type SheetCells } from '../../machines/timer/sheet.ts';
import styles from './sheet-cell.module.css';
import { cellOnPaper, splitLinks } from './sheet-cell.view.ts';

/** Shows URLs as links that open in a new tab. The app never fetches them (V2242). */
export function MarkedText({ text }: { readonly text: string }) {
  return parseMarkedLines(text).map(({ isItem, parts }, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
    <span key={line} className={styles.line} data-item={isItem || undefined} dir="auto">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: neither have its parts
        <MarkedPartView key={place} {...part} />
      ))}
    </span>
  ));
}

function MarkedPartView({ text, bold }: { readonly text: string; readonly bold: boolean }) {
  const linked = splitLinks(text).map(({ text: linkText, href }, place) =>
    href === null ? (
      linkText
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor have addresses
      <a key={place} href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {linkText}
      </a>
    ),
  );
  return bold ? <b>{linked}</b> : linked;
}

interface Props {
  readonly column: CrewColumn;
  readonly cells: SheetCells;
  readonly timerId: string;
}

export function CrewCellOnPaper({ column, cells, timerId }: Props) {
  return (
    <td>
      <span data-small>
        <MarkedText text={cellOnPaper(column, cellAt(cells, { timerId, columnId: column._id }))} />
      </span>
    </td>
  );
}
