import { type Issue, type Refusal, refusal } from '../kernel/errors.ts';
import type { OutputId } from '../kernel/ids.ts';
import { isDeepEqual, ownEntry } from '../kernel/shapes.ts';
import type { Duration } from '../kernel/time.ts';
import type { Design } from '../output/design.ts';
import { LAYOUT_COLORS } from '../output/layout-designs.ts';
import type { DesignDraft, Output } from '../output/output.ts';
import { PRESETS } from '../output/presets.ts';
import { planAllows } from '../plan/plan.permissions.ts';
import type { PlanPermission, RoomPlan } from '../plan/room-plan.ts';
import { designPlanWords } from '../words/refusal.ts';
import { byId } from './ordered-list.ts';
import { sizeOf } from './room.size.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** After this delay, every screen has received the design with its fonts and images. */
export const TAKE_TIMEOUT: Duration = 600;

export type Drafts = Readonly<Record<OutputId, DesignDraft>>;

export function withDraft(context: RoomContext, outputId: OutputId, draft: DesignDraft): RoomContext {
  return { ...context, drafts: { ...context.drafts, [outputId]: draft } };
}

export function withoutDraft(context: RoomContext, outputId: OutputId): RoomContext {
  if (ownEntry(context.drafts, outputId) === undefined) return context;
  const { [outputId]: _dropped, ...drafts } = context.drafts;
  return { ...context, drafts };
}

export function changedDrafts(before: Drafts, after: Drafts): readonly OutputId[] {
  if (before === after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id],
  );
}

export function withOutputEffects(before: RoomState, context: RoomContext, at: number): RoomContext {
  const { outputs } = context.show;
  if (before.outputs === outputs) return context;
  const removedIds = Object.keys(context.drafts).filter((id) => byId(outputs, id) === undefined);
  const withoutRemoved = removedIds.reduce(withoutDraft, context);
  const changedOutputs = outputs.filter((output) => {
    const formerOutput = byId(before.outputs, output._id);
    return formerOutput !== undefined && formerOutput.design !== output.design;
  });
  if (changedOutputs.length === 0) return withoutRemoved;
  return {
    ...withoutRemoved,
    taken: { outputIds: changedOutputs.map(({ _id }) => _id), showAt: at + TAKE_TIMEOUT },
  };
}

type DesignedOutput = Pick<Output, '_id' | 'design' | 'waiting'>;

const DESIGN_PERMISSIONS = {
  colors: 'custom_theming',
  background: 'custom_theming',
  designs: 'custom_theming',
  logo: 'custom_logo',
  image: 'custom_logo',
} as const satisfies Record<keyof typeof designPlanWords, PlanPermission>;

type DesignUse = keyof typeof DESIGN_PERMISSIONS;

const presetDesigns: readonly Design[] = Object.values(PRESETS);
const isNotPreset = (design: Design | undefined): design is Design =>
  design !== undefined && !presetDesigns.some((preset) => isDeepEqual(preset, design));

const presetColors = [...presetDesigns.map(({ colors }) => colors), ...Object.values(LAYOUT_COLORS)];

const hasOwnColors = ({ theme, colors }: Design): boolean =>
  theme === 'CUSTOM' && !presetColors.some((preset) => isDeepEqual(preset, colors));

function* designUses(design: Design): Generator<readonly [use: DesignUse, path: string]> {
  if (hasOwnColors(design)) yield ['colors', 'colors'];
  if (typeof design.background === 'object') yield ['background', 'background'];
  if (design.logo !== null) yield ['logo', 'logo'];
  for (const [place, element] of design.elements.entries())
    if (element.type === 'IMAGE' && element.file !== null) yield ['image', `elements.${place}.file`];
}

/** Returns features that the plan lacks and the output does not show yet. */
export function planFaults(
  plan: Pick<RoomPlan, 'permissions'>,
  outputs: readonly DesignedOutput[],
  outputId: string | null,
  design: Design,
): readonly Issue[] {
  const lacks = (use: DesignUse): boolean => !planAllows(plan, DESIGN_PERMISSIONS[use]);
  if (!isNotPreset(design) || !(lacks('designs') || lacks('logo'))) return [];
  const former = outputs.find(({ _id }) => _id === outputId);
  const shown = [former?.design, former?.waiting].filter(isNotPreset);
  const had = new Set(shown.flatMap((each) => [...designUses(each)].map(([use]) => use)));
  const faults = [...designUses(design)].filter(([use]) => lacks(use) && !had.has(use));
  const otherOutputs = outputs.filter(
    (output) => output !== former && (isNotPreset(output.design) || isNotPreset(output.waiting)),
  );
  const isOneMore = lacks('designs') && shown.length === 0 && otherOutputs.length > 0;
  return [...faults, ...(isOneMore ? [['designs', ''] as const] : [])].map(([use, path]) => ({
    path,
    message: designPlanWords[use],
  }));
}

/** Maximum size of a room's live designs, waiting designs and drafts together, in bytes (R126). */
export const MAX_ROOM_DESIGN_BYTES = 1024 * 1024;

export function designSizeRefusal(
  { show, drafts }: RoomContext,
  outputId: OutputId | null,
  design: Design,
): Refusal | null {
  const former = outputId === null ? undefined : ownEntry(drafts, outputId)?.design;
  const added = sizeOf(design) - sizeOf(former);
  const designBytes = designsSize(show.outputs) + sizeOf(Object.values(drafts));
  return added > 0 && designBytes + added > MAX_ROOM_DESIGN_BYTES ? refusal('designs_limit') : null;
}

export function designsRefusal(before: RoomState, after: RoomState): Refusal | null {
  const size = designsSize(after.outputs);
  return size > MAX_ROOM_DESIGN_BYTES && size > designsSize(before.outputs) ? refusal('designs_limit') : null;
}

export function designsSize(outputs: readonly Partial<Pick<Output, 'design' | 'waiting'>>[]): number {
  let size = 0;
  for (const { design, waiting } of outputs) {
    if (design !== undefined) size += sizeOf(design);
    if (waiting !== undefined) size += sizeOf(waiting);
  }
  return size;
}

/** `outputId` is null for a new output (B67). */
export function planRefusal(
  { room, outputs }: RoomState,
  outputId: OutputId | null,
  design: Design,
): Refusal | null {
  const issues = planFaults(room.plan, outputs, outputId, design);
  const [first] = issues;
  return first === undefined ? null : { ...refusal('plan_feature', first.message), issues };
}

export function importedDesignsRefusal(show: RoomState): Refusal | null {
  for (const [place, { _id, design }] of show.outputs.entries()) {
    const before = show.outputs.slice(0, place);
    const refused = design === undefined ? null : planRefusal({ ...show, outputs: before }, _id, design);
    if (refused !== null) return refused;
  }
  return null;
}
