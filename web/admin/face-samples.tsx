import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { STAGE_DESIGN } from '../../machines/output/stage-design.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { APPEARANCES } from '../../machines/timer/timer.ts';
import { designScreenOf } from '../outputs/design/design-screen.view.ts';
import { DesignStage } from '../outputs/design/design-stage.tsx';
import { demoShow } from '../site/demo-show.ts';
import { StageBox } from '../stage/stage-box.tsx';
import styles from './face-samples.module.css';

const NOW = Date.UTC(2026, 2, 14, 19, 30);
const noFlashes = { timers: null, messages: null };

/** Run times of a 20-minute talk, one for each colour. */
const moments = [
  ['running', 3 * MINUTE + 17 * SECOND],
  ['wrap-up', 19 * MINUTE + 20 * SECOND],
  ['almost over', 19 * MINUTE + 52 * SECOND],
  ['overtime', 21 * MINUTE + 5 * SECOND],
] as const;

export function FaceSamples() {
  return (
    <div className={styles.samples}>
      {APPEARANCES.flatMap((appearance) =>
        moments.map(([moment, elapsed]) => {
          const show = demoShow(NOW - elapsed);
          const timers = show.timers.map((timer) => ({ ...timer, appearance }));
          return (
            <Sample
              key={`${appearance} ${moment}`}
              name={`${appearance}, ${moment}`}
              show={{ ...show, timers }}
            />
          );
        }),
      )}
    </div>
  );
}

function Sample({ name, show }: { readonly name: string; readonly show: RoomState }) {
  const room = { ...show.room, settings: { ...show.room.settings, behavior: 'CONTINUE' as const } };
  const options = { now: NOW, flashes: noFlashes, locale: 'en', deviceZone: 'UTC' };
  return (
    <figure className={styles.sample}>
      <StageBox>
        <DesignStage screen={designScreenOf({ ...show, room }, STAGE_DESIGN, options)} />
      </StageBox>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
