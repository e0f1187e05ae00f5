import { sessionUser } from '../../machines/people/user.ts';
import { roomWords } from '../../machines/words/room.ts';
import { useSession } from '../account/session.ts';
import { useRoom } from '../live/live-context.ts';
import { Sentence } from '../ui/sentence.tsx';
import { planPath } from './plan-path.view.ts';

/** New tab, for those with billing rights (N66). */
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
