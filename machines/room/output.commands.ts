import type { Refusal } from '../kernel/errors.ts';
import { omittable, type ValuesOf } from '../kernel/fields.ts';
import type { OutputId } from '../kernel/ids.ts';
import { ROOM } from '../kernel/permissions.ts';
import { newOutput, outputFields } from '../output/output.ts';
import { freshId, idText, listPlace, omittables, oneMade, refuseUnless, undoable } from './command.ts';
import { byId, inserted, moved, requireEntry, withFields, without, withReplaced } from './ordered-list.ts';
import { roomFor } from './room.limits.ts';
import type { RoomContext } from './room.state.ts';

/** What a person may set of an output. */
export type OutputFields = Partial<ValuesOf<typeof outputFields>>;

interface OutputNamed {
  readonly outputId: OutputId;
}

export const outputCommands = {
  /** A new output from the defaults and the fields given (R30). */
  'outputs/create': undoable({
    takes: { index: omittable(listPlace), ...omittables(outputFields) },
    needs: ROOM,
    undo: 'addOutput',
    adds: true,
    makes: oneMade('outputId'),
    refused: ({ show }) => roomFor(show, 'outputs', show.outputs.length + 1),
    does: (show, { index, ...fields }, stamp) => {
      const place = Math.min(index ?? show.outputs.length, show.outputs.length);
      const output = { _id: freshId(stamp), index: place, ...newOutput, ...fields };
      return { ...show, outputs: inserted(show.outputs, output) };
    },
  }),

  'outputs/update': undoable({
    takes: { outputId: idText, ...omittables(outputFields) },
    needs: ROOM,
    undo: 'editOutput',
    adds: true,
    refused: unknownOutput,
    does: (show, { outputId, ...fields }) => {
      const output = requireEntry(show.outputs, outputId);
      const edited = withFields(output, fields);
      return edited === output ? show : { ...show, outputs: withReplaced(show.outputs, edited) };
    },
  }),

  'outputs/remove': undoable({
    takes: { outputId: idText },
    needs: ROOM,
    undo: 'deleteOutput',
    refused: unknownOutput,
    does: (show, { outputId }) => ({
      ...show,
      outputs: without(show.outputs, requireEntry(show.outputs, outputId)),
    }),
  }),

  'outputs/move': undoable({
    takes: { outputId: idText, index: listPlace },
    needs: ROOM,
    undo: 'moveOutput',
    refused: unknownOutput,
    does: (show, { outputId, index }) => {
      const output = requireEntry(show.outputs, outputId);
      const place = Math.min(index, show.outputs.length - 1);
      return place === output.index ? show : { ...show, outputs: moved(show.outputs, output, place) };
    },
  }),
};

function unknownOutput({ show }: RoomContext, { outputId }: OutputNamed): Refusal | null {
  return refuseUnless(byId(show.outputs, outputId) !== undefined, 'unknown_output');
}
