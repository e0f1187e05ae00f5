import { Link2 } from 'lucide-react';
import { SECOND } from '../../machines/kernel/time.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { ArmedMark } from '../transport/armed-mark.tsx';
import styles from './operator.module.css';
import { type NeighbourCard, neighboursOf } from './operator.view.ts';
import { operatorWords } from './operator.words.ts';

export function NeighbourCards() {
  const { view } = useRoom();
  // Fixed finishes shrink the length.
  const { previous, next } = useReading((now) => {
    const second = Math.floor(now / SECOND) * SECOND;
    return { value: neighboursOf(view, second), until: second + SECOND };
  });
  return (
    <div className={styles.cards}>
      <Card kind="previous" card={previous} />
      <Card kind="next" card={next} />
    </div>
  );
}

function Linked() {
  return (
    <span className={styles.linked} title={timerWords.triggeredBy.LINKED}>
      <Link2 aria-hidden />
      {timerWords.triggers.LINKED}
    </span>
  );
}

interface Props {
  readonly kind: 'previous' | 'next';
  readonly card: NeighbourCard | null;
}

function Card({ kind, card }: Props) {
  return (
    <section className={styles.card} aria-label={operatorWords.neighbours[kind]} data-kind={kind}>
      <p className={styles.cardLine}>
        <span className={styles.cardWord}>{operatorWords[kind]}</span>
        {card?.armed && kind === 'next' && <ArmedMark />}
        {card?.linked && kind === 'next' && <Linked />}
        {card && <span className={styles.cardLength}>{card.length}</span>}
      </p>
      <p className={styles.cardTitle} data-none={card === null || undefined}>
        {card === null ? operatorWords.none : card.title}
      </p>
      {card && card.speaker !== '' && <p className={styles.cardSpeaker}>{card.speaker}</p>}
    </section>
  );
}
