import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, omittable, record, type ValuesOf } from '../kernel/fields.ts';
import type { OutputId } from '../kernel/ids.ts';
import { ROOM } from '../kernel/permissions.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { type Design, designFields } from '../output/design.ts';
import { hasCustomDesign, withDesign } from '../output/layout-designs.ts';
import {
  type DesignDraft,
  layoutFields,
  newOutput,
  type Output,
  plainOutputFields,
} from '../output/output.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '../output/presets.ts';
import {
  answersNewId,
  draftCommand,
  freshId,
  idText,
  listIndexField,
  moveOf,
  omittables,
  removalOf,
  type Stamp,
  undoable,
  undoableWithContext,
  unknownEntry,
} from './command.ts';
import { byId, insertAt, requireEntry, withFields, withReplaced } from './ordered-list.ts';
import { designSizeRefusal, planRefusal, withDraft, withoutDraft } from './room.designs.ts';
import { listLimitRefusal } from './room.limits.ts';
import type { RoomContext, RoomState } from './room.state.ts';

export type OutputFields = Partial<ValuesOf<typeof plainOutputFields>>;

const unknownOutput = unknownEntry('outputs');

export const outputCommands = {
  'outputs/create': undoable({
    takes: {
      index: omittable(listIndexField),
      preset: omittable(choice(PRESET_NAMES, 'FULL')),
      copyOf: omittable(idText),
      ...omittables(plainOutputFields),
    },
    needs: ROOM,
    undo: 'addOutput',
    adds: true,
    rewrites: true,
    makes: answersNewId('outputId'),
    refused: (context, { preset, copyOf }) =>
      (copyOf === undefined ? null : copyRefusal(context, copyOf)) ??
      listLimitRefusal(context.show, 'outputs', context.show.outputs.length + 1) ??
      (preset === undefined ? null : designSizeRefusal(context, null, PRESETS[preset])),
    does: (show, { index, preset, copyOf, ...fields }, stamp) => {
      const place = Math.min(index ?? show.outputs.length, show.outputs.length);
      const plain = { _id: freshId(stamp), index: place, ...newOutput, ...fields };
      return { ...show, outputs: insertAt(show.outputs, withSourceDesign(show, plain, { preset, copyOf })) };
    },
  }),

  'outputs/update': undoable({
    takes: { outputId: idText, ...omittables(plainOutputFields) },
    needs: ROOM,
    undo: 'editOutput',
    adds: true,
    refused: (context, { outputId, ...fields }) =>
      unknownOutput(context, { outputId }) ??
      (setsLayoutFields(fields) ? fixedDesignRefusal(requireEntry(context.show.outputs, outputId)) : null),
    does: (show, { outputId, ...fields }) => {
      const output = requireEntry(show.outputs, outputId);
      const edited = withFields(setsLayoutFields(fields) ? withoutDesign(output) : output, fields);
      return edited === output ? show : withOutput(show, edited);
    },
  }),

  'outputs/remove': removalOf('outputs', { needs: ROOM, undo: 'deleteOutput', rewrites: true }),

  'outputs/move': moveOf('outputs', { needs: ROOM, undo: 'moveOutput', rewrites: true }),

  'outputs/draft': draftCommand({
    takes: { outputId: idText, design: record(designFields) },
    needs: ROOM,
    adds: true,
    refused: (context, { outputId, design }) =>
      unknownOutput(context, { outputId }) ?? designSizeRefusal(context, outputId, design),
    does: (context, { outputId, design }, stamp) =>
      withDraft(context, outputId, { design, by: authorOf(context, stamp), at: wallOf(stamp) }),
  }),

  'outputs/discard': draftCommand({
    takes: { outputId: idText },
    needs: ROOM,
    refused: unknownOutput,
    does: (context, { outputId }) => withoutDraft(context, outputId),
  }),

  'outputs/take': undoableWithContext({
    takes: { outputId: idText },
    needs: ROOM,
    undo: 'takeOutput',
    refused: (context, { outputId }) => {
      const draft = ownEntry(context.drafts, outputId);
      if (draft === undefined) return unknownOutput(context, { outputId });
      return planRefusal(context.show, outputId, draft.design);
    },
    does: (context, { outputId }) => {
      const draft = ownEntry(context.drafts, outputId);
      if (draft === undefined) return context;
      const output = requireEntry(context.show.outputs, outputId);
      const show = withOutput(context.show, withTakenDesign(output, draft.design));
      return withoutDraft({ ...context, show }, outputId);
    },
  }),

  'outputs/freeze': undoable({
    takes: { outputId: idText, on: flag() },
    needs: ROOM,
    undo: 'freezeOutput',
    refused: unknownOutput,
    does: (show, { outputId, on }) => {
      const output = requireEntry(show.outputs, outputId);
      if (output.frozen === on) return show;
      return withOutput(show, on ? { ...output, frozen: true } : releaseDesign(output));
    },
  }),
};

function copyRefusal(context: RoomContext, outputId: OutputId): Refusal | null {
  const design = byId(context.show.outputs, outputId)?.design;
  if (design === undefined) return unknownOutput(context, { outputId });
  return designSizeRefusal(context, null, design) ?? planRefusal(context.show, null, design);
}

interface NewOutputSource {
  readonly preset?: PresetName | undefined;
  readonly copyOf?: OutputId | undefined;
}

function withSourceDesign(
  { outputs }: RoomState,
  plain: Output,
  { preset, copyOf }: NewOutputSource,
): Output {
  if (preset !== undefined) return withDesign(plain, PRESETS[preset]);
  if (copyOf === undefined) return plain;
  const { _id, index, name, frozen } = plain;
  const { waiting: _later, ...model } = requireEntry(outputs, copyOf);
  return { ...model, _id, index, name, frozen };
}

const setsLayoutFields = (fields: OutputFields): boolean =>
  Object.keys(layoutFields).some((name) => name in fields);

/** Refuses plain fields for a designed or frozen output, because its screens do not show them (R123, R124). */
function fixedDesignRefusal(output: Output): Refusal | null {
  if (hasCustomDesign(output)) return refusal('output_designed');
  return output.frozen ? refusal('output_frozen') : null;
}

function withoutDesign(output: Output): Output {
  if (output.design === undefined) return output;
  const { design: _same, ...plain } = output;
  return plain;
}

function withOutput(show: RoomState, output: Output): RoomState {
  return { ...show, outputs: withReplaced(show.outputs, output) };
}

const withTakenDesign = (output: Output, design: Design): Output =>
  output.frozen ? { ...output, waiting: design } : withDesign(output, design);

function releaseDesign({ waiting, ...output }: Output): Output {
  const free = { ...output, frozen: false };
  return waiting === undefined ? free : withDesign(free, waiting);
}

const wallOf = ({ at, wall = 0 }: Stamp): Instant => at + wall;

function authorOf({ clients }: RoomContext, stamp: Stamp): DesignDraft['by'] {
  const clientId = stamp.clientId ?? null;
  return { clientId, name: clients.find(({ id }) => id === clientId)?.name ?? '' };
}
