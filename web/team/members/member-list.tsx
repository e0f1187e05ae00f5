import { useState } from 'react';
import type { TeamRole } from '../../../machines/team/team.roles.ts';
import type { Team } from '../../../machines/team/team.ts';
import { roleWords } from '../../../machines/words/role.ts';
import { Avatar } from '../../account/avatar.tsx';
import { session } from '../../account/session.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { notify } from '../../app/notifications.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { useProof } from '../../user/use-proof.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { RemoveMember } from './remove-member.tsx';
import { RoleSelect } from './role-select.tsx';
import { memberPath } from './team-api.ts';
import type { MemberRow, OfferedRole } from './team-members.view.ts';

interface Props {
  readonly team: Team;
  readonly rows: readonly MemberRow[];
  readonly roles: readonly OfferedRole[];
  readonly onChanged: () => Promise<void>;
}

export function MemberList({ team, rows, roles, onChanged }: Props) {
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
