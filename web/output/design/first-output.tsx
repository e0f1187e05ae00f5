import { useMemo } from 'react';
import type { Output } from '../../../machines/output/output.ts';
import { ownDesign } from '../../../machines/output/presets.ts';
import { STAGE_DESIGN } from '../../../machines/output/stage-design.ts';
import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import { DesignView } from './design-view.tsx';

interface Props {
  readonly output: Output;
  readonly look: ScreenLook;
}

/** The first output as the room's viewer has it: with nothing to lie over it has a ground of its own (V358). */
export function FirstOutput({ output, look }: Props) {
  const design = useMemo(() => {
    const own = ownDesign(output) ?? STAGE_DESIGN;
    return own.background === 'transparent' ? { ...own, background: 'theme' } : own;
  }, [output]);
  return <DesignView design={design} look={look} />;
}
