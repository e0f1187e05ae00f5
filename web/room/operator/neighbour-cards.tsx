import { type NeighbourCard, neighboursOf } from '../../../machines/view/operator.ts';
import { useRoom } from '../../live/live-context.ts';
import styles from './operator.module.css';

/** What was before and what comes after, as cards beside the current timer. */
export function NeighbourCards() {
  const { view, clock } = useRoom();
  const { previous, next } = neighboursOf(view, clock.now());
  return (
    <div className={styles.cards}>
      <Card word="Previous" card={previous} none="This is the first timer" />
      <Card word="Next" card={next} none="This is the last timer" />
    </div>
  );
}

interface Props {
  readonly word: 'Previous' | 'Next';
  readonly card: NeighbourCard | null;
  readonly none: string;
}

function Card({ word, card, none }: Props) {
  return (
    <section className={styles.card} aria-label={`${word} timer`} data-kind={word}>
      <p className={styles.cardLine}>
        <span className={styles.cardWord}>{word}</span>
        {card?.linked && word === 'Next' && <span className={styles.linked}>Starts by itself</span>}
        {card && <span className={styles.cardLength}>{card.length}</span>}
      </p>
      <p className={styles.cardTitle} data-none={card === null || undefined}>
        {card === null ? none : card.title}
      </p>
      {card && card.speaker !== '' && <p className={styles.cardSpeaker}>{card.speaker}</p>}
    </section>
  );
}
