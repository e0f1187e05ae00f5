import { armedTimer } from '../../../machines/room/room.modes.ts';
import { controllerWords } from '../../../machines/words/controller.ts';
import { useRoom } from '../../live/live-context.ts';
import { ViewerPicture } from '../../output/design/design-view.tsx';
import { StageBox } from '../../timer/face/stage-box.tsx';
import { NextLine } from '../../timer/transport/next-line.tsx';
import styles from './controller.module.css';

/** What the stage sees, live, in small, and the timer that is armed behind it. */
export function Preview() {
  const { view } = useRoom();
  const { blackout, onAir } = view.room.settings;
  const armed = armedTimer(view) !== null;
  return (
    <figure className={styles.preview} data-on-air={onAir || undefined} aria-label={controllerWords.preview}>
      <div className={styles.picture}>
        <StageBox>
          <ViewerPicture />
        </StageBox>
      </div>
      {(blackout || armed) && (
        <figcaption className={styles.caption}>
          {blackout && <span>{controllerWords.blackoutNote}</span>}
          {armed && <NextLine />}
        </figcaption>
      )}
    </figure>
  );
}
