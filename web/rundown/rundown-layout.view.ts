import type { ColumnId } from '../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isListOf,
  isOmittable,
  isOneOf,
  isText,
  type ShapeOf,
} from '../../machines/kernel/shapes.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';

const isLayout = hasFields<{
  readonly notes: 'LINE' | 'COLUMN' | 'NONE';
  readonly labels: boolean;
  readonly ends: boolean;
  readonly wrapUp: boolean;
  readonly oneLine: boolean;
  readonly crew: readonly ColumnId[] | undefined;
}>({
  notes: isOneOf(['LINE', 'COLUMN', 'NONE']),
  labels: isFlag,
  ends: isFlag,
  wrapUp: isFlag,
  oneLine: isFlag,
  crew: isOmittable(isListOf(isText)),
});
export type RundownLayout = ShapeOf<typeof isLayout>;

export const defaultLayout: RundownLayout = {
  notes: 'LINE',
  labels: true,
  ends: true,
  wrapUp: true,
  oneLine: false,
  crew: [],
};

export const layoutFrom = (stored: unknown): RundownLayout => (isLayout(stored) ? stored : defaultLayout);

/** `BESIDE`: notes share the line of the speaker. */
export type ShownLayout = Omit<RundownLayout, 'notes'> & {
  readonly notes: RundownLayout['notes'] | 'BESIDE';
};

interface ListSpace {
  readonly isRoomy: boolean;
  readonly isLow: boolean;
}

/** Returns the layout that fits. Narrow lists and touch screens have no column of notes (V771, V772). */
export function fitLayout(layout: RundownLayout, { isRoomy, isLow }: ListSpace): ShownLayout {
  if (!isRoomy)
    return { ...layout, oneLine: false, notes: layout.notes === 'COLUMN' ? 'LINE' : layout.notes };
  const sharesLine = layout.notes === 'LINE' && isLow && !layout.oneLine;
  return sharesLine ? { ...layout, notes: 'BESIDE' } : layout;
}

const MIN_WIDTH_BESIDE_CREW = 500;
const MIN_CREW_WIDTH = 60;

export function visibleCrewColumns(
  columns: readonly CrewColumn[],
  { crew = [] }: Pick<RundownLayout, 'crew'>,
  listWidth: number,
) {
  const free = Math.max(0, listWidth - MIN_WIDTH_BESIDE_CREW);
  const shown = columns.filter(({ _id }) => crew.includes(_id)).slice(0, Math.floor(free / MIN_CREW_WIDTH));
  const wanted = shown.reduce((sum, { width }) => sum + width, 0);
  return { columns: shown, width: Math.min(free, wanted) };
}

export function withCrewColumn({ crew = [] }: Pick<RundownLayout, 'crew'>, id: ColumnId) {
  return { crew: crew.includes(id) ? crew.filter((each) => each !== id) : [...crew, id] };
}

export const crewTracks = (columns: readonly CrewColumn[]): string =>
  columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ');
