import { CornerDownRight } from 'lucide-react';
import styles from './armed-mark.module.css';
import { transportWords } from './transport.words.ts';

export function ArmedMark() {
  return (
    <span className={styles.mark}>
      <CornerDownRight aria-hidden />
      {transportWords.armed}
    </span>
  );
}
