import { Check, ChevronsDown, ChevronsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomProgress } from '../stage/room-progress.view.ts';
import styles from './agenda.module.css';

const paceIcons = { 'on-time': Check, over: ChevronsUp, under: ChevronsDown } as const;

interface Props {
  readonly lateness: RoomProgress['lateness'];
  readonly children?: ReactNode;
}

export function Lateness({ lateness, children }: Props) {
  if (lateness === null) return null;
  const Shape = paceIcons[lateness.kind];
  return (
    <p className={styles.lateness} data-kind={lateness.kind}>
      <Shape aria-hidden />
      {children ?? lateness.text}
    </p>
  );
}
