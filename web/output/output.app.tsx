import { StageApp, type StageProps } from '../app/stage-app.tsx';
import { OutputRoute } from './output.route.tsx';

/** An output, opened by its own link. */
export function OutputApp(props: StageProps) {
  return (
    <StageApp {...props}>
      <OutputRoute />
    </StageApp>
  );
}
