import { type Refusal, refusal } from '../kernel/errors.ts';
import type { OutputId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Design } from '../output/design.ts';
import { planFaults } from '../output/design-plan.ts';
import type { Output } from '../output/output.ts';
import { sizeOf } from './room.size.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** What all designs of a room take at most: those that its outputs show, those that wait, and drafts (R126). */
export const DESIGNS_BYTES = 1024 * 1024;

/** Why there is no space for this draft, or for an output that begins with this design; null: there is. */
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

/** The same of an undo that would bring designs back. */
export function designsRefusal(before: RoomState, after: RoomState): Refusal | null {
  const size = designsSize(after.outputs);
  return size > DESIGNS_BYTES && size > designsSize(before.outputs) ? refusal('designs_limit') : null;
}

/** About how many bytes the designs of its outputs take. */
export function designsSize(outputs: readonly Partial<Pick<Output, 'design' | 'waiting'>>[]): number {
  let size = 0;
  for (const { design, waiting } of outputs) {
    if (design !== undefined) size += sizeOf(design);
    if (waiting !== undefined) size += sizeOf(waiting);
  }
  return size;
}

/** Why the plan does not let an output show this design; `outputId` null: a new one. Null: it does (B67). */
export function planRefusal(
  { room, outputs }: RoomState,
  outputId: OutputId | null,
  design: Design,
): Refusal | null {
  const issues = planFaults(room.plan, outputs, outputId, design);
  const [first] = issues;
  return first === undefined ? null : { ...refusal('plan_feature', first.message), issues };
}

/** The same of all outputs that come with an import. */
export function importedDesignsRefusal(show: RoomState): Refusal | null {
  for (const [place, { _id, design }] of show.outputs.entries()) {
    const before = show.outputs.slice(0, place);
    const refused = design === undefined ? null : planRefusal({ ...show, outputs: before }, _id, design);
    if (refused !== null) return refused;
  }
  return null;
}
