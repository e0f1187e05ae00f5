import { newOutput } from '../output/output.ts';
import { freshId, type ShowEdit } from './edit.ts';
import { exchanged, inserted, known, moved, revised, without } from './ordered-list.ts';

/** A new output from the defaults and the fields given (R30). */
export const createOutput: ShowEdit<'outputs/create'> = (show, { index, ...fields }, stamp) => {
  const place = Math.min(index ?? show.outputs.length, show.outputs.length);
  const output = { _id: freshId(stamp), index: place, ...newOutput, ...fields };
  return { ...show, outputs: inserted(show.outputs, output) };
};

export const updateOutput: ShowEdit<'outputs/update'> = (show, { outputId, ...fields }) => {
  const output = known(show.outputs, outputId);
  const edited = revised(output, fields);
  return edited === output ? show : { ...show, outputs: exchanged(show.outputs, edited) };
};

export const removeOutput: ShowEdit<'outputs/remove'> = (show, { outputId }) => ({
  ...show,
  outputs: without(show.outputs, known(show.outputs, outputId)),
});

export const moveOutput: ShowEdit<'outputs/move'> = (show, { outputId, index }) => {
  const output = known(show.outputs, outputId);
  const place = Math.min(index, show.outputs.length - 1);
  return place === output.index ? show : { ...show, outputs: moved(show.outputs, output, place) };
};
