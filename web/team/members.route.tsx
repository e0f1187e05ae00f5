import { mayInTeam } from '../../machines/people/team.access.ts';
import { teamDetailFrom } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { SettingsSection } from '../user/settings-section.tsx';
import { InviteSettings } from './invite-settings.tsx';
import { MemberList } from './member-list.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { isFull, memberRows, type OfferedRole, offeredRoles, seatsLine } from './team-members.view.ts';
import { PageHead, TeamPage, type TeamView } from './team-page.tsx';

export function MembersRoute() {
  return <TeamPage>{(view) => <Members key={view.team.id} view={view} />}</TeamPage>;
}

function Members({ view }: { readonly view: TeamView }) {
  const { user, team, role, title } = view;
  const detail = useLoaded(`/api/teams/${encodeURIComponent(team.id)}`, teamDetailFrom);
  const rows = detail.value && memberRows(detail.value, user.uid);
  const roles = offeredRoles(detail.value ?? { seats: null, members: {} });
  const seats = detail.value && seatsLine(detail.value);
  return (
    <>
      <PageHead title={membersWords.members} about={title} />
      <div>
        <SettingsSection title={membersWords.members} about={detail.value && <RoleWords roles={roles} />}>
          {rows === null ? (
            <NotLoaded what={membersWords.theMembers} loaded={detail} />
          ) : (
            <>
              <p>
                {teamWords.members(rows.length)}
                {seats !== null && `. ${seats}`}
              </p>
              <MemberList team={team} rows={rows} roles={roles} onChanged={detail.reload} />
            </>
          )}
        </SettingsSection>
        {mayInTeam(role, 'invites') && (
          <InviteSettings
            user={user}
            team={team}
            roles={roles}
            full={detail.value !== null && isFull(detail.value)}
          />
        )}
      </div>
    </>
  );
}

function RoleWords({ roles }: { readonly roles: readonly OfferedRole[] }) {
  return (
    <span className={styles.roles}>
      {roles.map(({ role, name, may }) => (
        <span key={role}>
          <strong>{name}.</strong> {may}
        </span>
      ))}
    </span>
  );
}
