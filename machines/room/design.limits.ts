import { type Refusal, refusal } from '../kernel/errors.ts';
import type { OutputId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Design } from '../output/design.ts';
import { planFaults } from '../output/design-plan.ts';
import type { Output } from '../output/output.ts';
import { sizeOf } from './room.size.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** Maximum size of all designs of a room: live, waiting and drafts (R126). */
export const DESIGNS_BYTES = 1024 * 1024;

/** Refusal of a draft or new output for lack of space; null: it fits. */
export function designsFor(
  { show, drafts }: RoomContext,
  outputId: OutputId | null,
  design: Design,
): Refusal | null {
  const former = outputId === null ? undefined : ownEntry(drafts, outputId)?.design;
  const added = sizeOf(design) - sizeOf(former);
  const held = designsSize(show.outputs) + sizeOf(Object.values(drafts));
  return added > 0 && held + added > DESIGNS_BYTES ? refusal('designs_limit') : null;
}

export function designsRefusal(before: RoomState, after: RoomState): Refusal | null {
  const size = designsSize(after.outputs);
  return size > DESIGNS_BYTES && size > designsSize(before.outputs) ? refusal('designs_limit') : null;
}

/** Approximate size of the outputs' designs, bytes. */
export function designsSize(outputs: readonly Partial<Pick<Output, 'design' | 'waiting'>>[]): number {
  let size = 0;
  for (const { design, waiting } of outputs) {
    if (design !== undefined) size += sizeOf(design);
    if (waiting !== undefined) size += sizeOf(waiting);
  }
  return size;
}

/** Refusal of the design by the plan (B67); `outputId` null: a new output. */
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
