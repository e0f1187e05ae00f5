import { type ReactNode, Suspense } from 'react';
import { isStageDesign } from '../../../machines/output/design-sign.ts';
import type { Output } from '../../../machines/output/output.ts';

import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';
import { lazyOptional } from '../../app/lazy-optional.ts';
import { useRoom } from '../../live/live-context.ts';
import { useShownOutput } from '../../live/use-shown-output.ts';
import { Stage } from '../../timer/face/stage.tsx';

interface Props {
  readonly screen: ViewerScreen;
  readonly look?: ScreenLook;
}

interface FirstOutputProps extends Props {
  readonly output: Output;
  readonly before: ReactNode;
}

const FirstOutput = lazyOptional<FirstOutputProps>(
  async () => (await import('../../output/design/first-output.tsx')).FirstOutput,
  Stage,
);

const isDesigned = ({ design }: Output) => design !== undefined && !isStageDesign(design);

/** What viewers of the room show: the first output's design, where crew have made one (V358). */
export function RoomPicture({ screen, look = {} }: Props) {
  const [first] = useRoom().view.outputs;
  return first ? <Picture output={first} screen={screen} look={look} /> : <Stage screen={screen} />;
}

function Picture({ output: asked, screen, look }: Required<Props> & { readonly output: Output }) {
  const { output, before, ...shown } = useShownOutput(asked, isDesigned);
  const stage = <Stage screen={screen} />;
  if (!shown.isDesigned) return stage;
  const until = before && stage;
  return (
    <Suspense fallback={until}>
      <FirstOutput output={output} look={look} screen={screen} before={until} />
    </Suspense>
  );
}
