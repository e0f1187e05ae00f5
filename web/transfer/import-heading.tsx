import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './import-questions.module.css';
import { sheetWords } from './sheet.words.ts';
import type { Import } from './use-import.ts';

/** R444. */
export function ImportHeading({ table: { read, setHeading } }: { readonly table: Import }) {
  const [isOpen, setOpen] = useState(false);
  const { heading, tops } = read;
  if (tops.length === 0) return null;
  const choose = (row: number) => {
    setHeading(row);
    setOpen(false);
  };
  return (
    <section className={styles.heading}>
      <span className={styles.headingLine}>
        <b>{sheetWords.heading(heading)}</b>
        <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {sheetWords.changeHeading}
        </Button>
      </span>
      {isOpen && (
        <ul className={styles.tops}>
          <li className={styles.top}>
            <Button size="small" isDisabled={heading === 0} onPress={() => choose(0)}>
              {sheetWords.isNoHeading}
            </Button>
          </li>
          {tops.map(({ row, cells }) => (
            <li key={row} className={styles.top}>
              <span className={styles.cells}>
                {row}: {cells.join(' · ')}
              </span>
              <Button
                size="small"
                aria-label={sheetWords.isHeadingOf(row)}
                isDisabled={row === heading}
                onPress={() => choose(row)}
              >
                {sheetWords.isHeading}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
