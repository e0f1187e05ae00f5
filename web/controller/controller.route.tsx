import { ControllerModes } from '../keys/controller-mode.tsx';
import { CrewScreen } from '../room/crew-screen.tsx';
import { Controller } from './controller.tsx';

export function ControllerRoute() {
  return (
    <CrewScreen view="CONTROLLER">
      <ControllerModes>
        <Controller />
      </ControllerModes>
    </CrewScreen>
  );
}
