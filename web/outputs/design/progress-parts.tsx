import { stageWords } from '../../../machines/words/stage.ts';
import styles from '../../stage/stage.module.css';
import type { TimerFace } from '../../stage/timer-face.view.ts';
import designStyles from './design.module.css';

export function ProgressTrack({ percent, greenAt, yellowAt, orangeAt, redAt }: TimerFace['progress']) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{
        '--green': `${greenAt}%`,
        '--yellow': `${yellowAt}%`,
        '--orange': `${orangeAt}%`,
        '--red': `${redAt}%`,
        '--now': `${percent}%`,
      }}
    >
      <div className={styles.rest} />
      <div className={styles.progressTrackMark} />
    </div>
  );
}

interface Props {
  readonly content: TimerFace['progress'];
  readonly ring: boolean;
}

export function ProgressPart({ content, ring }: Props) {
  if (ring) return <ProgressRing progress={content} />;
  return <ProgressTrack {...content} />;
}

const RING_RADIUS = 46;

export function ProgressRing({ progress }: { readonly progress: TimerFace['progress'] }) {
  const { percent, yellowAt, orangeAt, redAt } = progress;
  const zones = [
    ['var(--stage-good)', 0, yellowAt],
    ['var(--stage-warn)', yellowAt, orangeAt],
    ['var(--stage-orange)', orangeAt, redAt],
    ['var(--stage-danger)', redAt, 100],
  ] as const;
  return (
    <svg
      className={designStyles.ring}
      viewBox="0 0 100 100"
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      {zones.map(([color, from, to]) => (
        <g key={color} stroke={color}>
          <RingArc from={from} to={to} faint />
          <RingArc from={from} to={Math.min(to, percent)} />
        </g>
      ))}
    </svg>
  );
}

interface ArcProps {
  readonly from: number;
  readonly to: number;
  readonly faint?: boolean;
}

function RingArc({ from, to, faint = false }: ArcProps) {
  if (to <= from) return null;
  return (
    <circle
      cx={50}
      cy={50}
      r={RING_RADIUS}
      fill="none"
      strokeWidth={6}
      strokeOpacity={faint ? 0.28 : 1}
      pathLength={100}
      strokeDasharray={`${to - from} ${100 - to + from}`}
      strokeDashoffset={-from}
      transform="rotate(-90 50 50)"
    />
  );
}
