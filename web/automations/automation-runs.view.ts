import type { RunCause } from '../../machines/automation/runs.ts';
import {
  type Fields,
  hasFields,
  hasOwn,
  isFields,
  isListOf,
  isMaybe,
  isNumber,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { requestReasons } from '../../machines/words/request.ts';
import { automationEditorWords as words } from './automation-editor.words.ts';
import { causeText } from './automations.view.ts';

type TimeText = (at: Instant) => string;

export interface PastRunLine {
  readonly no: number;
  readonly text: (time: TimeText) => string;
}

const isRun = hasFields({ no: isNumber, at: isNumber, cause: isText });

export function pastRunsIn(answer: unknown, automationId: string): readonly PastRunLine[] {
  const runs: unknown = isFields(answer) ? answer[automationId] : null;
  if (!Array.isArray(runs)) return [];
  return runs.filter(isRun).map((run) => ({
    no: run.no,
    text: (time) => words.past(time(run.at), causeOf(run.cause), endText({ ...run })),
  }));
}

const isCause = (cause: string): cause is RunCause =>
  cause === 'HAND' || cause === 'LEFT' || hasOwn(words.whens, cause);

const causeOf = (cause: string): string => (isCause(cause) ? causeText(cause) : cause);

const messages: ReadonlyMap<string, string> = new Map(Object.entries(errorWords));
const ends: ReadonlyMap<string, string> = new Map(Object.entries(words.ends));

function endText(run: Readonly<Record<string, unknown>>): string {
  const [end, code] = [textIn(run, 'end') ?? '', textIn(run, 'code')];
  const ended =
    end === 'REFUSED' && code !== null
      ? words.pastRefused(messages.get(code) ?? code)
      : (ends.get(end) ?? words.underWay);
  return [ended, ...listFrom(run['requests'], requestEndText)].join('; ');
}

const reasons: ReadonlyMap<string, string> = new Map(Object.entries(requestReasons));

function requestEndText(request: Fields): string | null {
  const [step, status] = [numberIn(request, 'step'), numberIn(request, 'status')];
  if (step === null) return null;
  return status === null
    ? words.requestFailed(step + 1, reasonText(request))
    : words.requestAnswered(step + 1, String(status));
}

/** Why a request got no answer, in words. */
export function reasonText(end: Fields): string {
  const reason = textIn(end, 'reason') ?? '';
  return reasons.get(reason) ?? reason;
}

const isDryRun = hasFields({ since: isMaybe(isNumber), times: isListOf(isNumber) });

const TIMES_SAID = 12;

export function dryRunText(answer: unknown, time: TimeText): string {
  if (!isDryRun(answer)) return '';
  if (answer.since === null) return words.dryUnknown;
  const { times } = answer;
  if (times.length === 0) return words.dryNever(time(answer.since));
  const said = times.slice(0, TIMES_SAID).map(time);
  return words.dryTimes(times.length, times.length > said.length ? [...said, '…'] : said);
}
