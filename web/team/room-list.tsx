import {
  ArrowRightLeft,
  Copy,
  Download,
  ExternalLink,
  Link as LinkIcon,
  Monitor,
  MoreVertical,
  PackageOpen,
  Pencil,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import { Lateness } from '../agenda/lateness.tsx';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { notifyMissingPart } from '../app/lazy-dialog.ts';
import { Link } from '../app/link.tsx';
import { fileName, saveFile } from '../app/text-export.ts';
import { notifyFailure } from '../app/use-attempt.ts';
import { useClock } from '../live/live-context.ts';
import type { SteadyClock } from '../live/server-clock.ts';
import { screensText } from '../room/devices.view.ts';
import { TransportMark } from '../transport/transport-mark.tsx';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import field from '../ui/inline-text.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { isComposing, useLeaving } from '../ui/typing.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import type { TeamView } from './team-page.tsx';
import { roomReadout, sinceText } from './team-rooms.view.ts';
import type { TeamLive, TeamRoomList } from './use-team-rooms.ts';

interface Props {
  readonly name: string;
  readonly onDone: (name: string | null) => void;
}

export function RenameField({ name, onDone }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  // Waits for a frame, in which the closing menu returns the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isDone = useRef(false);
  const finish = (text: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text);
  };
  const renamed = typed.trim() === '' || typed.trim() === name ? null : typed.trim();
  useLeaving(() => renamed !== null && finish(renamed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') ref.current?.blur();
    if (event.key === 'Escape') finish(null);
  };
  return (
    <input
      ref={ref}
      className={field.input}
      aria-label={dashboardWords.newNameOf(name)}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(renamed)}
    />
  );
}

interface RoomMenuProps {
  readonly room: ListedRoom;
  readonly actions: TeamRoomList;
  readonly onRename: () => void;
  readonly onOpen: (what: RoomDialog) => void;
}

function RoomMenu({ room, actions, onRename, onOpen }: RoomMenuProps) {
  const trigger = <IconButton label={dashboardWords.moreFor(room.name)} size="small" icon={MoreVertical} />;
  return (
    <MenuButton label={room.name} trigger={trigger}>
      <MenuAction
        label={dashboardWords.openViewer}
        icon={ExternalLink}
        href={`/r/${room.pid}/`}
        target="_blank"
        rel="noopener"
      />
      <MenuAction label={dashboardWords.links} icon={LinkIcon} onAction={() => onOpen('links')} />
      <MenuSeparator />
      <MenuAction label={dashboardWords.rename} icon={Pencil} onAction={onRename} />
      <MenuAction
        label={dashboardWords.duplicate}
        icon={Copy}
        onAction={() => void actions.duplicate(room)}
      />
      <MenuAction label={dashboardWords.moveToTeam} icon={ArrowRightLeft} onAction={() => onOpen('move')} />
      <MenuAction label={dashboardWords.export} icon={Download} onAction={() => void exportRoom(room)} />
      <MenuAction
        label={dashboardWords.take}
        icon={PackageOpen}
        onAction={() => void downloadRoomWithPictures(room)}
      />
      <MenuSeparator />
      <MenuAction
        label={dashboardWords.delete}
        danger
        icon={Trash2}
        onAction={() => void actions.remove(room)}
      />
    </MenuButton>
  );
}

async function downloadRoomWithPictures({ pid, name }: ListedRoom): Promise<void> {
  try {
    await (await import('./show-transfer.ts')).downloadShow([pid], name);
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

function RoomStatus({ live, clock }: { readonly live: TeamLiveRoom; readonly clock: SteadyClock }) {
  const now = useClock(clock, (at) => roomReadout(live, at).repaintAt);
  const { state, digits, wrapUp, title, percent, lateness, screens } = roomReadout(live, now);
  return (
    <>
      <div className={styles.clock} data-state={state} data-wrap-up={wrapUp}>
        <span className={styles.digits} role="timer" aria-label={dashboardWords.timeLeft(digits)}>
          {state === 'empty' ? '–' : digits}
        </span>
        <span className={`stack ${styles.timer}`}>
          <TransportMark state={state} quiet />
          <span className={`truncate secondary ${styles.title}`}>{title}</span>
        </span>
        <span className={styles.bar} aria-hidden>
          <span style={{ transform: `scaleX(${percent / 100})` }} />
        </span>
      </div>
      <div className={styles.lateness}>
        <Lateness lateness={lateness} />
      </div>
      <span className={styles.screens} data-some={screens > 0 || undefined} title={screensText(screens)}>
        <Monitor aria-hidden />
        <span aria-hidden>{screens}</span>
        <span className="visually-hidden">{screensText(screens)}</span>
      </span>
    </>
  );
}

interface RoomItemProps {
  readonly room: ListedRoom;
  readonly live: TeamLiveRoom | null;
  readonly clock: SteadyClock;
  readonly actions: TeamRoomList;
  readonly renaming: boolean;
  readonly onRenaming: (on: boolean) => void;
  readonly onOpen: (what: RoomDialog) => void;
}

const localTimes = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: language };

const RoomItem = memo(function RoomItem(props: RoomItemProps) {
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
          <Link to={controller} className={`truncate ${styles.name}`}>
            {name}
          </Link>
        )}
        <p className={`muted ${styles.facts}`}>
          <span className={styles.pid}>{pid}</span>
          {live !== null && (
            <span>
              {dashboardWords.used(sinceText(updatedAt, clock.now(), localTimes.zone, localTimes.locale))}
            </span>
          )}
        </p>
      </div>
      {live === null ? <span className={styles.unknown} /> : <RoomStatus live={live} clock={clock} />}
      <div className={`row ${styles.tools}`}>
        <Link
          to={controller}
          className={buttonClass({ size: 'small' })}
          aria-label={dashboardWords.openRoom(name)}
        >
          {dashboardWords.open}
        </Link>
        <HintedButton
          hint={dashboardWords.links}
          label={dashboardWords.linksOf(name)}
          size="small"
          onPress={() => onOpen('links')}
          icon={LinkIcon}
        />
        <RoomMenu room={room} actions={actions} onRename={() => onRenaming(true)} onOpen={onOpen} />
      </div>
    </li>
  );
});

const LinksDialog = lazyPart(async () => (await import('./links-dialog.tsx')).LinksDialog, {
  isAsked: ({ room }) => room !== null,
  onMissing: notifyMissingPart,
});
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog, {
  isAsked: ({ room }) => room !== null,
  onMissing: notifyMissingPart,
});

interface RoomListProps {
  readonly view: TeamView;
  readonly rooms: readonly ListedRoom[];
  readonly actions: TeamRoomList;
  readonly live: TeamLive;
  readonly empty: ReactNode;
}

type RoomDialog = 'links' | 'move';

export function RoomList({ view, rooms, actions, live, empty }: RoomListProps) {
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
      <ul className={`card ${styles.list}`} aria-label={dashboardWords.rooms}>
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
