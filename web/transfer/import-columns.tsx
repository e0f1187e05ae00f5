import { type MouseEvent, useState } from 'react';
import { timerColumns } from '../../machines/timer/timer.columns.ts';
import { type Choice, Select } from '../ui/select.tsx';
import styles from './import-columns.module.css';
import { importDialogWords } from './import-dialog.words.ts';
import { columnsText } from './import-lines.ts';
import type { CrewTarget } from './sheet-crew.ts';
import { CREW_COLUMN } from './sheet-layout.ts';
import type { Import } from './use-import.ts';

const NONE = '-';

const choices: readonly Choice<string>[] = [
  { value: NONE, label: importDialogWords.noColumn },
  { value: CREW_COLUMN, label: importDialogWords.crewColumn },
  ...timerColumns.map(({ header }) => ({
    value: header,
    label: importDialogWords.targets[header] ?? header,
  })),
];

const whyCrew = ({ column }: CrewTarget): string =>
  column === null ? importDialogWords.newColumn : importDialogWords.knownColumn;

/** V681, V785. By press: browsers report `<details>` too late. */
export function ImportColumns({ table }: { readonly table: Import }) {
  const { read, targets } = table;
  const { columns } = read;
  const titled = columns.some(({ header }) => header === 'Title');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? (!titled || targets.some(({ column }) => column === null));
  const toggle = (press: MouseEvent) => {
    press.preventDefault();
    setWanted(!isOpen);
  };
  const choose = (place: number, value: string) => {
    setWanted(true);
    table.choose(place, value === NONE ? null : value);
  };
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.summary} onClick={toggle}>
        <b>{importDialogWords.mapping}</b> {columnsText(columns, targets)}
      </summary>
      <ul className={styles.list}>
        {columns.map(({ place, name, example, header, reason }) => {
          const target = targets.find((each) => each.place === place);
          const use = header ?? (target === undefined ? NONE : CREW_COLUMN);
          const why = target === undefined ? reason : whyCrew(target);
          return (
            <li key={place} className={styles.column} data-passed={use === NONE || undefined}>
              <span className={styles.name}>
                <b>{name}</b> <span className={styles.example}>{importDialogWords.example(example)}</span>
              </span>
              <Select
                label={importDialogWords.takenFor(name)}
                hideLabel
                value={use}
                choices={choices}
                onChange={(value) => choose(place, value)}
                className={styles.choice}
              />
              {why !== null && <span className={styles.reason}>{why}</span>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
