import { useState } from 'react';
import { useParams } from 'react-router';
import { isAdminRoom, isAdminRoomDetail, isPageOf } from '../../machines/admin/answers.ts';
import { countText } from '../../machines/admin/words.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { Link } from '../app/link.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { AdminRoomItem } from './admin-room-item.tsx';
import { answerOf } from './answers.ts';
import list from './list.module.css';
import parts from './parts.module.css';
import { AdminPageHead, Facts, Moment, PagedList, Problem, SearchField, Section } from './parts.tsx';
import { usePages } from './use-pages.ts';

const readPage = answerOf(isPageOf(isAdminRoom));
const readDetail = answerOf(isAdminRoomDetail);

export function RoomsPage() {
  const [typed, setTyped] = useState('');
  const pages = usePages('/api/admin/rooms', typed, readPage);
  return (
    <>
      <AdminPageHead title="Rooms" note="The newest first, with the time at which each was last changed.">
        <SearchField
          label="Search rooms"
          placeholder="Room id, name, owner or team"
          value={typed}
          onChange={setTyped}
        />
      </AdminPageHead>
      <PagedList label="Rooms" pages={pages} empty="No room fits.">
        {(room) => <AdminRoomItem key={room.pid} room={room} />}
      </PagedList>
    </>
  );
}

/** It follows who is connected. */
const EVERY = 5 * SECOND;

export function RoomPage() {
  const { pid = '' } = useParams();
  const { value, failure } = useLoaded(`/api/admin/rooms/${pid}`, readDetail, EVERY);
  if (value === null) return failure && <Problem text={failure.message} />;
  const { room, screens, timezone, seq, epoch, timers, messages, outputs, hasPassword, barred } = value;
  return (
    <>
      <AdminPageHead title={room.name} note={room.pid} back={['/admin/rooms/', 'Rooms']} />
      {failure && <Problem text={failure.message} />}
      <Facts
        facts={[
          [
            'Owner',
            <Link key="owner" to={`/admin/users/${room.ownerUid}/`}>
              {room.ownerUid}
            </Link>,
          ],
          [
            'Team',
            <Link key="team" to={`/admin/teams/${room.teamId ?? room.ownerUid}/`}>
              {room.teamId ?? 'None'}
            </Link>,
          ],
          ['Plan', room.planName],
          ['Time zone', timezone ?? 'Each screen’s own'],
          [
            'Holds',
            [countText(timers, 'timer'), countText(messages, 'message'), countText(outputs, 'output')].join(
              ', ',
            ),
          ],
          ['Password', hasPassword ? 'Set' : 'None'],
          ['Barred devices', String(barred)],
          ['Commands so far', `${seq} (epoch ${epoch})`],
          ['Made', <Moment key="made" at={room.createdAt} />],
          ['Last changed', <Moment key="changed" at={room.updatedAt} />],
        ]}
      />
      <Section title="Connected screens">
        {screens.length === 0 && <p className={parts.note}>None at the moment.</p>}
        <ul className={list.list}>
          {screens.map(({ id, name, view, connectedAt }) => (
            <li key={id} className={list.row}>
              <span className={list.rowWords}>
                <strong>{name}</strong>
                <span>{view.toLowerCase()}</span>
              </span>
              <span className={list.aside}>
                since <Moment at={connectedAt} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
