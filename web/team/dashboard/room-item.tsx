import { Link as LinkIcon } from 'lucide-react';
import { memo } from 'react';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import type { TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { language } from '../../app/language.ts';
import { Link } from '../../app/link.tsx';
import type { SteadyClock } from '../../live/server-clock.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { RenameField } from './rename-field.tsx';
import type { RoomDialog } from './room-list.tsx';
import { RoomMenu } from './room-menu.tsx';
import { RoomStatus } from './room-status.tsx';
import { sinceText } from './since-text.view.ts';
import type { TeamRoomList } from './use-team-rooms.ts';

interface Props {
  readonly room: ListedRoom;
  readonly live: TeamLiveRoom | null;
  readonly clock: SteadyClock;
  readonly actions: TeamRoomList;
  readonly renaming: boolean;
  readonly onRenaming: (on: boolean) => void;
  readonly onOpen: (what: RoomDialog) => void;
}

const local = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: language };

export const RoomItem = memo(function RoomItem(props: Props) {
  const { room, live, clock, actions, renaming, onRenaming, onOpen } = props;
  const { pid, name, updatedAt } = room;
  const controller = `/r/${pid}/controller/`;
  return (
    <li className={styles.row} data-running={live?.timeset.running || undefined}>
      <div className={styles.words}>
        {renaming ? (
          <RenameField
            name={name}
            onDone={(text) => {
              onRenaming(false);
              if (text !== null) void actions.rename(room, text);
            }}
          />
        ) : (
          <Link to={controller} className={styles.name}>
            {name}
          </Link>
        )}
        <p className={styles.facts}>
          <span className={styles.pid}>{pid}</span>
          {live !== null && (
            <span>{dashboardWords.used(sinceText(updatedAt, clock.now(), local.zone, local.locale))}</span>
          )}
        </p>
      </div>
      {live === null ? <span className={styles.unknown} /> : <RoomStatus live={live} clock={clock} />}
      <div className={styles.tools}>
        <Link
          to={controller}
          className={buttonClass({ size: 'small' })}
          aria-label={dashboardWords.openRoom(name)}
        >
          {dashboardWords.open}
        </Link>
        <Hint text={dashboardWords.links}>
          <IconButton label={dashboardWords.linksOf(name)} size="small" onPress={() => onOpen('links')}>
            <LinkIcon aria-hidden />
          </IconButton>
        </Hint>
        <RoomMenu room={room} actions={actions} onRename={() => onRenaming(true)} onOpen={onOpen} />
      </div>
    </li>
  );
});
