import { useState } from 'react';
import { useParams } from 'react-router';
import { type AdminUser, isAdminUser, isAdminUserDetail, isPageOf } from '../../machines/admin/answers.ts';
import { countText } from '../../machines/admin/words.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { AdminRoomItem } from './admin-room-item.tsx';
import { answerOf } from './answers.ts';
import {
  AdminPageHead,
  Badge,
  Facts,
  Moment,
  PagedList,
  Problem,
  Row,
  SearchField,
  Section,
} from './parts.tsx';
import { usePages } from './use-pages.ts';

const readPage = answerOf(isPageOf(isAdminUser));
const readDetail = answerOf(isAdminUserDetail);

const nameOf = ({ displayName, email }: AdminUser) => displayName ?? email ?? 'Anonymous';

export function UsersPage() {
  const [typed, setTyped] = useState('');
  const pages = usePages('/api/admin/users', typed, readPage);
  return (
    <>
      <AdminPageHead title="Users" note="The newest first.">
        <SearchField
          label="Search users"
          placeholder="E-mail address, name or id"
          value={typed}
          onChange={setTyped}
        />
      </AdminPageHead>
      <PagedList label="Users" pages={pages} empty="Nobody fits.">
        {(user) => (
          <Row
            key={user.uid}
            to={`/admin/users/${user.uid}/`}
            title={nameOf(user)}
            detail={<Particulars user={user} />}
            aside={<Moment at={user.createdAt} />}
          />
        )}
      </PagedList>
    </>
  );
}

function Particulars({ user }: { readonly user: AdminUser }) {
  const { uid, email, displayName, emailVerified, admin } = user;
  return (
    <>
      {displayName !== null && email !== null ? email : uid}
      {admin && <Badge kind="danger">Admin</Badge>}
      {email !== null && !emailVerified && <Badge kind="warn">Not verified</Badge>}
    </>
  );
}

export function UserPage() {
  const { uid = '' } = useParams();
  const { value, failure } = useLoaded(`/api/admin/users/${uid}`, readDetail);
  if (failure !== null) return <Problem text={failure.message} />;
  if (value === null) return null;
  const { user, pendingEmail, sessions, teams, rooms } = value;
  return (
    <>
      <AdminPageHead
        title={nameOf(user)}
        note={<Particulars user={user} />}
        back={['/admin/users/', 'Users']}
      />
      <Facts
        facts={[
          ['Id', user.uid],
          ['E-mail address', user.email ?? 'None'],
          ['Waits for its proof', pendingEmail ?? 'Nothing'],
          ['Since', <Moment key="since" at={user.createdAt} />],
          ['Signed in at', countText(sessions, 'place')],
        ]}
      />
      <Section title="Teams">
        <PagedList label="Teams" pages={{ items: teams, more: null, problem: null }} empty="None.">
          {({ id, name, role }) => (
            <Row
              key={id}
              to={`/admin/teams/${id}/`}
              title={name}
              detail={id === user.uid ? 'Own team' : id}
              aside={role.replace('TEAM_', '').toLowerCase()}
            />
          )}
        </PagedList>
      </Section>
      <Section title="Rooms">
        <PagedList label="Rooms" pages={{ items: rooms, more: null, problem: null }} empty="None.">
          {(room) => <AdminRoomItem key={room.pid} room={room} />}
        </PagedList>
      </Section>
    </>
  );
}
