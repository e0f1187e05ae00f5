import { Link2 } from 'lucide-react';
import { type NeighbourCard, neighboursOf } from '../../../machines/view/screens/operator.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { useRoom } from '../../live/live-context.ts';
import styles from './operator.module.css';

/** What was before and what comes after, as cards beside the current timer. */
export function NeighbourCards() {
  const { view, clock } = useRoom();
  const { previous, next } = neighboursOf(view, clock.now());
  return (
    <div className={styles.cards}>
      <Card word="Previous" card={previous} />
      <Card word="Next" card={next} />
    </div>
  );
}

/** It starts by itself when the current timer ends. */
function Linked() {
  return (
    <span className={styles.linked} title={timerWords.triggeredBy.LINKED}>
      <Link2 aria-hidden />
      {timerWords.triggers.LINKED}
    </span>
  );
}

interface Props {
  readonly word: 'Previous' | 'Next';
  readonly card: NeighbourCard | null;
}

function Card({ word, card }: Props) {
  return (
    <section className={styles.card} aria-label={`${word} timer`} data-kind={word}>
      <p className={styles.cardLine}>
        <span className={styles.cardWord}>{word}</span>
        {card?.linked && word === 'Next' && <Linked />}
        {card && <span className={styles.cardLength}>{card.length}</span>}
      </p>
      <p className={styles.cardTitle} data-none={card === null || undefined}>
        {card === null ? 'None' : card.title}
      </p>
      {card && card.speaker !== '' && <p className={styles.cardSpeaker}>{card.speaker}</p>}
    </section>
  );
}
