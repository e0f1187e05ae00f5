import type { ReactNode } from 'react';
import { ConnectionState } from '../controller/connection-state.tsx';
import { RoomClock } from '../controller/room-clock.tsx';
import { useClients, useRoom } from '../live/live-context.ts';
import { later } from '../ui/later.tsx';
import styles from './crew-header.module.css';

const LostKey = later<{ readonly isShown: boolean }>(
  async () => (await import('../devices/lost-key.tsx')).LostKey,
  { isAsked: ({ isShown }) => isShown },
);

export function CrewHeader({ children }: { readonly children?: ReactNode }) {
  const { name } = useRoom().view.room;
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>{name}</h1>
      <ConnectionState />
      <LostKey isShown={useClients() !== undefined} />
      {children}
      <RoomClock />
    </header>
  );
}
