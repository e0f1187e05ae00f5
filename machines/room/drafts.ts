import type { OutputId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Duration } from '../kernel/time.ts';
import type { DesignDraft } from '../output/output.ts';
import { byId } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** Designs that are being worked on, and when those that were taken are shown. */

/** By then each screen has heard of it, and has its fonts and pictures if they were there. */
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

/** The outputs whose draft became another one, or is gone. */
export function changedDrafts(before: Drafts, after: Drafts): readonly OutputId[] {
  if (before === after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id],
  );
}

/** Without the drafts of outputs that are gone (R120), and with what was taken (R121). */
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
