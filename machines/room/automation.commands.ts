import { type Automation, editableAutomationFields } from '../automation/automation.ts';
import { refusal } from '../kernel/errors.ts';
import { omittable } from '../kernel/fields.ts';
import { ROOM, TRANSPORT } from '../kernel/permissions.ts';
import { automationWords } from '../words/room.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  moveOf,
  omittables,
  removalOf,
  roomCommand,
  trimmedTextField,
  undoable,
  unknownEntry,
} from './command.ts';
import { insertAt, requireEntry, withFields, withReplaced } from './ordered-list.ts';
import { listLimitRefusal } from './room.limits.ts';
import type { RoomState } from './room.state.ts';

const { enabled, ...automationInput } = editableAutomationFields;

const unknownAutomation = unknownEntry('automations');

/** Browsers cannot predict these commands, because the outcome depends on the sender's rights (K102). */
const unpredictable = { foreseeable: false } as const;

export const automationCommands = {
  'automations/add': {
    ...undoable({
      takes: { index: omittable(listIndexField), enabled: omittable(enabled), ...automationInput },
      needs: ROOM,
      undo: 'addAutomation',
      adds: true,
      makes: answersNewId('automationId'),
      refused: ({ show }) => listLimitRefusal(show, 'automations', show.automations.length + 1),
      does: (show, { index, enabled: isOn = true, ...fields }, stamp) => {
        const place = Math.min(index ?? show.automations.length, show.automations.length);
        const automation = { _id: freshId(stamp), index: place, enabled: isOn, ...fields };
        return { ...show, automations: insertAt(show.automations, automation) };
      },
    }),
    ...unpredictable,
  },

  /** An edit can resume a paused automation, which then runs with the sender's rights (K102, K104). */
  'automations/update': {
    ...undoable({
      takes: { automationId: idText, ...omittables(editableAutomationFields) },
      needs: ROOM,
      undo: 'editAutomation',
      adds: true,
      refused: unknownAutomation,
      does: (show, { automationId, ...fields }) => {
        const automation = requireEntry(show.automations, automationId);
        const edited = withoutRest(withFields(automation, fields));
        return edited === automation ? show : withAutomation(show, edited);
      },
    }),
    ...unpredictable,
  },

  'automations/remove': {
    ...removalOf('automations', { needs: ROOM, undo: 'deleteAutomation', rewrites: true }),
    ...unpredictable,
  },

  'automations/move': {
    ...moveOf('automations', { needs: ROOM, undo: 'moveAutomation', rewrites: true }),
    ...unpredictable,
  },

  'automations/run': roomCommand({
    takes: { automationId: idText },
    needs: ROOM,
    refused: unknownAutomation,
    does: (context, { automationId }) => ({
      ...context,
      asked: { automationIds: [automationId], cause: 'HAND' },
    }),
  }),

  'automations/call': roomCommand({
    takes: { name: trimmedTextField(100) },
    needs: TRANSPORT,
    refused: ({ show }, { name }) =>
      automationsNamed(show, name).length > 0
        ? null
        : refusal('unknown_automation', automationWords.noneCalled(name)),
    does: (context, { name }) => ({
      ...context,
      asked: { automationIds: automationsNamed(context.show, name).map(({ _id }) => _id), cause: 'CALL' },
    }),
  }),
};

function withAutomation(show: RoomState, automation: Automation): RoomState {
  return { ...show, automations: withReplaced(show.automations, automation) };
}

function withoutRest(automation: Automation): Automation {
  if (automation.rests === undefined) return automation;
  const { rests: _before, ...rest } = automation;
  return rest;
}

function automationsNamed({ automations }: RoomState, name: string): readonly Automation[] {
  const wanted = name.toLowerCase();
  return automations.filter(
    ({ enabled: isOn, when }) => isOn && when.type === 'CALL' && when.name.trim().toLowerCase() === wanted,
  );
}
