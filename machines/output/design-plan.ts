import { isAlike } from '../kernel/shapes.ts';
import { planAllows } from '../plan/plan.permissions.ts';
import type { PlanPermission, RoomPlan } from '../plan/room-plan.ts';
import { designPlanWords } from '../words/design-fault.ts';
import type { Design } from './design.ts';
import { LAYOUT_COLORS } from './layout-design.ts';
import type { Output } from './output.ts';
import { PRESETS } from './presets.ts';

type Designed = Pick<Output, '_id' | 'design' | 'waiting'>;

export interface PlanFault {
  readonly path: string;
  readonly message: string;
}

const NEEDS = {
  colors: 'custom_theming',
  background: 'custom_theming',
  designs: 'custom_theming',
  logo: 'custom_logo',
  image: 'custom_logo',
} as const satisfies Record<keyof typeof designPlanWords, PlanPermission>;

type Use = keyof typeof NEEDS;

const presets: readonly Design[] = Object.values(PRESETS);
const isOwn = (design: Design | undefined): design is Design =>
  design !== undefined && !presets.some((preset) => isAlike(preset, design));

const presetColors = [...presets.map(({ colors }) => colors), ...Object.values(LAYOUT_COLORS)];

/** Preset colours are not custom. */
const hasOwnColors = ({ theme, colors }: Design): boolean =>
  theme === 'CUSTOM' && !presetColors.some((preset) => isAlike(preset, colors));

function* usesOf(design: Design): Generator<readonly [use: Use, path: string]> {
  if (hasOwnColors(design)) yield ['colors', 'colors'];
  if (typeof design.background === 'object') yield ['background', 'background'];
  if (design.logo !== null) yield ['logo', 'logo'];
  for (const [place, element] of design.elements.entries())
    if (element.type === 'IMAGE' && element.file !== null) yield ['image', `elements.${place}.file`];
}

/** Features missing in the plan. Parts that the output shows already stay allowed. */
export function planFaults(
  plan: Pick<RoomPlan, 'permissions'>,
  outputs: readonly Designed[],
  outputId: string | null,
  design: Design,
): readonly PlanFault[] {
  const lacks = (use: Use): boolean => !planAllows(plan, NEEDS[use]);
  if (!isOwn(design) || !(lacks('designs') || lacks('logo'))) return [];
  const former = outputs.find(({ _id }) => _id === outputId);
  const shown = [former?.design, former?.waiting].filter(isOwn);
  const had = new Set(shown.flatMap((each) => [...usesOf(each)].map(([use]) => use)));
  const faults = [...usesOf(design)].filter(([use]) => lacks(use) && !had.has(use));
  const others = outputs.filter(
    (output) => output !== former && (isOwn(output.design) || isOwn(output.waiting)),
  );
  const isOneMore = lacks('designs') && shown.length === 0 && others.length > 0;
  return [...faults, ...(isOneMore ? [['designs', ''] as const] : [])].map(([use, path]) => ({
    path,
    message: designPlanWords[use],
  }));
}
