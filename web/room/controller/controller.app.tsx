import { StageApp, type StageProps } from '../../app/stage-app.tsx';
import { ControllerRoute } from './controller.route.tsx';

/** The controller, opened by its own link. */
export function ControllerApp(props: StageProps) {
  return (
    <StageApp {...props}>
      <ControllerRoute />
    </StageApp>
  );
}
