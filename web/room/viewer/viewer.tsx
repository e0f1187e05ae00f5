import { Suspense } from 'react';
import type { Output } from '../../../machines/output/output.ts';
import { isStageDesign } from '../../../machines/output/stage-design.ts';
import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { lazyOptional } from '../../app/lazy-optional.ts';
import { usePlace } from '../../app/place.ts';
import { linkOptions } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { Stage } from '../../timer/face/stage.tsx';
import { StageScreen } from './stage-screen.tsx';
import { useViewerScreen } from './use-viewer-screen.ts';

interface FirstOutputProps {
  readonly output: Output;
  readonly look: ScreenLook;
  /** Of what stands in where it cannot be loaded. */
  readonly screen: ViewerScreen;
}

const FirstOutput = lazyOptional<FirstOutputProps>(
  async () => (await import('../../output/design/first-output.tsx')).FirstOutput,
  { atOnce: true, otherwise: Stage },
);

function isDesigned({ design }: Output): boolean {
  return design !== undefined && !isStageDesign(design);
}

/** The stage screen: the first output's design, where crew have made one. */
export function Viewer() {
  const { query } = usePlace();
  const options = linkOptions(query);
  const screen = useViewerScreen(options);
  const { room, outputs } = useRoom().view;
  const [first] = outputs;
  return (
    <StageScreen title={stageWords.viewerTitle(room.name)} screen={screen} options={options}>
      {first && isDesigned(first) ? (
        <Suspense>
          <FirstOutput output={first} look={options} screen={screen} />
        </Suspense>
      ) : (
        <Stage screen={screen} />
      )}
    </StageScreen>
  );
}
