import { type MouseEvent, useState } from 'react';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { timerColumns } from '../../machines/timer/timer.columns.ts';
import { Button } from '../ui/button.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './import-dialog.module.css';
import { importDialogWords } from './import-dialog.words.ts';
import { columnsText } from './import-preview.tsx';
import { sheetWords } from './sheet.words.ts';
import type { CrewTarget } from './sheet-crew.ts';
import { CREW_COLUMN } from './sheet-layout.ts';
import type { SheetQuestion } from './sheet-questions.ts';
import { timerColumnWords } from './timer-column.words.ts';
import type { Import } from './use-import.ts';

export function ImportQuestions({ table: { read, answer } }: { readonly table: Import }) {
  const { questions } = read;
  if (questions.length === 0) return null;
  const open = questions.filter((question) => question.isNeeded && question.answer === null).length;
  return (
    <section
      className={`stack ${styles.questions}`}
      data-open={open > 0 || undefined}
      aria-label={sheetWords.questions(open)}
    >
      <p className={styles.count} role="status">
        {sheetWords.questions(open)}
      </p>
      <div className={styles.importQuestionsList}>
        {questions.map((question) => (
          <Question key={question.id} question={question} onAnswer={(value) => answer(question.id, value)} />
        ))}
      </div>
    </section>
  );
}

interface Props {
  readonly question: SheetQuestion;
  readonly onAnswer: (value: string | null) => void;
}

function Question({ question, onAnswer }: Props) {
  const { text, choices, input, answer } = question;
  return (
    <div className={`cluster ${styles.question}`} role="group" aria-label={text}>
      <span className={styles.importQuestionsText}>{text}</span>
      <span className={`cluster ${styles.importQuestionsChoices}`}>
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            variant={answer === value ? 'primary' : 'secondary'}
            aria-pressed={answer === value}
            onPress={() => onAnswer(answer === value ? null : value)}
          >
            {label}
          </Button>
        ))}
        {input !== null && <TypedAnswer question={question} onAnswer={onAnswer} />}
      </span>
    </div>
  );
}

function TypedAnswer({ question, onAnswer }: Props) {
  const { text, input, suggestion, answer, choices, fault } = question;
  const [typed, setTyped] = useState(suggestion);
  const isTaken = answer !== null && !choices.some(({ value }) => value === answer);
  return (
    <form
      className={`cluster ${styles.typed}`}
      // Validation by the browser would block the submission after a former error.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onAnswer(typed.trim());
      }}
    >
      <TextField
        label={text}
        hideLabel
        type={input === 'date' ? 'date' : 'text'}
        placeholder={input === 'date' ? '' : '1:30:00'}
        value={typed}
        error={fault ?? undefined}
        onChange={setTyped}
      />
      <Button
        size="small"
        type="submit"
        variant={isTaken ? 'primary' : 'secondary'}
        isDisabled={typed.trim() === ''}
      >
        {sheetWords.takeAnswer}
      </Button>
    </form>
  );
}

const NO_COLUMN = '-';

export function SheetField({ table }: { readonly table: Import }) {
  if (table.sheets.length === 0) return null;
  return (
    <Select
      label={importDialogWords.sheet}
      value={String(table.sheet)}
      choices={table.sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
      onChange={(place) => table.takeSheet(Number(place))}
    />
  );
}

export const columnLabel = (header: string): string => ownEntry(timerColumnWords, header) ?? header;

const columnChoices: readonly Choice<string>[] = [
  { value: NO_COLUMN, label: importDialogWords.noColumn },
  { value: CREW_COLUMN, label: importDialogWords.crewColumn },
  ...timerColumns.map(({ header }) => ({
    value: header,
    label: columnLabel(header),
  })),
];

const crewColumnNote = ({ column }: CrewTarget): string =>
  column === null ? importDialogWords.newColumn : importDialogWords.knownColumn;

/** Shows the columns after a press (V681, V785), because browsers report an opened `<details>` too late. */
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
    table.choose(place, value === NO_COLUMN ? null : value);
  };
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.summary} onClick={toggle}>
        <b>{importDialogWords.mapping}</b> {columnsText(columns, targets)}
      </summary>
      <ul className={styles.list}>
        {columns.map(({ place, name, example, header, reason }) => {
          const target = targets.find((each) => each.place === place);
          const use = header ?? (target === undefined ? NO_COLUMN : CREW_COLUMN);
          const why = target === undefined ? reason : crewColumnNote(target);
          return (
            <li
              key={place}
              className={`cluster ${styles.column}`}
              data-passed={use === NO_COLUMN || undefined}
            >
              <span className={styles.name}>
                <b>{name}</b> <span className={styles.example}>{importDialogWords.example(example)}</span>
              </span>
              <Select
                label={importDialogWords.takenFor(name)}
                hideLabel
                value={use}
                choices={columnChoices}
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

export function ImportHeading({ table: { read, setHeading } }: { readonly table: Import }) {
  const [isOpen, setOpen] = useState(false);
  const { heading, tops } = read;
  if (tops.length === 0) return null;
  const choose = (row: number) => {
    setHeading(row);
    setOpen(false);
  };
  return (
    <section className={`stack ${styles.heading}`}>
      <span className={`cluster ${styles.headingLine}`}>
        <b>{sheetWords.heading(heading)}</b>
        <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {sheetWords.changeHeading}
        </Button>
      </span>
      {isOpen && (
        <ul className={styles.tops}>
          <li className={`cluster ${styles.top}`}>
            <Button size="small" isDisabled={heading === 0} onPress={() => choose(0)}>
              {sheetWords.isNoHeading}
            </Button>
          </li>
          {tops.map(({ row, cells }) => (
            <li key={row} className={`cluster ${styles.top}`}>
              <span className={styles.importQuestionsCells}>
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
