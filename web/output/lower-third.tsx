import { stageLook } from '../../machines/view/screens/stage-look.ts';
import type { ViewerScreen } from '../../machines/view/screens/viewer.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { Digits } from '../timer/face/digits.tsx';
import { MessageText } from '../timer/face/message-text.tsx';
import { ProgressTrack } from '../timer/face/progress-track.tsx';
import { StateMark } from '../timer/face/state-mark.tsx';
import styles from './output.module.css';

/** A strip at the foot of a picture: what runs, what is said, and the time. */
export function LowerThird({ screen }: { readonly screen: ViewerScreen }) {
  const { message, timerShare, progress, flashing } = screen;
  const { ink, state } = stageLook(screen);
  return (
    <div className={styles.bar} data-ink={ink} data-state={state}>
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
        <Signs screen={screen} />
        {timerShare > 0 && <Time screen={screen} />}
      </div>
    </div>
  );
}

function Titles({ screen: { title, speaker } }: { readonly screen: ViewerScreen }) {
  return (
    <div className={styles.titles}>
      {title !== null && <p className={styles.barTitle}>{title}</p>}
      {speaker !== null && <p className={styles.barSpeaker}>{speaker}</p>}
    </div>
  );
}

/** A place of their own beside the words, whatever these are (V293). */
function Signs({ screen: { onAir, word, mark } }: { readonly screen: ViewerScreen }) {
  if (!onAir && word === null && !mark) return null;
  return (
    <div className={styles.signs}>
      {onAir && <span className={styles.onAir}>{stageWords.onAir}</span>}
      {word !== null && <StateMark word={word} />}
      {mark && <span className={styles.mark}>{stageWords.product}</span>}
    </div>
  );
}

function Time({ screen }: { readonly screen: ViewerScreen }) {
  const { face, flashing } = screen;
  const { main, secondary } = face;
  return (
    <div className={styles.time} data-over={stageLook(screen).over || undefined} data-flash={flashing.timer}>
      {main && <Digits text={main.text} fit={main.fit} className={styles.timeMain} />}
      {secondary && <Digits text={secondary.text} fit={secondary.fit} className={styles.timeSecondary} />}
    </div>
  );
}
