import type { ViewerScreen } from '../../machines/view/screens/viewer.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { Digits } from '../timer/face/digits.tsx';
import { MessageText } from '../timer/face/message-text.tsx';
import { ProgressTrack } from '../timer/face/progress-track.tsx';
import styles from './output.module.css';

/** A strip at the foot of a picture: what runs, what is said, and the time. */
export function LowerThird({ screen }: { readonly screen: ViewerScreen }) {
  const { face, message, timerShare, progress, flashing } = screen;
  return (
    <div
      className={styles.bar}
      data-color={face.clock.overtime ? 'over' : face.color}
      data-phase={face.clock.phase}
    >
      {progress && (
        <div className={styles.barProgress}>
          <ProgressTrack {...progress} />
        </div>
      )}
      <div className={styles.barBody}>
        <div className={styles.barWords}>
          {message ? (
            <MessageText message={message} flashing={flashing.message} />
          ) : (
            <Titles screen={screen} />
          )}
        </div>
        {timerShare > 0 && <Time screen={screen} />}
      </div>
    </div>
  );
}

function Titles({ screen: { title, speaker, onAir, mark } }: { readonly screen: ViewerScreen }) {
  return (
    <div className={styles.titles}>
      {title !== null && <p className={styles.barTitle}>{title}</p>}
      {speaker !== null && <p className={styles.barSpeaker}>{speaker}</p>}
      {onAir && <span className={styles.onAir}>{stageWords.onAir}</span>}
      {mark && <span className={styles.mark}>{stageWords.product}</span>}
    </div>
  );
}

function Time({ screen: { face, flashing, word } }: { readonly screen: ViewerScreen }) {
  const { main, secondary } = face;
  return (
    <div className={styles.time} data-flash={flashing.timer} data-kind={main?.kind}>
      {main && <Digits text={main.text} fit={main.fit} className={styles.timeMain} />}
      {secondary && <Digits text={secondary.text} fit={secondary.fit} className={styles.timeSecondary} />}
      {word !== null && <p className={styles.timeWord}>{stageWords.states[word]}</p>}
    </div>
  );
}
