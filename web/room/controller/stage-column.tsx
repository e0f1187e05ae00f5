import { TransportPanel } from '../../timer/transport/transport-panel.tsx';
import styles from './controller.module.css';
import { Preview } from './preview.tsx';
import { ProgressPanel } from './progress-panel.tsx';

/** What is on stage and what moves it. */
export function StageColumn() {
  return (
    <div className={styles.stage}>
      <TransportPanel preview={<Preview />} />
      <ProgressPanel />
    </div>
  );
}
