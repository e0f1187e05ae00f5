import { stageWords } from '../../machines/words/stage.ts';
import styles from './stage.module.css';
import type { StateWord } from './viewer.view.ts';

/** Language- and colour-independent. */
const shapes: Readonly<Record<StateWord, string>> = {
  ready: 'M7 4 20 12 7 20z',
  paused: 'M6 5h4v14H6zM14 5h4v14h-4z',
  longEnough: 'M4 12 10 18 21 5',
  wrapUp: 'M12 4 22 20H2z',
  finishSoon: 'M12 3 22 10 18 21H6L2 10z',
  finishNow: 'M12 2 22 12 12 22 2 12z',
  overtime: 'M3 10h18v4H3z',
  timeIsUp: 'M5 5h14v14H5z',
};

const ANNOUNCED: ReadonlySet<StateWord> = new Set(['paused', 'overtime', 'timeIsUp']);

interface Props {
  readonly word: StateWord;
  /** Not announced twice (V910). */
  readonly spoken: boolean;
}

export function StateMark({ word, spoken }: Props) {
  return (
    <span className={styles.word} aria-hidden={spoken && ANNOUNCED.has(word)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
        <path d={shapes[word]} />
      </svg>
      {stageWords.states[word]}
    </span>
  );
}
