import type { TeamId } from '../../machines/kernel/ids.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { roleIn, type Team } from '../../machines/people/team.ts';
import { type SessionUser, sessionKind, sessionUser } from '../../machines/people/user.ts';
import { roomWords } from '../../machines/words/room.ts';
import { useSession } from '../account/session.ts';
import { teamPath } from '../app/site-links.view.ts';
import { useRoom } from '../live/live-context.ts';
import { Sentence } from '../ui/sentence.tsx';

export function planPath(
  teamId: TeamId | null,
  user: SessionUser | null,
  teams: readonly Team[] | null,
): string | null {
  const team = teams?.find(({ id }) => id === teamId);
  if (user === null || sessionKind(user) === 'anonymous' || team === undefined) return null;
  return mayInTeam(roleIn(team, user.uid), 'billing') ? teamPath(team.id, 'billing') : null;
}

export function PlanPageLink() {
  const { room } = useRoom().view;
  const { user, teams } = useSession();
  const path = planPath(room.teamId, user && sessionUser(user), teams);
  if (path === null) return null;
  return (
    <Sentence
      of={roomWords.seePlan(
        <a href={path} target="_blank" rel="noreferrer">
          {roomWords.seePlanLink}
        </a>,
      )}
    />
  );
}
