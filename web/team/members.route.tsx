import { useState } from 'react';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { invitesFrom, newInviteFrom, type TeamInvite } from '../../machines/people/team.invite.ts';
import { type Team, type TeamRole, teamDetailFrom } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { teamWords } from '../../machines/words/people.ts';
import { Avatar } from '../account/avatar.tsx';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { AccountForm, FormField, useSubmission } from '../account/form.tsx';
import { session } from '../account/session.ts';
import { callApi, outcomeOf } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { language } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { teamPath } from '../app/site-links.view.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { CopyLine, ShownOnceNote } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Switch } from '../ui/switch.tsx';
import { SettingsSection } from '../user/settings-section.tsx';
import { useProof } from '../user/use-proof.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { roleWords } from './role.words.ts';
import {
  hasNoFreeSeat,
  inviteRows,
  type MemberRow,
  memberRows,
  type OfferedRole,
  offeredRoles,
  seatsLine,
} from './team-members.view.ts';
import { memberPath, PageHead, replaceLinks, TeamPage, type TeamView, teamApiPath } from './team-page.tsx';

interface Props {
  readonly team: Team;
  readonly row: MemberRow | null;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

function RemoveMember({ team, row, onClose, onRemoved }: Props) {
  const [withLinks, setWithLinks] = useState(false);
  const close = () => {
    setWithLinks(false);
    onClose();
  };
  const remove = async () => {
    if (row === null) return;
    try {
      await callApi('DELETE', memberPath(team.id, row.uid));
      if (withLinks) await replaceAllLinks(team);
    } finally {
      await Promise.all([onRemoved(), session.refreshTeams()]);
    }
  };
  return (
    <ConfirmDialog
      title={membersWords.removeQuestion(row?.name ?? membersWords.theMember)}
      isOpen={row !== null}
      onClose={close}
      confirm={membersWords.remove}
      onConfirm={remove}
    >
      <p>{membersWords.removeText}</p>
      {row?.knowsLinks && (
        <>
          <Switch isSelected={withLinks} onChange={setWithLinks}>
            {membersWords.alsoReplace}
          </Switch>
          <p>{withLinks ? membersWords.everyLinkStops : membersWords.linksGoOn}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Does not retry after a failure, because the user can reset the links later. */
async function replaceAllLinks(team: Team): Promise<void> {
  const problem = await outcomeOf(replaceLinks(team.id));
  if (problem !== null) notify({ title: membersWords.linksStay, text: problem });
}

interface RoleSelectProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly roles: readonly OfferedRole[];
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

function RoleSelect({ roles, ...props }: RoleSelectProps) {
  const choices = roles.map(({ role, name }) => ({ value: role, label: name }));
  return <Select {...props} choices={choices} className={styles.roleSelect} />;
}

interface MemberListProps {
  readonly team: Team;
  readonly rows: readonly MemberRow[];
  readonly roles: readonly OfferedRole[];
  readonly onChanged: () => Promise<void>;
}

function MemberList({ team, rows, roles, onChanged }: MemberListProps) {
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const { prove, dialog } = useProof();
  const setRole = async ({ uid }: MemberRow, role: TeamRole) => {
    const lookAgain = async () => void (await Promise.all([onChanged(), session.refreshTeams()]));
    const change = async () => {
      await callApi('PATCH', memberPath(team.id, uid), { body: { role } });
      await lookAgain();
    };
    const problem = await outcomeOf(prove(change));
    if (problem === null) return;
    notify({ title: membersWords.roleStays, text: problem });
    await lookAgain();
  };
  return (
    <>
      <ul
        className={`card ${styles.members}`}
        aria-label={membersWords.members}
        data-changeable={rows.some(({ canChange }) => canChange) || undefined}
      >
        {rows.map((row) => (
          <Member
            key={row.uid}
            row={row}
            roles={roles}
            onRole={(role) => setRole(row, role)}
            onRemove={() => setLeaving(row)}
          />
        ))}
      </ul>
      {dialog}
      <RemoveMember team={team} row={leaving} onClose={() => setLeaving(null)} onRemoved={onChanged} />
    </>
  );
}

interface MemberProps {
  readonly row: MemberRow;
  readonly roles: readonly OfferedRole[];
  readonly onRole: (role: TeamRole) => Promise<void>;
  readonly onRemove: () => void;
}

function Member({ row, roles, onRole, onRemove }: MemberProps) {
  const { name, email, photoURL, role, own, canChange, canRemove } = row;
  const { run } = useAttempt();
  return (
    <li aria-label={name}>
      <Avatar photoURL={photoURL} size={40} />
      <div className={styles.who}>
        <strong>
          {name}
          {own && <span>{membersWords.you}</span>}
        </strong>
        {email !== null && <span>{email}</span>}
      </div>
      <div className={`row ${styles.tools}`}>
        {canChange ? (
          <RoleSelect
            label={membersWords.roleOf(name)}
            hideLabel
            roles={roles}
            value={role}
            onChange={(next) => void run(() => onRole(next))}
          />
        ) : (
          <span className={styles.role}>{roleWords[role].name}</span>
        )}
        {canRemove && (
          <Button size="small" variant="quiet" aria-label={membersWords.removeNamed(name)} onPress={onRemove}>
            {membersWords.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

const dayFormat = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });

interface MembersProps {
  readonly path: string;
  readonly invites: Loaded<readonly TeamInvite[]>;
}

function InviteList({ path, invites }: MembersProps) {
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
    <ul className={`card ${styles.members}`} aria-label={membersWords.openInvites}>
      {rows.map(({ id, to, role, expiresAt }) => (
        <li key={id}>
          <div className={styles.who}>
            <strong>{to}</strong>
            <span>{membersWords.roleUntil(role, dayFormat.format(expiresAt))}</span>
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

interface CreatedInviteLink {
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
  const [made, setMade] = useState<CreatedInviteLink | null>(null);
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
      {made !== null && <CreatedInviteNote made={made} />}
      {dialog}
    </>
  );
}

function CreatedInviteNote({ made: { link, email } }: { readonly made: CreatedInviteLink }) {
  const url = new URL(link, useLinkOrigin().origin).href;
  return (
    <ShownOnceNote>
      <p>{email === null ? membersWords.passOn : membersWords.sentTo(email)}</p>
      <CopyLine title={membersWords.theInvite} text={url} />
    </ShownOnceNote>
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
            full={detail.value !== null && hasNoFreeSeat(detail.value)}
          />
        )}
      </div>
    </>
  );
}

function RoleWords({ roles }: { readonly roles: readonly OfferedRole[] }) {
  return (
    <span className={`stack ${styles.roles}`}>
      {roles.map(({ role, name, may }) => (
        <span key={role}>
          <strong>{name}.</strong> {may}
        </span>
      ))}
    </span>
  );
}
