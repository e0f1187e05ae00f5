import { Calculator, ListOrdered } from 'lucide-react';
import { operatorWords } from '../../../machines/words/operator.ts';
import { padWords } from '../../../machines/words/pad.ts';
import { Button } from '../../ui/button.tsx';
import styles from './operator.module.css';

interface Props {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Where a screen has no room for both: the cards of the show, or the number pad. */
export function PadSwitch({ open, onOpen }: Props) {
  return (
    <div className={styles.padSwitch}>
      <Button aria-expanded={open} onPress={() => onOpen(!open)}>
        {open ? <ListOrdered aria-hidden /> : <Calculator aria-hidden />}
        {open ? operatorWords.backToShow : padWords.title}
      </Button>
    </div>
  );
}
