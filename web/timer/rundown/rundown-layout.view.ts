import { hasFields, isFlag, isOneOf, type ShapeOf } from '../../../machines/kernel/shapes.ts';

/** Optional parts of rundown rows, as a browser stores them (V771). */
const isLayout = hasFields<{
  readonly notes: 'LINE' | 'COLUMN' | 'NONE';
  readonly labels: boolean;
  readonly ends: boolean;
  readonly wrapUp: boolean;
  readonly oneLine: boolean;
}>({
  notes: isOneOf(['LINE', 'COLUMN', 'NONE']),
  labels: isFlag,
  ends: isFlag,
  wrapUp: isFlag,
  oneLine: isFlag,
});
export type RundownLayout = ShapeOf<typeof isLayout>;

export const usualLayout: RundownLayout = {
  notes: 'LINE',
  labels: true,
  ends: true,
  wrapUp: true,
  oneLine: false,
};

export function layoutFrom(stored: unknown): RundownLayout {
  return isLayout(stored) ? stored : usualLayout;
}

/** The layout as drawn. BESIDE: notes share the line of the speaker. */
export type ShownLayout = Omit<RundownLayout, 'notes'> & {
  readonly notes: RundownLayout['notes'] | 'BESIDE';
};

interface ListRoom {
  /** Wide, and pressed by a mouse. */
  readonly isRoomy: boolean;
  /** In a low window. */
  readonly isLow: boolean;
}

/** Fits the layout to the list: narrow and touch lists get two lines and no notes column (V771, V772). */
export function layoutIn(layout: RundownLayout, { isRoomy, isLow }: ListRoom): ShownLayout {
  if (!isRoomy)
    return { ...layout, oneLine: false, notes: layout.notes === 'COLUMN' ? 'LINE' : layout.notes };
  const sharesLine = layout.notes === 'LINE' && isLow && !layout.oneLine;
  return sharesLine ? { ...layout, notes: 'BESIDE' } : layout;
}
