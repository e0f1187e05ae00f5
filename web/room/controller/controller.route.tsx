import { CrewScreen } from '../crew-screen.tsx';
import { ControllerModes } from '../editing/controller-mode.tsx';
import { Controller } from './controller.tsx';

/** `/r/{pid}/controller/`: the show caller's console. */
export function ControllerRoute() {
  return (
    <CrewScreen view="CONTROLLER">
      <ControllerModes>
        <Controller />
      </ControllerModes>
    </CrewScreen>
  );
}
