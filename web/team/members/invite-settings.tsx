import { useState } from 'react';
import type { User } from '../../../machines/auth/user.ts';
import { invitesFrom, newInviteFrom } from '../../../machines/team/team.invite.parse.ts';
import type { TeamRole } from '../../../machines/team/team.roles.ts';
import type { Team } from '../../../machines/team/team.ts';
import { ConfirmAddress } from '../../account/confirm-address.tsx';
import { AccountForm, FormField } from '../../account/form.tsx';
import { useSubmission } from '../../account/use-submission.ts';
import { callApi } from '../../app/api-call.ts';
import { Link } from '../../app/link.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { CopyLine, ShownOnce } from '../../links/copy-line.tsx';
import { useLinkOrigin } from '../../links/use-link-origin.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { useProof } from '../../user/use-proof.tsx';
import { InviteList } from './invite-list.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { RoleSelect } from './role-select.tsx';
import { teamApiPath } from './team-api.ts';
import type { OfferedRole } from './team-members.view.ts';

interface Made {
  readonly link: string;
  readonly email: string | null;
}

interface Props {
  readonly user: User;
  readonly team: Team;
  readonly roles: readonly OfferedRole[];
  readonly full: boolean;
}

export function InviteSettings({ user, team, roles, full }: Props) {
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
