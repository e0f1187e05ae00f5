import { SunMoon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { setDeskLook, useDeskLook } from '../app/desk-look.ts';
import { ConnectionState } from '../controller/connection-state.tsx';
import { deskLookWords } from '../controller/desk-look.words.ts';
import { RoomClock } from '../controller/room-clock.tsx';
import { useClients, useRoom } from '../live/live-context.ts';
import { HintedButton } from '../ui/hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { actionWords } from '../ui/ui.words.ts';
import styles from './crew-header.module.css';
import { operatorWords } from './operator.words.ts';

const LostKey = lazyPart<{ readonly isShown: boolean }>(
  async () => (await import('../devices/lost-list.tsx')).LostKey,
  { isAsked: ({ isShown }) => isShown },
);

export function CrewHeader({ children }: { readonly children?: ReactNode }) {
  const { name } = useRoom().view.room;
  return (
    <header className={`row ${styles.header}`}>
      <h1 className={`truncate ${styles.name}`}>{name}</h1>
      <ConnectionState />
      <LostKey isShown={useClients() !== undefined} />
      {children}
      <RoomClock />
    </header>
  );
}

export function LookKey() {
  const look = useDeskLook();
  const isDark = look === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark';
  const other = isDark ? 'light' : 'dark';
  return <HintedButton label={deskLookWords.turn[other]} onPress={() => setDeskLook(other)} icon={SunMoon} />;
}

export function UndoKey() {
  const room = useRoom();
  return (
    <HintedButton
      hint={operatorWords.undoHint}
      label={actionWords.undo}
      isDisabled={!room.can('room/undo', {})}
      waiting={room.pending.has('room/undo')}
      onPress={() => room.ask('room/undo', {})}
      icon={Undo2}
    />
  );
}
