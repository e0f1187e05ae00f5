import type { Transport } from '../../../machines/view/transport.ts';
import { PlayheadSlider } from '../../timer/transport/playhead-slider.tsx';
import { NowCard } from './now-card.tsx';
import styles from './operator.module.css';

/** The current timer with its playhead, and the crew's notes where there is room for them. */
export function OperatorNow({ transport }: { readonly transport: Transport }) {
  const { timer, playhead, seekable } = transport;
  return (
    <NowCard transport={transport}>
      <PlayheadSlider key={timer?._id} playhead={playhead} seekable={seekable} />
      {timer?.notes && <p className={styles.notes}>{timer.notes}</p>}
    </NowCard>
  );
}
