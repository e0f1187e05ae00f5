import { CrewScreen } from '../crew-screen.tsx';
import { Controller } from './controller.tsx';

/** `/r/{pid}/controller/`: the show caller's console. */
export function ControllerRoute() {
  return (
    <CrewScreen view="CONTROLLER">
      <Controller />
    </CrewScreen>
  );
}
