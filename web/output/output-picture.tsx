import { memo, Suspense, useMemo } from 'react';
import { isDesigned, wholeDesign } from '../../machines/output/designed.ts';
import type { Output } from '../../machines/output/output.ts';
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

interface LayoutProps {
  readonly output: Output;
  readonly look: ScreenLook;
}

/** What the layout of an output gives, of which it has none that is designed. */
function LayoutPicture({ output, look }: LayoutProps) {
  return <OutputStage screen={useOutputScreen(output, look)} />;
}

type DesignProps = DesignViewProps & LayoutProps;

const DesignView = lazyOptional<DesignProps>(
  async () => (await import('./design/design-view.tsx')).DesignView,
  LayoutPicture,
);

/** The picture of an output: the design that crew have made, or what its layout gives. It has a clock of its own. */
export const OutputPicture = memo(Picture);

const NO_LOOK: ScreenLook = {};

function Picture({ output: asked, look = NO_LOOK, framed = false }: Props) {
  const { output, before, isDesigned: hasDesign } = useShownOutput(asked, isDesigned);
  const design = useMemo(() => wholeDesign(output), [output]);
  if (!hasDesign) return <LayoutPicture output={output} look={look} />;
  const layout = before && <LayoutPicture output={before} look={look} />;
  const { showAt = null } = output;
  return (
    <Suspense fallback={layout}>
      <DesignView
        design={design}
        showAt={showAt}
        look={look}
        framed={framed}
        before={layout}
        output={before ?? output}
      />
    </Suspense>
  );
}
