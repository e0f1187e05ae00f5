import type { OutputId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Duration } from '../kernel/time.ts';
import type { DesignDraft } from '../output/output.ts';
import { byId } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** Drafts of designs, and when taken designs are shown. */

/** Delay that lets every screen receive the design, its fonts and images. */
export const TAKE_WITHIN: Duration = 600;

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

/** Drops drafts of removed outputs (R120) and records taken designs (R121). */
export function afterOutputs(before: RoomState, context: RoomContext, at: number): RoomContext {
  const { outputs } = context.show;
  if (before.outputs === outputs) return context;
  const gone = Object.keys(context.drafts).filter((id) => byId(outputs, id) === undefined);
  const kept = gone.reduce(withoutDraft, context);
  const taken = outputs.filter((output) => {
    const was = byId(before.outputs, output._id);
    return was !== undefined && was.design !== output.design;
  });
  if (taken.length === 0) return kept;
  return { ...kept, taken: { outputIds: taken.map(({ _id }) => _id), showAt: at + TAKE_WITHIN } };
}
