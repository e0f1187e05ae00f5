import { Calculator, ListOrdered } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './operator.module.css';
import { operatorWords } from './operator.words.ts';
import { padWords } from './pad.words.ts';

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
