import { CornerDownRight } from 'lucide-react';
import styles from './armed-mark.module.css';
import { transportWords } from './transport.words.ts';

/** A timer is armed, as a shape and a word: GO goes to it (V244). */
export function ArmedMark() {
  return (
    <span className={styles.mark}>
      <CornerDownRight aria-hidden />
      {transportWords.armed}
    </span>
  );
}
