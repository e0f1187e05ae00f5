import { useEffect, useMemo, useState } from 'react';
import type { Output } from '../../machines/output/output.ts';
import { onDisplayTime, useRoom } from './live-context.ts';

interface ShownOutput {
  readonly output: Output;
  readonly isDesigned: boolean;
  /** What this screen has shown by the output's layout before a design came, which stays until that is there; null: nothing. */
  readonly before: Output | null;
}

/** An output as it is to be seen: one whose design was taken back goes on showing it until the instant of that (V356). */
export function useShownOutput(output: Output, isDesigned: (output: Output) => boolean): ShownOutput {
  const { clock } = useRoom();
  // Looked at once an output, not once a frame.
  const now = useMemo(() => ({ output, isDesigned: isDesigned(output) }), [output, isDesigned]);
  const [last, keep] = useState(now);
  const [before, keepBefore] = useState(now.isDesigned ? null : output);
  const { showAt = 0 } = output;
  const isHeld = last !== now && last.isDesigned && !now.isDesigned && showAt > clock.now();
  useEffect(
    () => (isHeld ? onDisplayTime(clock, showAt, () => keep(now)) : undefined),
    [isHeld, clock, showAt, now],
  );
  if (!isHeld && last !== now) keep(now);
  const shown = isHeld ? last : now;
  if (!shown.isDesigned && before !== shown.output) keepBefore(shown.output);
  return { ...shown, before };
}
