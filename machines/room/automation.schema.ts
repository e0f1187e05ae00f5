import type { AutomationStep } from '../automation/automation.ts';
import type { Refusal } from '../kernel/errors.ts';
import type { Issues } from '../kernel/read.schema.ts';
import type { Result } from '../kernel/result.ts';
import { automationWords } from '../words/automation.ts';
import { type Command, type CommandName, commandTable, isCommandName } from './commands.ts';

/** Whether an automation may have a step of this command: what undo takes back, and flashes (K101). */
export function isAutomatable(name: CommandName): boolean {
  if (name.startsWith('automations/')) return false;
  return commandTable[name].history === 'makes' || name === 'timers/flash' || name === 'messages/flash';
}

type CommandStep = Extract<AutomationStep, { readonly type: 'COMMAND' }>;
type ReadCommand = (name: string, payload: unknown) => Result<Command, Refusal>;

/** The command of a step, by what reads commands, or why there is none. */
export function commandOfStep({ command, payload }: CommandStep, read: ReadCommand): Command | string {
  if (!isCommandName(command) || !isAutomatable(command)) return automationWords.notACommand(command);
  const asked = read(command, jsonOr(payload));
  return asked.ok ? asked.value : automationWords.unfitPayload(command);
}

/** What of these steps no automation may have. */
export function stepIssues(steps: readonly AutomationStep[], read: ReadCommand): Issues {
  return steps.flatMap((step, place) => {
    if (step.type !== 'COMMAND') return [];
    const found = commandOfStep(step, read);
    return typeof found === 'string' ? [{ path: `steps.${place}`, message: found }] : [];
  });
}

/** No payload is one where it is no JSON. */
function jsonOr(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}
