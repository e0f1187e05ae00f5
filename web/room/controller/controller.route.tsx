import { CrewScreen } from '../crew-screen.tsx';
import { ControllerModes } from '../editing/controller-mode.tsx';
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
