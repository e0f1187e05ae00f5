import { useMemo } from 'react';
import { ownDesign } from '../../../machines/output/designed.ts';
import type { Output } from '../../../machines/output/output.ts';
import { STAGE_DESIGN } from '../../../machines/output/stage-design.ts';
import { DesignView, type DesignViewProps } from './design-view.tsx';

interface Props extends Pick<DesignViewProps, 'look' | 'before'> {
  readonly output: Output;
}

/** The first output as the room's viewer has it: with nothing to lie over it has a ground of its own (V358). */
export function FirstOutput({ output, ...view }: Props) {
  const design = useMemo(() => {
    const own = ownDesign(output) ?? STAGE_DESIGN;
    return own.background === 'transparent' ? { ...own, background: 'theme' } : own;
  }, [output]);
  return <DesignView design={design} showAt={output.showAt ?? null} {...view} />;
}
