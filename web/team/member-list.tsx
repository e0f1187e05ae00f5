import { useState } from 'react';
import type { Team, TeamRole } from '../../machines/people/team.ts';
import { Avatar } from '../account/avatar.tsx';
import { session } from '../account/session.ts';
import { callApi, outcomeOf } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { useProof } from '../user/use-proof.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { roleWords } from './role.words.ts';
import type { MemberRow, OfferedRole } from './team-members.view.ts';
import { memberPath, replaceLinks } from './team-page.tsx';

interface Props {
  readonly team: Team;
  readonly row: MemberRow | null;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

/** V108. */
function RemoveMember({ team, row, onClose, onRemoved }: Props) {
  const [withLinks, setWithLinks] = useState(false);
  const close = () => {
    setWithLinks(false);
    onClose();
  };
  const remove = async () => {
    if (row === null) return null;
    const problem = await outcomeOf(callApi('DELETE', memberPath(team.id, row.uid)));
    if (problem === null && withLinks) await replaceAll(team);
    await Promise.all([onRemoved(), session.refreshTeams()]);
    return problem;
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

/** Already removed; links can be reset later. */
async function replaceAll(team: Team): Promise<void> {
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

export function RoleSelect({ roles, ...props }: RoleSelectProps) {
  const choices = roles.map(({ role, name }) => ({ value: role, label: name }));
  return <Select {...props} choices={choices} className={styles.roleSelect} />;
}

interface MemberListProps {
  readonly team: Team;
  readonly rows: readonly MemberRow[];
  readonly roles: readonly OfferedRole[];
  readonly onChanged: () => Promise<void>;
}

export function MemberList({ team, rows, roles, onChanged }: MemberListProps) {
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
        className={styles.members}
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
      <div className={styles.tools}>
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
