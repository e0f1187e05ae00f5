import { agendaWords } from '../../../machines/words/agenda.ts';
import { useTransport } from '../../timer/transport/use-transport.ts';
import styles from './agenda-list.module.css';

/** How far the current item is: a bar that moves on without a jerk, and the time left. Alone in ticking. */
export function NowLine() {
  const { playhead, digits, state, word, wrapUp } = useTransport((transport) => transport);
  return (
    <div className={styles.now} data-state={state} data-wrap-up={wrapUp}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={agendaWords.timeUsed}
        aria-valuetext={playhead.text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(playhead.percent)}
      >
        <span className={styles.used} style={{ transform: `scaleX(${playhead.percent / 100})` }} />
      </div>
      <p className={styles.left}>
        <span className={styles.word}>{word}</span>
        <span className={styles.digits} role="timer" aria-label={agendaWords.timeLeft}>
          {digits}
        </span>
      </p>
    </div>
  );
}
