import { StageApp, type StageProps } from '../../app/stage-app.tsx';
import { ViewerRoute } from './viewer.route.tsx';

/** The viewer, opened by its own link. */
export function ViewerApp(props: StageProps) {
  return (
    <StageApp {...props}>
      <ViewerRoute />
    </StageApp>
  );
}
