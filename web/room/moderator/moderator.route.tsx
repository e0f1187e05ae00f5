import { CrewScreen } from '../crew-screen.tsx';
import { Moderator } from './moderator.tsx';

/** `/r/{pid}/moderator/`: what is said to the stage and asked of it. */
export function ModeratorRoute() {
  return (
    <CrewScreen view="MODERATOR">
      <Moderator />
    </CrewScreen>
  );
}
