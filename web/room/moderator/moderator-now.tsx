import { stillTransport } from '../../../machines/view/screens/transport.ts';
import { NextLine } from '../../timer/transport/next-line.tsx';
import { PlayheadBar } from '../../timer/transport/playhead-bar.tsx';
import { useTransport } from '../../timer/transport/use-transport.ts';
import { NowCard } from '../operator/now-card.tsx';
import styles from './moderator.module.css';

/** The clock that the speaker sees, and how far it is. */
export function ModeratorNow() {
  const transport = useTransport(stillTransport);
  return (
    <div className={styles.now}>
      <NowCard transport={transport}>
        <PlayheadBar />
        <NextLine />
      </NowCard>
    </div>
  );
}
