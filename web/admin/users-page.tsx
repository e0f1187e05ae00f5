import { useParams } from 'react-router';
import {
  type AdminUser,
  isAdminUser,
  isAdminUserDetail,
  isPageOf,
} from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi } from '../app/api-call.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import parts from './admin.module.css';
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
import { AdminRoomsSection } from './rooms-page.tsx';
import { roleText } from './texts.view.ts';

const readPage = readAnswerAs(isPageOf(isAdminUser));
const readDetail = readAnswerAs(isAdminUserDetail);

const userLabel = ({ displayName, email }: AdminUser) => displayName ?? email ?? adminWords.anonymous;

export function UsersPage() {
  return (
    <SearchedList
      label={adminWords.users}
      note={adminWords.newest}
      search={[adminWords.searchUsers, adminWords.searchUsersBy]}
      path="/api/admin/users"
      read={readPage}
      empty={adminWords.nobodyFits}
    >
      {(user) => (
        <Row
          key={user.uid}
          to={`/admin/users/${user.uid}/`}
          title={userLabel(user)}
          detail={<Particulars user={user} />}
          aside={<Moment at={user.createdAt} />}
        />
      )}
    </SearchedList>
  );
}

function Particulars({ user }: { readonly user: AdminUser }) {
  const { uid, email, displayName, emailVerified, admin } = user;
  return (
    <>
      {displayName !== null && email !== null ? email : uid}
      {admin && <Badge kind="danger">{adminWords.title}</Badge>}
      {email !== null && !emailVerified && <Badge kind="warn">{adminWords.notVerified}</Badge>}
    </>
  );
}

export function UserPage() {
  const { uid = '' } = useParams();
  const path = `/api/admin/users/${uid}`;
  const { value, failure, reload } = useLoaded(path, readDetail);
  if (failure !== null) return <Problem text={failure.message} />;
  if (value === null) return null;
  const { user, pendingEmail, sessions, teams, rooms } = value;
  return (
    <>
      <AdminPageHead
        title={userLabel(user)}
        note={<Particulars user={user} />}
        back={['/admin/users/', adminWords.users]}
      />
      <Facts
        facts={[
          [adminWords.id, user.uid],
          [adminWords.email, user.email ?? adminWords.none],
          [adminWords.waitsForProof, pendingEmail ?? adminWords.nothing],
          [adminWords.sinceWhen, <Moment key="since" at={user.createdAt} />],
          [adminWords.signedInAt, adminWords.places(sessions)],
        ]}
      />
      {sessions > 0 && <EndSessions path={`${path}/sessions`} onEnded={reload} />}
      <Section title={adminWords.teams}>
        <ItemList label={adminWords.teams} items={teams} empty={adminWords.noneThere}>
          {({ id, name, role }) => (
            <Row
              key={id}
              to={`/admin/teams/${id}/`}
              title={name}
              detail={id === user.uid ? adminWords.ownTeam : id}
              aside={roleText(role)}
            />
          )}
        </ItemList>
      </Section>
      <AdminRoomsSection rooms={rooms} />
    </>
  );
}

function EndSessions({ path, onEnded }: { readonly path: string; readonly onEnded: () => Promise<void> }) {
  const { busy, run } = useAttempt();
  const end = async () => {
    await callApi('DELETE', path);
    notify({ type: 'success', text: adminWords.sessionsEnded, duration: SHORT });
    await onEnded();
  };
  return (
    <div className={parts.actions}>
      <Button waiting={busy} onPress={() => void run(end)}>
        {adminWords.endSessions}
      </Button>
      <span className={parts.note}>{adminWords.endSessionsNote}</span>
    </div>
  );
}
