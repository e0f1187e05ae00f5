import { Suspense } from 'react';
import type { Design } from '../../machines/output/design.ts';
import type { Output } from '../../machines/output/output.ts';
import { ownDesign } from '../../machines/output/presets.ts';
import type { OutputScreen } from '../../machines/view/screens/output-screen.ts';
import type { ScreenLook } from '../../machines/view/screens/timer-face.ts';
import { lazyOptional } from '../app/lazy-optional.ts';
import { OutputStage } from './output-stage.tsx';

interface Props {
  readonly output: Output;
  readonly screen: OutputScreen;
  readonly look?: ScreenLook;
  /** Whether pages of others may be shown: in the output's own document alone (V357). */
  readonly framed?: boolean;
}

interface DesignProps extends Omit<Props, 'output'> {
  readonly design: Design;
}

const DesignView = lazyOptional<DesignProps>(
  async () => (await import('./design/design-view.tsx')).DesignView,
  { atOnce: true, otherwise: OutputStage },
);

/** The picture of an output: the design that crew have made, or what its layout gives. */
export function OutputPicture({ output, screen, look, framed = false }: Props) {
  const design = ownDesign(output);
  if (design === null) return <OutputStage screen={screen} />;
  return (
    <Suspense>
      <DesignView design={design} framed={framed} screen={screen} {...(look && { look })} />
    </Suspense>
  );
}
