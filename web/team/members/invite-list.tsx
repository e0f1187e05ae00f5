import type { TeamInvite } from '../../../machines/team/team.invite.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { language } from '../../app/language.ts';
import { notify } from '../../app/notifications.ts';
import type { Loaded } from '../../app/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';
import { inviteRows } from './team-members.view.ts';

const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });

interface Props {
  readonly path: string;
  readonly invites: Loaded<readonly TeamInvite[]>;
}

export function InviteList({ path, invites }: Props) {
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
