import { CrewScreen } from '../room/crew-screen.tsx';
import { Moderator } from './moderator.tsx';

export function ModeratorRoute() {
  return (
    <CrewScreen view="MODERATOR">
      <Moderator />
    </CrewScreen>
  );
}
