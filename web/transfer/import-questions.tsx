import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './import-questions.module.css';
import { sheetWords } from './sheet.words.ts';
import type { SheetQuestion } from './sheet-questions.ts';
import type { Import } from './use-import.ts';

export function ImportQuestions({ table: { read, answer } }: { readonly table: Import }) {
  const { questions } = read;
  if (questions.length === 0) return null;
  const open = questions.filter((question) => question.isNeeded && question.answer === null).length;
  return (
    <section
      className={styles.questions}
      data-open={open > 0 || undefined}
      aria-label={sheetWords.questions(open)}
    >
      <p className={styles.count} role="status">
        {sheetWords.questions(open)}
      </p>
      <div className={styles.list}>
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
    <div className={styles.question} role="group" aria-label={text}>
      <span className={styles.text}>{text}</span>
      <span className={styles.choices}>
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
      className={styles.typed}
      // A former fault would block submission.
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
