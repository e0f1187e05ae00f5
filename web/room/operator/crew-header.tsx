import type { ReactNode } from 'react';
import { useRoom } from '../../live/live-context.ts';
import { ConnectionState } from '../controller/connection-state.tsx';
import { RoomClock } from '../controller/room-clock.tsx';
import styles from './crew-header.module.css';

export function CrewHeader({ children }: { readonly children?: ReactNode }) {
  const { name } = useRoom().view.room;
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>{name}</h1>
      <ConnectionState />
      {children}
      <RoomClock />
    </header>
  );
}
