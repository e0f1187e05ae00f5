import { Plus, Upload, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { type RoomOrder, roomOrderOf, sortRooms } from '../../machines/people/room-list.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { Team } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { notifyMissingPart } from '../app/lazy-dialog.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { teamPath } from '../app/site-links.view.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { RoomList } from './room-list.tsx';
import { NoRoomAccess, PageHead, TeamPage, type TeamView } from './team-page.tsx';
import { importProblem, matchingRooms, roomsSummary } from './team-rooms.view.ts';
import { type TeamRoomList, useTeamLive, useTeamRooms } from './use-team-rooms.ts';

/** Imports one file at a time, so that none is imported twice. */
export function ImportRoomButton({ onFile }: { readonly onFile: TeamRoomList['imported'] }) {
  const { busy, run } = useAttempt();
  const take = async (file: File) => {
    const content = await readJsonFile(file);
    if (content === undefined)
      notify({ title: dashboardWords.notImported, text: importProblem(file.name, []) });
    else await onFile(file.name, content);
  };
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) void run(() => take(file));
  };
  return (
    <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={choose}>
      <Button waiting={busy} isDisabled={busy} icon={Upload}>
        {dashboardWords.import}
      </Button>
    </FileTrigger>
  );
}

async function readJsonFile(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

const ShowFileButtons = lazyPart(async () => (await import('./show-file-buttons.tsx')).ShowFileButtons);

const NewRoomDialog = lazyPart(async () => (await import('./new-room-dialog.tsx')).NewRoomDialog, {
  isAsked: ({ isOpen }) => isOpen,
  onMissing: notifyMissingPart,
});

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
        <ImportRoomButton onFile={rooms.imported} />
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
