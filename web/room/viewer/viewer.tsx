import { Suspense } from 'react';
import type { Design } from '../../../machines/output/design.ts';
import type { Output } from '../../../machines/output/output.ts';
import { isStageDesign } from '../../../machines/output/stage-design.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { lazyOptional } from '../../app/lazy-optional.ts';
import { usePlace } from '../../app/place.ts';
import { linkOptions } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { Stage } from '../../timer/face/stage.tsx';
import { StageScreen } from './stage-screen.tsx';
import { useViewerScreen } from './use-viewer-screen.ts';

const FirstOutput = lazyOptional(
  async () => (await import('../../output/design/first-output.tsx')).FirstOutput,
);

function isDesigned({ design = null }: Output & { readonly design?: Design | null }): boolean {
  return design !== null && !isStageDesign(design);
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
          <FirstOutput output={first} look={options} />
        </Suspense>
      ) : (
        <Stage screen={screen} />
      )}
    </StageScreen>
  );
}
