import { useEffect, useState } from 'react';
import type { Output } from '../../machines/output/output.ts';
import { onDisplayTime, useRoom } from './live-context.ts';

interface ShownOutput {
  readonly output: Output;
  /** What this screen has shown by the output's layout before a design came, which stays until that is there; null: nothing. */
  readonly before: Output | null;
}

/** An output as it is to be seen: one whose design was taken back goes on showing it until the instant of that (V356). */
export function useShownOutput(output: Output, isDesigned: (output: Output) => boolean): ShownOutput {
  const { clock } = useRoom();
  const [last, keep] = useState(output);
  const [before, keepBefore] = useState(isDesigned(output) ? null : output);
  const { showAt = 0 } = output;
  const isHeld = last !== output && isDesigned(last) && !isDesigned(output) && showAt > clock.now();
  useEffect(
    () => (isHeld ? onDisplayTime(clock, showAt, () => keep(output)) : undefined),
    [isHeld, clock, showAt, output],
  );
  if (!isHeld && last !== output) keep(output);
  const shown = isHeld ? last : output;
  if (!isDesigned(shown) && before !== shown) keepBefore(shown);
  return { output: shown, before };
}
