import type { TeamId } from '../../../machines/kernel/ids.ts';
import { mayInTeam } from '../../../machines/team/team.access.ts';
import { teamDetailFrom } from '../../../machines/team/team.parse.ts';
import { isOwnTeam } from '../../../machines/team/team.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { keyWords } from '../../api-key/keys.words.ts';
import { Link } from '../../app/link.tsx';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import { InviteSettings } from './invite-settings.tsx';
import { LeaveTeam, RemoveTeam } from './leave-team.tsx';
import { LinkSettings } from './link-settings.tsx';
import { MemberList } from './member-list.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { isFull, memberRows, type OfferedRole, offeredRoles, seatsLine } from './team-members.view.ts';
import { TeamName } from './team-name.tsx';

export function MembersRoute() {
  return <TeamPage>{(view) => <Members key={view.team.id} view={view} />}</TeamPage>;
}

function Members({ view }: { readonly view: TeamView }) {
  const { user, team, role, title } = view;
  const detail = useLoaded(`/api/teams/${encodeURIComponent(team.id)}`, teamDetailFrom);
  const rows = detail.value && memberRows(detail.value, user.uid);
  const roles = offeredRoles(detail.value ?? { seats: null, members: {} });
  const seats = detail.value && seatsLine(detail.value);
  const isOwn = isOwnTeam(team, user.uid);
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
        {mayInTeam(role, 'rooms') && <LinkSettings team={team} />}
        {mayInTeam(role, 'keys') && <IntegrationsLink teamId={team.id} />}
        {mayInTeam(role, 'rename') && <TeamName key={team.name} team={team} />}
        {!isOwn && <LeaveTeam view={view} />}
        {!isOwn && mayInTeam(role, 'delete') && <RemoveTeam view={view} />}
      </div>
    </>
  );
}

/** The way to keys and webhooks. */
function IntegrationsLink({ teamId }: { readonly teamId: TeamId }) {
  return (
    <SettingsSection title={keyWords.title} about={keyWords.linkAbout}>
      <div>
        <Link to={teamPath(teamId, 'integrations')} className={buttonClass({ variant: 'secondary' })}>
          {keyWords.linkTo}
        </Link>
      </div>
    </SettingsSection>
  );
}

/** What each role may do. */
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
