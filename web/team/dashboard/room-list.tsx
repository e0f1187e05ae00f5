import { type ReactNode, useState } from 'react';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { onMissing } from '../../app/missing-part.ts';
import { later } from '../../ui/later.tsx';
import type { TeamView } from '../team-page.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { RoomItem } from './room-item.tsx';
import type { TeamLive } from './use-team-live.ts';
import type { TeamRoomList } from './use-team-rooms.ts';

const LinksDialog = later(async () => (await import('./links-dialog.tsx')).LinksDialog, {
  isAsked: ({ room }) => room !== null,
  onMissing,
});
const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog, {
  isAsked: ({ room }) => room !== null,
  onMissing,
});

interface Props {
  readonly view: TeamView;
  readonly rooms: readonly ListedRoom[];
  readonly actions: TeamRoomList;
  readonly live: TeamLive;
  readonly empty: ReactNode;
}

export type RoomDialog = 'links' | 'move';

export function RoomList({ view, rooms, actions, live, empty }: Props) {
  const [renaming, setRenaming] = useState<RoomPid | null>(null);
  const [opened, setOpened] = useState<{ readonly what: RoomDialog; readonly room: ListedRoom } | null>(null);
  const close = () => setOpened(null);
  if (rooms.length === 0) return empty;
  return (
    <>
      {live.stale && (
        <p role="status" className={styles.stale}>
          {dashboardWords.outOfReach}
        </p>
      )}
      <ul className={styles.list} aria-label={dashboardWords.rooms}>
        {rooms.map((room) => (
          <RoomItem
            key={room.pid}
            room={room}
            live={live.rooms?.get(room.pid) ?? null}
            clock={live.clock}
            actions={actions}
            renaming={renaming === room.pid}
            onRenaming={(on) => setRenaming(on ? room.pid : null)}
            onOpen={(what) => setOpened({ what, room })}
          />
        ))}
      </ul>
      <LinksDialog room={opened?.what === 'links' ? opened.room : null} onClose={close} />
      <MoveDialog
        room={opened?.what === 'move' ? opened.room : null}
        view={view}
        onMove={actions.move}
        onClose={close}
      />
    </>
  );
}
