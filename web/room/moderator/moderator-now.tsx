import { ProgressTrack } from '../../timer/face/progress-track.tsx';
import { useTransport } from '../../timer/transport/use-transport.ts';
import { NowCard } from '../operator/now-card.tsx';
import styles from './moderator.module.css';

/** The clock that the speaker sees, and how far it is. */
export function ModeratorNow() {
  const transport = useTransport();
  const { percent, yellowAt, redAt } = transport.playhead;
  return (
    <div className={styles.now}>
      <NowCard transport={transport}>
        <div className={styles.track}>
          <ProgressTrack percent={percent} yellowAt={yellowAt} redAt={redAt} />
        </div>
      </NowCard>
    </div>
  );
}
