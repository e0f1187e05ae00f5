import { useState } from 'react';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { mayInTeam } from '../../../machines/team/team.access.ts';
import { teamDetailFrom } from '../../../machines/team/team.parse.ts';
import { isOwnTeam, type Team } from '../../../machines/team/team.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { keyWords } from '../../api-key/keys.words.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { Link } from '../../app/link.tsx';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { notify } from '../../app/notifications.ts';
import { teamPath } from '../../app/site-links.view.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { session } from '../../auth/session.ts';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import { InviteSettings } from './invite-settings.tsx';
import { LeaveTeam, RemoveTeam } from './leave-team.tsx';
import { MemberList } from './member-list.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { replaceLinks, teamApiPath } from './team-api.ts';
import { isFull, memberRows, type OfferedRole, offeredRoles, seatsLine } from './team-members.view.ts';

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

/** New links for all rooms of the team (M39). */
function LinkSettings({ team }: { readonly team: Team }) {
  const [asking, setAsking] = useState(false);
  const replace = async () => {
    const problem = await outcomeOf(replaceLinks(team.id));
    if (problem === null)
      notify({ type: 'success', title: membersWords.linksReplaced, text: membersWords.shareNew });
    return problem;
  };
  return (
    <SettingsSection title={membersWords.links} about={membersWords.linksAbout}>
      <div>
        <Button onPress={() => setAsking(true)}>{membersWords.replaceAsk}</Button>
      </div>
      <ConfirmDialog
        title={membersWords.replaceQuestion}
        isOpen={asking}
        onClose={() => setAsking(false)}
        confirm={membersWords.replace}
        onConfirm={replace}
      >
        <p>{membersWords.replaceText}</p>
      </ConfirmDialog>
    </SettingsSection>
  );
}

function TeamName({ team }: { readonly team: Team }) {
  const [name, setName] = useState(team.name);
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fault('name', membersWords.nameNeeded);
    await callApi('PATCH', teamApiPath(team.id), { body: { name: name.trim() } });
    await session.refreshTeams();
  }, ['name']);
  return (
    <SettingsSection title={membersWords.name} about={membersWords.nameAbout}>
      <AccountForm
        submission={submission}
        label={membersWords.nameOf}
        action={membersWords.rename}
        variant="secondary"
      >
        <FormField
          submission={submission}
          name="name"
          label={membersWords.nameOf}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
