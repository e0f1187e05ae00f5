import {
  type AutomationStep,
  type AutomationTrigger,
  MOST_OSC_VALUES,
  TRIGGER_EVENT_TYPES,
  type TriggerEventType,
} from '../../machines/automation/automation.ts';
import type { RunCause } from '../../machines/automation/runs.ts';
import {
  type Fields,
  hasFields,
  hasOwn,
  isFields,
  isListOf,
  isNullable,
  isNumber,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { MessageAudience } from '../../machines/message/message.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { formatCountdown } from '../../machines/timer/formats.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { requestReasons } from '../../machines/words/webhook.ts';
import { automationEditorWords as words } from './automation-editor.words.ts';

type Lists = Pick<RoomState, 'timers' | 'messages'>;

export const WHEN_KINDS = [...TRIGGER_EVENT_TYPES, 'left', 'over', 'BEFORE', 'TIME', 'LOST', 'CALL'] as const;
type WhenKind = (typeof WHEN_KINDS)[number];

export function whenKind(when: AutomationTrigger): WhenKind {
  if (when.type === 'EVENT') return when.event;
  if (when.type === 'LEFT') return when.left < 0 ? 'over' : 'left';
  return when.type;
}

const ANY_TIMER = { timerId: null, label: null } as const;

export function whenOf(kind: WhenKind): AutomationTrigger {
  switch (kind) {
    case 'left':
      return { type: 'LEFT', left: MINUTE, ...ANY_TIMER };
    case 'over':
      return { type: 'LEFT', left: -MINUTE, ...ANY_TIMER };
    case 'BEFORE':
      return { type: 'BEFORE', timerId: null, minutes: 5 };
    case 'TIME':
      return { type: 'TIME', time: '19:00:00', date: null };
    case 'LOST':
      return { type: 'LOST', view: 'VIEWER', after: 30 * SECOND };
    case 'CALL':
      return { type: 'CALL', name: '' };
    default:
      return { type: 'EVENT', event: kind, ...ANY_TIMER };
  }
}

export const isOfTimers = (
  when: AutomationTrigger,
): when is Extract<AutomationTrigger, { readonly label: string | null }> =>
  when.type === 'LEFT' || (when.type === 'EVENT' && /^(timer|show)\./.test(when.event));

export const STEP_KINDS = [
  'showMessage',
  'message',
  'hideMessage',
  'flash',
  'start',
  'stop',
  'reset',
  'next',
  'startNext',
  'add',
  'aimLength',
  'aimItem',
  'aimShow',
  'arm',
  'quickClock',
  'hideClock',
  'undo',
  'redo',
  'blackoutOn',
  'blackoutOff',
  'onAirOn',
  'onAirOff',
  'webhook',
  'osc',
  'request',
  'wait',
  'end',
] as const;
type StepKind = (typeof STEP_KINDS)[number];

const command = (name: string, payload: object = {}): AutomationStep => ({
  type: 'COMMAND',
  command: name,
  payload: JSON.stringify(payload),
});

export function newStep(kind: StepKind): AutomationStep {
  return begun[kind];
}

const begun: Readonly<Record<StepKind, AutomationStep>> = {
  showMessage: command('messages/show', { messageId: '' }),
  message: { type: 'MESSAGE', text: '', color: 'white', focus: false },
  hideMessage: command('messages/hide'),
  flash: command('timers/flash', { count: 3 }),
  start: command('timeset/start'),
  stop: command('timeset/stop'),
  reset: command('timeset/reset'),
  next: command('timeset/next'),
  startNext: command('timeset/next', { autostart: true }),
  add: command('timeset/adjust', { ms: MINUTE }),
  aimLength: command('timeset/aim', { aim: 'LENGTH' }),
  aimItem: command('timeset/aim', { aim: 'ITEM_END' }),
  aimShow: command('timeset/aim', { aim: 'SHOW_END' }),
  arm: command('timeset/arm', { timerId: null }),
  quickClock: command('clocks/quick', { duration: 5 * MINUTE }),
  hideClock: command('clocks/hide'),
  undo: command('room/undo'),
  redo: command('room/redo'),
  blackoutOn: command('room/blackout', { on: true }),
  blackoutOff: command('room/blackout', { on: false }),
  onAirOn: command('room/onAir', { on: true }),
  onAirOff: command('room/onAir', { on: false }),
  webhook: { type: 'WEBHOOK', webhookId: '' },
  osc: { type: 'OSC', address: '', args: [] },
  request: { type: 'REQUEST', method: 'GET', url: '' },
  wait: { type: 'WAIT', for: 10 * SECOND },
  end: { type: 'STOP' },
};

/** Returns null if another client created a step that this form cannot show. */
export function stepKind(step: AutomationStep): StepKind | null {
  if (step.type === 'MESSAGE') return 'message';
  if (step.type === 'WEBHOOK') return 'webhook';
  if (step.type === 'WAIT') return 'wait';
  if (step.type === 'OSC') return 'osc';
  if (step.type === 'REQUEST') return 'request';
  if (step.type === 'STOP') return 'end';
  const same = STEP_KINDS.find((kind) => {
    const known = begun[kind];
    return known.type === 'COMMAND' && known.command === step.command && known.payload === step.payload;
  });
  return same ?? BY_COMMAND.get(step.command) ?? null;
}

const BY_COMMAND: ReadonlyMap<string, StepKind> = new Map([
  ['messages/show', 'showMessage'],
  ['timeset/start', 'start'],
  ['timeset/adjust', 'add'],
  ['timeset/arm', 'arm'],
  ['clocks/quick', 'quickClock'],
  ['timers/flash', 'flash'],
]);

export function payloadOfStep(step: AutomationStep): Readonly<Record<string, unknown>> {
  if (step.type !== 'COMMAND' || step.payload === '') return {};
  const payload: unknown = JSON.parse(step.payload);
  return isFields(payload) ? payload : {};
}

export function withPayload(step: AutomationStep, payload: object): AutomationStep {
  return step.type === 'COMMAND' ? { ...step, payload: JSON.stringify(payload) } : step;
}

export function typedOscAddress(typed: string): string {
  const bare = typed.replace(/\s+/g, '');
  return bare === '' || bare.startsWith('/') ? bare : `/${bare}`;
}

export function oscValuesText(values: readonly string[]): string {
  const quoted = (value: string) =>
    value === '' || /^\s|[",]|\s$/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
  return values.map(quoted).join(', ');
}

export function typedOscValues(typed: string): readonly string[] {
  const found = typed.match(/"(?:[^"]|"")*"|[^,"\s][^,"]*/g) ?? [];
  const values = found.map((text) =>
    text.startsWith('"') ? text.slice(1, -1).replace(/""/g, '"') : text.trim(),
  );
  return values.slice(0, MOST_OSC_VALUES);
}

const lengthText = (ms: Duration): string => formatCountdown(Math.abs(ms), 'HHHMMSS');

export function automationSentence(
  when: AutomationTrigger,
  steps: readonly AutomationStep[],
  lists: Lists,
): string {
  const said = steps.map((step) => stepText(step, lists));
  return words.sentence(whenText(when, lists), said.length === 0 ? [words.nothing] : said);
}

function whenText(when: AutomationTrigger, lists: Lists): string {
  switch (when.type) {
    case 'TIME':
      return words.said.TIME(when.date === null ? when.time : `${when.date} ${when.time}`);
    case 'BEFORE':
      return words.said.BEFORE(meantText({ ...when, label: null }, lists), when.minutes);
    case 'LOST':
      return words.said.LOST(words.views[when.view], lengthText(when.after));
    case 'CALL':
      return words.said.CALL(when.name);
    case 'LEFT': {
      const say = when.left < 0 ? words.said.over : words.said.left;
      return say(meantText(when, lists), lengthText(when.left));
    }
    case 'EVENT': {
      const isAny = when.timerId === null && when.label === null;
      const text = words.whens[when.event];
      return isAny ? text : words.said.event(text, meantText(when, lists));
    }
  }
}

interface Meant {
  readonly timerId: string | null;
  readonly label: string | null;
}

function meantText({ timerId, label }: Meant, { timers }: Lists): string {
  if (timerId !== null) return timerText(timers, timerId);
  return label === null ? words.anyTimer : words.ofLabel(label);
}

function timerText(timers: Lists['timers'], timerId: string): string {
  const timer = timers.find(({ _id }) => _id === timerId);
  return timer === undefined ? words.gone : words.timerNamed(timer.name);
}

function stepText(step: AutomationStep, { timers, messages }: Lists): string {
  const { saidSteps } = words;
  if (step.type === 'WEBHOOK') return words.steps.webhook;
  if (step.type === 'OSC') return step.address === '' ? words.steps.osc : saidSteps.OSC(step.address);
  if (step.type === 'REQUEST') return requestText(step);
  if (step.type === 'MESSAGE') return messageText(step);
  if (step.type === 'WAIT') return saidSteps.wait(lengthText(step.for));
  if (step.type === 'STOP') return words.steps.end;
  const kind = stepKind(step);
  if (kind === null) return saidSteps.other(step.command);
  const payload = payloadOfStep(step);
  if (kind === 'showMessage') {
    const message = messages.find(({ _id }) => _id === payload['messageId']);
    return saidSteps.showMessage(message === undefined ? words.gone : words.timerNamed(message.text));
  }
  if (kind === 'add') return saidSteps.add(lengthText(Number(payload['ms'])));
  if (kind === 'quickClock') return saidSteps.quickClock(lengthText(Number(payload['duration'])));
  const timerId = textIn(payload, 'timerId');
  if (kind === 'arm') return timerId === null ? words.disarm : saidSteps.arm(timerText(timers, timerId));
  if (kind !== 'start') return words.steps[kind];
  return saidSteps.start(timerId === null ? words.current : timerText(timers, timerId));
}

/** Shows only the host, because the rest of the URL can be long and may contain secrets. */
function requestText({ method, url }: Extract<AutomationStep, { readonly type: 'REQUEST' }>): string {
  const host = url.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
  return host === '' ? words.steps.request : words.saidSteps.REQUEST(method, host);
}

function messageText({ text, to }: Extract<AutomationStep, { readonly type: 'MESSAGE' }>): string {
  const { saidSteps } = words;
  return to === undefined ? saidSteps.message(text) : saidSteps.messageTo(text, audienceText(to));
}

export const audienceText = (to: readonly MessageAudience[]): string =>
  to.map((audience) => words.audiences[audience]).join(', ');

export function causeText(cause: RunCause): string {
  if (cause === 'HAND') return words.byHand;
  if (cause === 'LEFT') return words.whens.left;
  return words.whens[cause satisfies TriggerEventType | 'BEFORE' | 'TIME' | 'LOST' | 'CALL'];
}

export interface AutomationTemplate {
  readonly name: string;
  readonly when: AutomationTrigger;
  readonly steps: readonly AutomationStep[];
}

const { templates, templateTexts } = words;
const ownMessage = (text: string, color: 'white' | 'green' | 'red'): AutomationStep => ({
  type: 'MESSAGE',
  text,
  color,
  focus: false,
});

export const AUTOMATION_TEMPLATES: readonly AutomationTemplate[] = [
  { name: templates.wrapUp, when: whenOf('left'), steps: [ownMessage(templateTexts.wrapUp, 'red')] },
  { name: templates.flashAtZero, when: whenOf('timer.zero'), steps: [begun.flash] },
  { name: templates.lightsUp, when: whenOf('timer.started'), steps: [begun.blackoutOff, begun.onAirOn] },
  { name: templates.lostViewer, when: whenOf('LOST'), steps: [ownMessage(templateTexts.lostViewer, 'red')] },
  { name: templates.doors, when: whenOf('TIME'), steps: [ownMessage(templateTexts.doors, 'green')] },
];

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

export function reasonText(end: Fields): string {
  const reason = textIn(end, 'reason') ?? '';
  return reasons.get(reason) ?? reason;
}

const isDryRun = hasFields({ since: isNullable(isNumber), times: isListOf(isNumber) });

const TIMES_SAID = 12;

export function dryRunText(answer: unknown, time: TimeText): string {
  if (!isDryRun(answer)) return '';
  if (answer.since === null) return words.dryUnknown;
  const { times } = answer;
  if (times.length === 0) return words.dryNever(time(answer.since));
  const said = times.slice(0, TIMES_SAID).map(time);
  return words.dryTimes(times.length, times.length > said.length ? [...said, '…'] : said);
}
