import { type StageLook, stageLook } from '../../../machines/view/screens/stage-look.ts';
import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { Digits } from './digits.tsx';
import { MessageText } from './message-text.tsx';
import { ProgressTrack } from './progress-track.tsx';
import styles from './stage.module.css';
import { StateMark } from './state-mark.tsx';

interface Props {
  readonly screen: ViewerScreen;
  /** Over a picture, which it leaves free: what is said by the ground stands behind the digits alone (V288). */
  readonly plate?: boolean;
}

/** What a viewer shows, fitted to whatever box it is put into: a whole screen, or a preview on the controller. */
export function Stage({ screen, plate = false }: Props) {
  if (screen.blackout) return <div className={styles.stage} data-blackout />;
  const { message, progress, flashing } = screen;
  const look = stageLook(screen);
  const ground = groundOf(look);
  return (
    <div
      className={styles.stage}
      data-ink={look.ink}
      data-state={look.state}
      data-plate={plate || undefined}
      {...(plate ? {} : ground)}
    >
      <Head screen={screen} />
      <div className={styles.main}>
        {screen.timerShare > 0 && (
          <TimerPart screen={screen} ground={plate ? groundOf({ ...look, flash: flashing.timer }) : {}} />
        )}
        {message && (
          <div
            className={styles.messagePart}
            data-alone={screen.timerShare === 0 || undefined}
            style={{ flexGrow: screen.messageShare }}
          >
            <MessageText message={message} flashing={plate ? flashing.message : 'none'} />
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

/** Of the element that is to be filled. */
function groundOf({ over, flash }: Pick<StageLook, 'over' | 'flash'>) {
  return { 'data-over': over || undefined, 'data-flash': flash };
}

function Head({ screen: { rows, title, onAir, mark } }: { readonly screen: ViewerScreen }) {
  if (!rows && !onAir && !mark) return null;
  return (
    <header className={styles.head}>
      <span className={styles.side}>{mark && <span className={styles.mark}>{stageWords.product}</span>}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.side}>{onAir && <span className={styles.onAir}>{stageWords.onAir}</span>}</span>
    </header>
  );
}

interface TimerProps {
  readonly screen: ViewerScreen;
  readonly ground: Partial<ReturnType<typeof groundOf>>;
}

function TimerPart({ screen: { face, timerShare }, ground }: TimerProps) {
  const { main, secondary } = face;
  return (
    <div className={styles.part} style={{ flexGrow: timerShare }}>
      <div className={styles.timer} {...ground}>
        {main && <Digits text={main.text} fit={main.fit} className={styles.mainDigits} />}
        {secondary && <Digits text={secondary.text} fit={secondary.fit} className={styles.secondaryDigits} />}
      </div>
    </div>
  );
}

function Foot({ screen: { rows, speaker, word } }: { readonly screen: ViewerScreen }) {
  if (!rows) return null;
  return (
    <footer className={styles.foot}>
      {speaker !== null && <span className={styles.speaker}>{speaker}</span>}
      {word !== null && <StateMark word={word} />}
    </footer>
  );
}
