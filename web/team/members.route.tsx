import { useState } from 'react';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { invitesFrom, newInviteFrom, type TeamInvite } from '../../machines/people/team.invite.ts';
import { type Team, type TeamRole, teamDetailFrom } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { teamWords } from '../../machines/words/people.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { AccountForm, FormField, useSubmission } from '../account/form.tsx';
import { callApi, outcomeOf } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { teamPath } from '../app/site-links.view.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { CopyLine, ShownOnce } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { Button } from '../ui/button.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { SettingsSection } from '../user/settings-section.tsx';
import { useProof } from '../user/use-proof.tsx';
import { MemberList, RoleSelect } from './member-list.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import {
  inviteRows,
  isFull,
  memberRows,
  type OfferedRole,
  offeredRoles,
  seatsLine,
} from './team-members.view.ts';
import { PageHead, TeamPage, type TeamView, teamApiPath } from './team-page.tsx';

const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });

interface Props {
  readonly path: string;
  readonly invites: Loaded<readonly TeamInvite[]>;
}

function InviteList({ path, invites }: Props) {
  const rows = inviteRows(invites.value ?? []);
  const revoke = async (id: string) => {
    invites.change((all) => all.filter((invite) => invite.id !== id));
    const problem = await outcomeOf(callApi('DELETE', `${path}/${encodeURIComponent(id)}`));
    if (problem !== null) notify({ title: membersWords.inviteStays, text: problem });
    await invites.reload();
  };
  if (invites.failure !== null) return <p role="alert">{invites.failure.message}</p>;
  if (rows.length === 0) return null;
  return (
    <ul className={styles.members} aria-label={membersWords.openInvites}>
      {rows.map(({ id, to, role, expiresAt }) => (
        <li key={id}>
          <div className={styles.who}>
            <strong>{to}</strong>
            <span>{membersWords.roleUntil(role, day.format(expiresAt))}</span>
          </div>
          <Button
            size="small"
            variant="quiet"
            aria-label={membersWords.revokeFor(to)}
            onPress={() => void revoke(id)}
          >
            {membersWords.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface Made {
  readonly link: string;
  readonly email: string | null;
}

interface InviteSettingsProps {
  readonly user: User;
  readonly team: Team;
  readonly roles: readonly OfferedRole[];
  readonly full: boolean;
}

function InviteSettings({ user, team, roles, full }: InviteSettingsProps) {
  const path = teamApiPath(team.id, '/invites');
  const invites = useLoaded(path, invitesFrom);
  return (
    <SettingsSection title={membersWords.invites} about={membersWords.invitesAbout}>
      {full && (
        <p>
          <Sentence
            of={membersWords.seatsTaken(
              <Link to={teamPath(team.id, 'billing')}>{membersWords.addSeats}</Link>,
            )}
          />
        </p>
      )}
      {user.emailVerified ? (
        <InviteForm path={path} roles={roles} onMade={invites.reload} />
      ) : (
        <>
          <p>{membersWords.confirmFirst}</p>
          <ConfirmAddress user={user} />
        </>
      )}
      <InviteList path={path} invites={invites} />
    </SettingsSection>
  );
}

interface FormProps {
  readonly path: string;
  readonly roles: readonly OfferedRole[];
  readonly onMade: () => Promise<void>;
}

function InviteForm({ path, roles, onMade }: FormProps) {
  const [role, setRole] = useState<TeamRole>('TEAM_MEMBER');
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const { prove, dialog } = useProof();
  const submission = useSubmission(async () => {
    const to = email.trim();
    const body = { role, ...(to !== '' && { email: to }) };
    await prove(async () => {
      const answer = newInviteFrom(await callApi('POST', path, { body }));
      setEmail('');
      setMade(answer && { link: answer.link, email: answer.invite.email });
      await onMade();
    });
  }, ['email']);
  return (
    <>
      <AccountForm
        submission={submission}
        label={membersWords.invite}
        action={email.trim() === '' ? membersWords.createLink : membersWords.sendInvite}
        variant="secondary"
      >
        <div className={styles.invite}>
          <FormField
            submission={submission}
            name="email"
            type="email"
            label={membersWords.emailOptional}
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
          <RoleSelect label={membersWords.role} roles={roles} value={role} onChange={setRole} />
        </div>
      </AccountForm>
      {made !== null && <MadeLink made={made} />}
      {dialog}
    </>
  );
}

function MadeLink({ made: { link, email } }: { readonly made: Made }) {
  const url = new URL(link, useLinkOrigin().origin).href;
  return (
    <ShownOnce>
      <p>{email === null ? membersWords.passOn : membersWords.sentTo(email)}</p>
      <CopyLine title={membersWords.theInvite} text={url} />
    </ShownOnce>
  );
}

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
