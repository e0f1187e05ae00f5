import { type AutomationStep, MOST_REQUEST_BYTES } from '../automation/automation.ts';
import type { RequestStep } from '../automation/engine/perform.ts';
import type { Refusal } from '../kernel/errors.ts';
import { textBytes } from '../kernel/plain-size.ts';
import type { Issues } from '../kernel/read.schema.ts';
import type { Result } from '../kernel/result.ts';
import { jsonOrNull } from '../kernel/shapes.ts';
import { automationWords } from '../words/automation.ts';
import { requestWords } from '../words/request.ts';
import { type Command, type CommandName, commandTable, isCommandName } from './commands.ts';

const ALSO: readonly CommandName[] = ['timers/flash', 'messages/flash', 'room/undo', 'room/redo'];

/** True for commands that an automation may send: undoable ones, undo, redo, and flashes (K101). */
export function isAutomatable(name: CommandName): boolean {
  if (name.startsWith('automations/')) return false;
  return commandTable[name].history === 'makes' || ALSO.includes(name);
}

type CommandStep = Extract<AutomationStep, { readonly type: 'COMMAND' }>;
type ReadCommand = (name: string, payload: unknown) => Result<Command, Refusal>;

export function commandOfStep({ command, payload }: CommandStep, read: ReadCommand): Command | string {
  if (!isCommandName(command) || !isAutomatable(command)) return automationWords.notACommand(command);
  const asked = read(command, payload === '' ? {} : jsonOrNull(payload));
  return asked.ok ? asked.value : automationWords.unfitPayload(command);
}

export function stepIssues(steps: readonly AutomationStep[], read: ReadCommand): Issues {
  return steps.flatMap((step, place) => {
    const path = `steps.${place}`;
    if (step.type === 'REQUEST')
      return requestFaults(step).map(([field, message]) => ({ path: `${path}.${field}`, message }));
    if (step.type !== 'COMMAND') return [];
    const found = commandOfStep(step, read);
    return typeof found === 'string' ? [{ path, message: found }] : [];
  });
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const CONTROL = /[^\t\P{Cc}]/u;
/** Headers that frame a request, or that a browser keeps for itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'cookie',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'te',
  'trailer',
  'upgrade',
]);

/** Faults of a request by field (K2371). */
function requestFaults({ url, headers = {}, body = '' }: RequestStep): readonly [string, string][] {
  const faults: [string, string][] = [];
  if (url.includes('{{secret:')) faults.push(['url', requestWords.secretInUrl]);
  if (/^[^/?#]*(?:\/\/[^/?#]*)?[{}]/.test(url)) faults.push(['url', requestWords.hostFixed]);
  for (const [name, value] of Object.entries(headers)) {
    const fault = headerFault(name, value);
    if (fault !== null) faults.push([`headers.${name}`, fault]);
  }
  const texts = [url, body, ...Object.entries(headers).flat()];
  if (texts.reduce((sum, text) => sum + textBytes(text), 0) > MOST_REQUEST_BYTES)
    faults.push(['body', requestWords.tooLarge]);
  return faults;
}

function headerFault(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return requestWords.headerName(name);
  if (OWN_HEADERS.has(name.toLowerCase())) return requestWords.headerForbidden(name);
  return CONTROL.test(value) ? requestWords.headerBreak(name) : null;
}
