import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { Digits } from './digits.tsx';
import { MessageText } from './message-text.tsx';
import { ProgressTrack } from './progress-track.tsx';
import styles from './stage.module.css';
import { StateMark } from './state-mark.tsx';

/** What a viewer shows, fitted to whatever box it is put into: a whole screen, or a preview on the controller. */
export function Stage({ screen }: { readonly screen: ViewerScreen }) {
  if (screen.blackout) return <div className={styles.stage} data-blackout />;
  const { face, message, progress } = screen;
  return (
    <div
      className={styles.stage}
      data-color={face.clock.overtime ? 'over' : face.color}
      data-phase={face.clock.phase}
    >
      <Head screen={screen} />
      <div className={styles.main}>
        {screen.timerShare > 0 && <TimerPart screen={screen} />}
        {message && (
          <div className={styles.part} style={{ flexGrow: screen.messageShare }}>
            <MessageText message={message} flashing={screen.flashing.message} />
          </div>
        )}
      </div>
      <Foot screen={screen} />
      {progress && (
        <div className={styles.progress}>
          <ProgressTrack {...progress} />
        </div>
      )}
    </div>
  );
}

function Head({ screen: { title, onAir, mark } }: { readonly screen: ViewerScreen }) {
  if (title === null && !onAir && !mark) return null;
  return (
    <header className={styles.head}>
      <span className={styles.side}>{mark && <span className={styles.mark}>{stageWords.product}</span>}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.side}>{onAir && <span className={styles.onAir}>{stageWords.onAir}</span>}</span>
    </header>
  );
}

function TimerPart({ screen: { face, timerShare, flashing } }: { readonly screen: ViewerScreen }) {
  const { main, secondary } = face;
  return (
    <div className={styles.part} style={{ flexGrow: timerShare }}>
      <div className={styles.timer} data-flash={flashing.timer} data-kind={main?.kind}>
        {main && <Digits text={main.text} fit={main.fit} className={styles.mainDigits} />}
        {secondary && <Digits text={secondary.text} fit={secondary.fit} className={styles.secondaryDigits} />}
      </div>
    </div>
  );
}

function Foot({ screen: { speaker, word } }: { readonly screen: ViewerScreen }) {
  if (speaker === null && word === null) return null;
  return (
    <footer className={styles.foot}>
      {speaker !== null && <span className={styles.speaker}>{speaker}</span>}
      {word !== null && <StateMark word={word} />}
    </footer>
  );
}
