import { type Automation, editableAutomationFields } from '../automation/automation.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { omittable } from '../kernel/fields.ts';
import type { AutomationId } from '../kernel/ids.ts';
import { ROOM, TRANSPORT } from '../kernel/permissions.ts';
import { automationWords } from '../words/room.ts';
import {
  freshId,
  idText,
  lasting,
  listPlace,
  omittables,
  oneMade,
  refuseUnless,
  trimmedText,
  undoable,
} from './command.ts';
import { byId, inserted, moved, requireEntry, withFields, without, withReplaced } from './ordered-list.ts';
import { roomFor } from './room.limits.ts';
import type { RoomContext, RoomState } from './room.state.ts';

interface AutomationNamed {
  readonly automationId: AutomationId;
}

const { enabled, ...saidAutomation } = editableAutomationFields;

/** Browsers cannot predict the outcome, because they do not know the sender's rights (K102). */
const unforeseen = { foreseeable: false } as const;

export const automationCommands = {
  'automations/add': {
    ...undoable({
      takes: { index: omittable(listPlace), enabled: omittable(enabled), ...saidAutomation },
      needs: ROOM,
      undo: 'addAutomation',
      adds: true,
      makes: oneMade('automationId'),
      refused: ({ show }) => roomFor(show, 'automations', show.automations.length + 1),
      does: (show, { index, enabled: isOn = true, ...fields }, stamp) => {
        const place = Math.min(index ?? show.automations.length, show.automations.length);
        const automation = { _id: freshId(stamp), index: place, enabled: isOn, ...fields };
        return { ...show, automations: inserted(show.automations, automation) };
      },
    }),
    ...unforeseen,
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
        const edited = awake(withFields(automation, fields));
        return edited === automation ? show : withAutomation(show, edited);
      },
    }),
    ...unforeseen,
  },

  'automations/remove': {
    ...undoable({
      takes: { automationId: idText },
      needs: ROOM,
      undo: 'deleteAutomation',
      refused: unknownAutomation,
      does: (show, { automationId }) => ({
        ...show,
        automations: without(show.automations, requireEntry(show.automations, automationId)),
      }),
    }),
    ...unforeseen,
  },

  'automations/move': {
    ...undoable({
      takes: { automationId: idText, index: listPlace },
      needs: ROOM,
      undo: 'moveAutomation',
      refused: unknownAutomation,
      does: (show, { automationId, index }) => {
        const automation = requireEntry(show.automations, automationId);
        const place = Math.min(index, show.automations.length - 1);
        if (place === automation.index) return show;
        return { ...show, automations: moved(show.automations, automation, place) };
      },
    }),
    ...unforeseen,
  },

  /** Runs an automation as a trial, even if it is disabled. */
  'automations/run': lasting({
    takes: { automationId: idText },
    needs: ROOM,
    refused: unknownAutomation,
    does: (context, { automationId }) => ({
      ...context,
      asked: { automationIds: [automationId], cause: 'HAND' },
    }),
  }),

  'automations/call': lasting({
    takes: { name: trimmedText(100) },
    needs: TRANSPORT,
    refused: ({ show }, { name }) =>
      calledBy(show, name).length > 0
        ? null
        : refusal('unknown_automation', automationWords.noneCalled(name)),
    does: (context, { name }) => ({
      ...context,
      asked: { automationIds: calledBy(context.show, name).map(({ _id }) => _id), cause: 'CALL' },
    }),
  }),
};

function unknownAutomation({ show }: RoomContext, { automationId }: AutomationNamed): Refusal | null {
  return refuseUnless(byId(show.automations, automationId) !== undefined, 'unknown_automation');
}

function withAutomation(show: RoomState, automation: Automation): RoomState {
  return { ...show, automations: withReplaced(show.automations, automation) };
}

function awake(automation: Automation): Automation {
  if (automation.rests === undefined) return automation;
  const { rests: _before, ...others } = automation;
  return others;
}

function calledBy({ automations }: RoomState, name: string): readonly Automation[] {
  const wanted = name.toLowerCase();
  return automations.filter(
    ({ enabled: isOn, when }) => isOn && when.type === 'CALL' && when.name.trim().toLowerCase() === wanted,
  );
}
