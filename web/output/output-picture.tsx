import { Suspense, useMemo } from 'react';
import type { Design } from '../../machines/output/design.ts';
import { isDesigned, wholeDesign } from '../../machines/output/designed.ts';
import type { Output } from '../../machines/output/output.ts';
import type { OutputScreen } from '../../machines/view/screens/output-screen.ts';
import type { ScreenLook } from '../../machines/view/screens/timer-face.ts';
import { lazyOptional } from '../app/lazy-optional.ts';
import { useShownOutput } from '../live/use-shown-output.ts';
import type { DesignViewProps } from './design/design-view.tsx';
import { OutputStage } from './output-stage.tsx';
import { useOutputScreen } from './use-output-screen.ts';

interface Props {
  readonly output: Output;
  readonly look?: ScreenLook;
  /** Whether pages of others may be shown: in the output's own document alone (V357). */
  readonly framed?: boolean;
}

interface DesignProps extends DesignViewProps {
  readonly design: Design;
  readonly screen: OutputScreen;
}

const DesignView = lazyOptional<DesignProps>(
  async () => (await import('./design/design-view.tsx')).DesignView,
  OutputStage,
);

/** The picture of an output: the design that crew have made, or what its layout gives. */
export function OutputPicture({ output: asked, look = {}, framed = false }: Props) {
  const { output, before, ...shown } = useShownOutput(asked, isDesigned);
  const screen = useOutputScreen(before ?? output, look);
  const design = useMemo(() => wholeDesign(output), [output]);
  if (!shown.isDesigned) return <OutputStage screen={screen} />;
  const stage = before && <OutputStage screen={screen} />;
  const { showAt = null } = output;
  return (
    <Suspense fallback={stage}>
      <DesignView
        design={design}
        showAt={showAt}
        look={look}
        framed={framed}
        before={stage}
        screen={screen}
      />
    </Suspense>
  );
}
