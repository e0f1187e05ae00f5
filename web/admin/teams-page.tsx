import { useState } from 'react';
import { useParams } from 'react-router';
import { isAdminTeam, isAdminTeamDetail, isPageOf } from '../../machines/admin/answers.ts';
import { roleText } from '../../machines/admin/texts.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { adminBillingWords } from '../../machines/words/admin-billing.ts';
import { teamWords } from '../../machines/words/team.ts';
import { Link } from '../app/link.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { AdminRoomsSection } from './admin-room-item.tsx';
import { answerOf } from './answers.ts';
import { AdminPageHead, Badge, Moment, PagedList, Problem, Row, SearchField, Section } from './parts.tsx';
import { TeamFeaturesForm } from './team-features-form.tsx';
import { TeamPlanForm } from './team-plan-form.tsx';
import { useBillingName } from './use-billing-name.ts';
import { usePages } from './use-pages.ts';

const readPage = answerOf(isPageOf(isAdminTeam));
const readDetail = answerOf(isAdminTeamDetail);

export function TeamsPage() {
  const [typed, setTyped] = useState('');
  const pages = usePages('/api/admin/teams', typed, readPage);
  return (
    <>
      <AdminPageHead title={adminWords.teams} note={adminWords.teamsNote}>
        <SearchField
          label={adminWords.searchTeams}
          placeholder={adminWords.searchTeamsBy}
          value={typed}
          onChange={setTyped}
        />
      </AdminPageHead>
      <PagedList label={adminWords.teams} pages={pages} empty={adminWords.noTeamFits}>
        {({ id, name, members, planName, createdAt }) => (
          <Row
            key={id}
            to={`/admin/teams/${id}/`}
            title={name}
            detail={
              <>
                {teamWords.members(members)} <Badge>{planName}</Badge>
              </>
            }
            aside={<Moment at={createdAt} />}
          />
        )}
      </PagedList>
    </>
  );
}

export function AdminTeamPage() {
  const { id = '' } = useParams();
  const path = `/api/admin/teams/${id}`;
  const { value, failure, reload } = useLoaded(path, readDetail);
  const billing = useBillingName();
  if (failure !== null) return <Problem text={failure.message} />;
  if (value === null) return null;
  const { team, people, rooms } = value;
  return (
    <>
      <AdminPageHead title={team.name} note={team.id} back={['/admin/teams/', adminWords.teams]} />
      <TeamPlanForm team={value} path={`${path}/plan`} onChanged={reload} />
      <TeamFeaturesForm key={team.id} team={value} path={`${path}/features`} onChanged={reload} />
      {billing === 'sandbox' && (
        <p>
          <Link to={`/admin/test/?team=${team.id}`}>{adminBillingWords.inSandbox}</Link>
        </p>
      )}
      <Section title={adminWords.people}>
        <PagedList
          label={adminWords.people}
          pages={{ items: people, more: null, problem: null }}
          empty={adminWords.nobody}
        >
          {({ uid, name, email, role }) => (
            <Row
              key={uid}
              to={`/admin/users/${uid}/`}
              title={name}
              detail={email ?? uid}
              aside={roleText(role)}
            />
          )}
        </PagedList>
      </Section>
      <AdminRoomsSection rooms={rooms} />
    </>
  );
}
