import { sessionUser } from '../../machines/auth/user.ts';
import { roomWords } from '../../machines/words/room.ts';
import { useSession } from '../auth/session.ts';
import { useRoom } from '../live/live-context.ts';
import { Sentence } from '../ui/sentence.tsx';
import { planPath } from './plan-path.view.ts';

/** To the plan of the room's team, for those who see to it (N66). In a tab of its own: the show on this controller goes on. */
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
