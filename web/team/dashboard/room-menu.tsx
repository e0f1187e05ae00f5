import {
  ArrowRightLeft,
  Copy,
  Download,
  ExternalLink,
  Link as LinkIcon,
  MoreVertical,
  PackageOpen,
  Pencil,
  Trash2,
} from 'lucide-react';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { callApi } from '../../app/api-call.ts';
import { notifyFailure } from '../../app/notify-failure.ts';
import { fileName, saveFile } from '../../app/save-file.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../../ui/menu.tsx';
import { dashboardWords } from './dashboard.words.ts';
import type { RoomDialog } from './room-list.tsx';
import type { TeamRoomList } from './use-team-rooms.ts';

interface Props {
  readonly room: ListedRoom;
  readonly actions: TeamRoomList;
  readonly onRename: () => void;
  readonly onOpen: (what: RoomDialog) => void;
}

export function RoomMenu({ room, actions, onRename, onOpen }: Props) {
  const trigger = (
    <IconButton label={dashboardWords.moreFor(room.name)} size="small">
      <MoreVertical aria-hidden />
    </IconButton>
  );
  return (
    <MenuButton label={room.name} trigger={trigger}>
      <MenuAction
        label={dashboardWords.openViewer}
        icon={<ExternalLink aria-hidden />}
        href={`/r/${room.pid}/`}
        target="_blank"
        rel="noopener"
      />
      <MenuAction
        label={dashboardWords.links}
        icon={<LinkIcon aria-hidden />}
        onAction={() => onOpen('links')}
      />
      <MenuSeparator />
      <MenuAction label={dashboardWords.rename} icon={<Pencil aria-hidden />} onAction={onRename} />
      <MenuAction
        label={dashboardWords.duplicate}
        icon={<Copy aria-hidden />}
        onAction={() => void actions.duplicate(room)}
      />
      <MenuAction
        label={dashboardWords.moveToTeam}
        icon={<ArrowRightLeft aria-hidden />}
        onAction={() => onOpen('move')}
      />
      <MenuAction
        label={dashboardWords.export}
        icon={<Download aria-hidden />}
        onAction={() => void exportRoom(room)}
      />
      <MenuAction
        label={dashboardWords.take}
        icon={<PackageOpen aria-hidden />}
        onAction={() => void takeRoom(room)}
      />
      <MenuSeparator />
      <MenuAction
        label={dashboardWords.delete}
        danger
        icon={<Trash2 aria-hidden />}
        onAction={() => void actions.remove(room)}
      />
    </MenuButton>
  );
}

async function takeRoom({ pid, name }: ListedRoom): Promise<void> {
  try {
    await (await import('./carry-show.ts')).takeShow([pid], name);
  } catch (error) {
    notifyFailure(error);
  }
}

async function exportRoom({ pid, name }: ListedRoom): Promise<void> {
  try {
    const content = await callApi('GET', `/api/rooms/${pid}/export`);
    saveFile(`${fileName(name)}.json`, JSON.stringify(content, null, 2), 'application/json');
  } catch (error) {
    notifyFailure(error);
  }
}
