import { Circle, CircleCheck, CircleDashed, Pause, Play, TriangleAlert } from 'lucide-react';
import styles from './transport.module.css';
import type { ShowState, SteadyTransport } from './transport.view.ts';
import { transportWords } from './transport.words.ts';

const stateIcons = {
  empty: CircleDashed,
  idle: Circle,
  running: Play,
  paused: Pause,
  overtime: TriangleAlert,
  finished: CircleCheck,
} as const satisfies Record<ShowState, unknown>;

interface Props {
  readonly state: ShowState;
  readonly quiet?: boolean;
}

export function TransportMark({ state, quiet = false }: Props) {
  const Shape = stateIcons[state];
  const attributes = quiet ? {} : { role: 'status', 'aria-label': transportWords.state };
  return (
    <span className={styles.state} data-state={state} {...attributes}>
      <Shape aria-hidden />
      {transportWords.states[state]}
    </span>
  );
}

export function TotalLength({ transport: { ofLength } }: { readonly transport: SteadyTransport }) {
  const [shown, real] = ofLength;
  return (
    <span className={`muted ${styles.total}`}>
      <span>{shown}</span> {real !== undefined && <span>{real}</span>}
    </span>
  );
}
