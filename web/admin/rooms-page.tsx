import { useParams } from 'react-router';
import { SECOND } from '../../machines/kernel/time.ts';
import {
  type AdminRoom,
  isAdminRoom,
  isAdminRoomDetail,
  isPageOf,
} from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { Link } from '../app/link.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { Sentence } from '../ui/sentence.tsx';
import {
  AdminPageHead,
  Badge,
  Facts,
  ItemList,
  Moment,
  Problem,
  Row,
  readAnswerAs,
  SearchedList,
  Section,
} from './parts.tsx';

function AdminRoomItem({ room: { pid, name, planName, updatedAt } }: { readonly room: AdminRoom }) {
  return (
    <Row
      to={`/admin/rooms/${pid}/`}
      title={name}
      detail={
        <>
          {pid} <Badge>{planName}</Badge>
        </>
      }
      aside={<Moment at={updatedAt} />}
    />
  );
}

export function AdminRoomsSection({ rooms }: { readonly rooms: readonly AdminRoom[] }) {
  return (
    <Section title={adminWords.rooms}>
      <ItemList label={adminWords.rooms} items={rooms} empty={adminWords.noneThere}>
        {(room) => <AdminRoomItem key={room.pid} room={room} />}
      </ItemList>
    </Section>
  );
}

const readPage = readAnswerAs(isPageOf(isAdminRoom));
const readDetail = readAnswerAs(isAdminRoomDetail);

export function RoomsPage() {
  return (
    <SearchedList
      label={adminWords.rooms}
      note={adminWords.roomsNote}
      search={[adminWords.searchRooms, adminWords.searchRoomsBy]}
      path="/api/admin/rooms"
      read={readPage}
      empty={adminWords.noRoomFits}
    >
      {(room) => <AdminRoomItem key={room.pid} room={room} />}
    </SearchedList>
  );
}

const POLL_INTERVAL = 5 * SECOND;

export function RoomPage() {
  const { pid = '' } = useParams();
  const { value, failure } = useLoaded(`/api/admin/rooms/${pid}`, readDetail, POLL_INTERVAL);
  if (value === null) return failure && <Problem text={failure.message} />;
  const { room, screens, timezone, seq, epoch, timers, messages, outputs, hasPassword, barred } = value;
  return (
    <>
      <AdminPageHead title={room.name} note={room.pid} back={['/admin/rooms/', adminWords.rooms]} />
      {failure && <Problem text={failure.message} />}
      <Facts
        facts={[
          [
            adminWords.owner,
            <Link key="owner" to={`/admin/users/${room.ownerUid}/`}>
              {room.ownerUid}
            </Link>,
          ],
          [
            adminWords.team,
            <Link key="team" to={`/admin/teams/${room.teamId ?? room.ownerUid}/`}>
              {room.teamId ?? adminWords.none}
            </Link>,
          ],
          [adminWords.plan, room.planName],
          [adminWords.timezone, timezone ?? adminWords.screensOwn],
          [adminWords.holds, adminWords.roomHolds(timers, messages, outputs)],
          [adminWords.password, hasPassword ? adminWords.set : adminWords.none],
          [adminWords.barred, String(barred)],
          [adminWords.commands, adminWords.seqAndEpoch(seq, epoch)],
          [adminWords.made, <Moment key="made" at={room.createdAt} />],
          [adminWords.lastChanged, <Moment key="changed" at={room.updatedAt} />],
        ]}
      />
      <Section title={adminWords.screens}>
        <ItemList items={screens} empty={adminWords.noneNow}>
          {({ id, name, view, connectedAt }) => (
            <Row
              key={id}
              title={name}
              detail={view.toLowerCase()}
              aside={<Sentence of={adminWords.since(<Moment at={connectedAt} />)} />}
            />
          )}
        </ItemList>
      </Section>
    </>
  );
}
