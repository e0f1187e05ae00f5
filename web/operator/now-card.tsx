import { CircleCheck, Diamond, Triangle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { stageWords } from '../../machines/words/stage.ts';
import { useRoom } from '../live/live-context.ts';
import { Digits } from '../stage/digits.tsx';
import { type SteadyTransport, widestSigned } from '../transport/transport.view.ts';
import { TotalLength, TransportMark } from '../transport/transport-mark.tsx';
import { pickDigits, useTransport } from '../transport/use-transport.ts';
import styles from './now-card.module.css';
import { wrapUpWord } from './operator.view.ts';
import { operatorWords } from './operator.words.ts';

interface Props {
  readonly transport: SteadyTransport;
  readonly notes?: string | undefined;
  readonly children?: ReactNode;
}

export function NowCard({ transport, notes = '', children }: Props) {
  const { timer, title, state, wrapUp } = transport;
  return (
    <section
      className={`card ${styles.card}`}
      aria-label={operatorWords.currentTimer}
      data-wrap-up={wrapUp}
      data-notes={notes !== '' || undefined}
    >
      <div className={styles.inside}>
        <div className={`cluster ${styles.line}`}>
          <TransportMark state={state} />
          <WrapUpMark transport={transport} />
          <span className={styles.total}>
            <TotalLength transport={transport} />
          </span>
        </div>
        <div className={`cluster ${styles.words}`}>
          <h2 className={styles.title}>{title || operatorWords.noTimer}</h2>
          {timer?.extra && <p className={styles.speaker}>{timer.extra}</p>}
        </div>
        <div className={styles.digits} data-state={state}>
          <TimeLeft />
        </div>
        <div className={styles.under}>{children}</div>
        {notes !== '' && (
          <section className={styles.notes} aria-label={operatorWords.notes} tabIndex={0}>
            {notes}
          </section>
        )}
      </div>
    </section>
  );
}

function TimeLeft() {
  const { digits, length } = useTransport(pickDigits);
  const { behavior } = useRoom().view.room.settings;
  return <Digits text={digits} fit={widestSigned({ digits, length }, behavior)} />;
}

const wrapUpIcons = {
  longEnough: CircleCheck,
  wrapUp: Triangle,
  finishSoon: TriangleAlert,
  finishNow: Diamond,
} as const;

function WrapUpMark({ transport }: Pick<Props, 'transport'>) {
  const word = wrapUpWord(transport);
  if (word === null || transport.wrapUp === 'normal') return null;
  const Shape = wrapUpIcons[word];
  return (
    <strong className={styles.wrapUp}>
      <Shape aria-hidden />
      {transport.timer?.markText[transport.wrapUp].trim() || stageWords.states[word]}
    </strong>
  );
}
