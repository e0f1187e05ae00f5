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
  Plus,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { type ListedRoom, type RoomOrder, roomOrderOf, sortRooms } from '../../machines/people/room-list.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import type { Team } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { Lateness } from '../agenda/lateness.tsx';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { lazyDialog, notifyMissingPart } from '../app/lazy-dialog.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { fileName, saveFile } from '../app/text-export.ts';
import { notifyFailure } from '../app/use-attempt.ts';
import { useClock } from '../live/live-context.ts';
import type { SteadyClock } from '../live/server-clock.ts';
import { screensText } from '../room/devices.view.ts';
import { TransportMark } from '../transport/transport-mark.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import field from '../ui/inline-text.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { isComposing, useLeaving } from '../ui/typing.ts';
import { actionWords } from '../ui/ui.words.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { NoRoomAccess, PageHead, TeamPage, type TeamView } from './team-page.tsx';
import { matchingRooms, roomReadout, roomsSummary, sinceText } from './team-rooms.view.ts';
import { type TeamLive, type TeamRoomList, useTeamLive, useTeamRooms } from './use-team-rooms.ts';

const ShowFileButtons = lazyPart(async () => (await import('./show-file-buttons.tsx')).ShowFileButtons);

const NewRoomDialog = lazyDialog(async () => (await import('./new-room-dialog.tsx')).NewRoomDialog);

export function Dashboard({ view }: { readonly view: TeamView }) {
  const { team, title } = view;
  const rooms = useTeamRooms(team.id);
  const live = useTeamLive(team.id);
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useOrder();
  const [making, setMaking] = useState(false);
  const all = rooms.list.value;
  const found = sortRooms(matchingRooms(all ?? [], typed), order);
  const standing = all?.flatMap(({ pid }) => live.rooms?.get(pid) ?? []) ?? [];
  const newRoom = (
    <Button variant="primary" data-primary onPress={() => setMaking(true)} icon={Plus}>
      {dashboardWords.newRoom}
    </Button>
  );
  return (
    <>
      <PageHead title={title} about={all === null ? undefined : roomsSummary(all.length, standing)}>
        <Link to={teamPath(team.id, 'wall')} className={buttonClass({ variant: 'secondary' })}>
          {dashboardWords.wall}
        </Link>
        <MembersLink team={team} />
        <ShowFileButtons teamId={team.id} title={title} rooms={all ?? []} actions={rooms} />
        {all?.length !== 0 && newRoom}
      </PageHead>
      {all !== null && all.length > 0 && (
        <RoomToolbar typed={typed} onType={setTyped} order={order} onOrder={setOrder} />
      )}
      {all === null ? (
        <NotLoaded what={dashboardWords.theRooms} loaded={rooms.list} />
      ) : (
        <RoomList
          view={view}
          rooms={found}
          actions={rooms}
          live={live}
          empty={emptyListNote(all.length, typed, newRoom)}
        />
      )}
      <NewRoomDialog teamId={team.id} isOpen={making} onClose={() => setMaking(false)} />
    </>
  );
}

function useOrder(): readonly [RoomOrder, (order: RoomOrder) => void] {
  const [query, setQuery] = useSearchParams();
  const set = (order: RoomOrder) => {
    const next = new URLSearchParams(query);
    next.set('sort', order);
    setQuery(next, { replace: true });
  };
  return [roomOrderOf(query.get('sort')), set];
}

function emptyListNote(count: number, input: string, newRoom: ReactNode) {
  if (count > 0)
    return (
      <EmptyState wide title={dashboardWords.noneCalled(input.trim())}>
        <p>{dashboardWords.searchText}</p>
      </EmptyState>
    );
  return (
    <EmptyState wide title={dashboardWords.noRooms} action={newRoom}>
      <p>{dashboardWords.noRoomsText}</p>
    </EmptyState>
  );
}

function MembersLink({ team }: { readonly team: Team }) {
  return (
    <Link to={teamPath(team.id, 'members')} className={buttonClass({ variant: 'secondary' })}>
      <UsersRound aria-hidden />
      {teamWords.membersPage} ({Object.keys(team.members).length})
    </Link>
  );
}

const orderChoices: readonly Choice<RoomOrder>[] = [
  { value: 'updated_desc', label: dashboardWords.lastUsed },
  { value: 'created_desc', label: dashboardWords.newest },
  { value: 'created_asc', label: dashboardWords.oldest },
  { value: 'name_asc', label: dashboardWords.name },
];

interface Props {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly order: RoomOrder;
  readonly onOrder: (order: RoomOrder) => void;
}

function RoomToolbar({ typed, onType, order, onOrder }: Props) {
  return (
    <div className={styles.toolbar}>
      <SearchBox label={dashboardWords.search} value={typed} onChange={onType} />
      <Select
        label={dashboardWords.sortBy}
        hideLabel
        value={order}
        choices={orderChoices}
        onChange={onOrder}
        className={styles.order}
      />
    </div>
  );
}

export function DashboardRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <Dashboard key={view.team.id} view={view} />
        ) : (
          <NoRoomAccess view={view} />
        )
      }
    </TeamPage>
  );
}

interface RenameFieldProps {
  readonly name: string;
  readonly onDone: (name: string | null) => void;
}

export function RenameField({ name, onDone }: RenameFieldProps) {
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
      <MenuAction label={actionWords.duplicate} icon={Copy} onAction={() => void actions.duplicate(room)} />
      <MenuAction label={dashboardWords.moveToTeam} icon={ArrowRightLeft} onAction={() => onOpen('move')} />
      <MenuAction label={dashboardWords.export} icon={Download} onAction={() => void exportRoom(room)} />
      <MenuAction
        label={dashboardWords.take}
        icon={PackageOpen}
        onAction={() => void downloadRoomWithPictures(room)}
      />
      <MenuSeparator />
      <MenuAction
        label={actionWords.delete}
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

function RoomList({ view, rooms, actions, live, empty }: RoomListProps) {
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
