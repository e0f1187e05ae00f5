import { Monitor } from 'lucide-react';
import type { TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { Lateness } from '../../agenda/lateness.tsx';
import { useClock } from '../../live/live-context.ts';
import type { SteadyClock } from '../../live/server-clock.ts';
import { screensText } from '../../room/devices.view.ts';
import { TransportMark } from '../../transport/transport-mark.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { roomReadout } from './room-rows.view.ts';

interface Props {
  readonly live: TeamLiveRoom;
  readonly clock: SteadyClock;
}

export function RoomStatus({ live, clock }: Props) {
  const now = useClock(clock, (at) => roomReadout(live, at).repaintAt);
  const { state, digits, wrapUp, title, percent, lateness, screens } = roomReadout(live, now);
  return (
    <>
      <div className={styles.clock} data-state={state} data-wrap-up={wrapUp}>
        <span className={styles.digits} role="timer" aria-label={dashboardWords.timeLeft(digits)}>
          {state === 'empty' ? '–' : digits}
        </span>
        <span className={styles.timer}>
          <TransportMark state={state} quiet />
          <span className={styles.title}>{title}</span>
        </span>
        <span className={styles.bar} aria-hidden>
          <span style={{ transform: `scaleX(${percent / 100})` }} />
        </span>
      </div>
      <div className={styles.lateness}>
        <Lateness lateness={lateness} />
      </div>
      <span className={styles.screens} data-some={screens > 0 || undefined} title={screensText(screens)}>
        <Monitor aria-hidden />
        <span aria-hidden>{screens}</span>
        <span className="visually-hidden">{screensText(screens)}</span>
      </span>
    </>
  );
}
