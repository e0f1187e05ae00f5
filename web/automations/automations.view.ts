import {
  type AutomationStep,
  type AutomationTrigger,
  MAX_OSC_VALUES,
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

type NamedLists = Pick<RoomState, 'timers' | 'messages'>;

export const TRIGGER_KINDS = [
  ...TRIGGER_EVENT_TYPES,
  'left',
  'over',
  'BEFORE',
  'TIME',
  'LOST',
  'CALL',
] as const;
type TriggerKind = (typeof TRIGGER_KINDS)[number];

export function triggerKind(when: AutomationTrigger): TriggerKind {
  if (when.type === 'EVENT') return when.event;
  if (when.type === 'LEFT') return when.left < 0 ? 'over' : 'left';
  return when.type;
}

const ANY_TIMER_FILTER = { timerId: null, label: null } as const;

export function newTrigger(kind: TriggerKind): AutomationTrigger {
  switch (kind) {
    case 'left':
      return { type: 'LEFT', left: MINUTE, ...ANY_TIMER_FILTER };
    case 'over':
      return { type: 'LEFT', left: -MINUTE, ...ANY_TIMER_FILTER };
    case 'BEFORE':
      return { type: 'BEFORE', timerId: null, minutes: 5 };
    case 'TIME':
      return { type: 'TIME', time: '19:00:00', date: null };
    case 'LOST':
      return { type: 'LOST', view: 'VIEWER', after: 30 * SECOND };
    case 'CALL':
      return { type: 'CALL', name: '' };
    default:
      return { type: 'EVENT', event: kind, ...ANY_TIMER_FILTER };
  }
}

export const isAboutTimers = (
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

const commandStep = (name: string, payload: object = {}): AutomationStep => ({
  type: 'COMMAND',
  command: name,
  payload: JSON.stringify(payload),
});

export const newStep = (kind: StepKind): AutomationStep => newSteps[kind];

const newSteps: Readonly<Record<StepKind, AutomationStep>> = {
  showMessage: commandStep('messages/show', { messageId: '' }),
  message: { type: 'MESSAGE', text: '', color: 'white', focus: false },
  hideMessage: commandStep('messages/hide'),
  flash: commandStep('timers/flash', { count: 3 }),
  start: commandStep('timeset/start'),
  stop: commandStep('timeset/stop'),
  reset: commandStep('timeset/reset'),
  next: commandStep('timeset/next'),
  startNext: commandStep('timeset/next', { autostart: true }),
  add: commandStep('timeset/adjust', { ms: MINUTE }),
  aimLength: commandStep('timeset/aim', { aim: 'LENGTH' }),
  aimItem: commandStep('timeset/aim', { aim: 'ITEM_END' }),
  aimShow: commandStep('timeset/aim', { aim: 'SHOW_END' }),
  arm: commandStep('timeset/arm', { timerId: null }),
  quickClock: commandStep('clocks/quick', { duration: 5 * MINUTE }),
  hideClock: commandStep('clocks/hide'),
  undo: commandStep('room/undo'),
  redo: commandStep('room/redo'),
  blackoutOn: commandStep('room/blackout', { on: true }),
  blackoutOff: commandStep('room/blackout', { on: false }),
  onAirOn: commandStep('room/onAir', { on: true }),
  onAirOff: commandStep('room/onAir', { on: false }),
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
    const known = newSteps[kind];
    return known.type === 'COMMAND' && known.command === step.command && known.payload === step.payload;
  });
  return same ?? STEP_KIND_OF_COMMAND.get(step.command) ?? null;
}

const STEP_KIND_OF_COMMAND: ReadonlyMap<string, StepKind> = new Map([
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

export function parseOscAddress(input: string): string {
  const bare = input.replace(/\s+/g, '');
  return bare === '' || bare.startsWith('/') ? bare : `/${bare}`;
}

export function oscValuesText(values: readonly string[]): string {
  const quoted = (value: string) =>
    value === '' || /^\s|[",]|\s$/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
  return values.map(quoted).join(', ');
}

export function parseOscValues(input: string): readonly string[] {
  const found = input.match(/"(?:[^"]|"")*"|[^,"\s][^,"]*/g) ?? [];
  const values = found.map((text) =>
    text.startsWith('"') ? text.slice(1, -1).replace(/""/g, '"') : text.trim(),
  );
  return values.slice(0, MAX_OSC_VALUES);
}

const lengthText = (ms: Duration): string => formatCountdown(Math.abs(ms), 'HHHMMSS');

export function automationSentence(
  when: AutomationTrigger,
  steps: readonly AutomationStep[],
  lists: NamedLists,
): string {
  const stepTexts = steps.map((step) => stepText(step, lists));
  return words.sentence(triggerText(when, lists), stepTexts.length === 0 ? [words.nothing] : stepTexts);
}

function triggerText(when: AutomationTrigger, lists: NamedLists): string {
  switch (when.type) {
    case 'TIME':
      return words.said.TIME(when.date === null ? when.time : `${when.date} ${when.time}`);
    case 'BEFORE':
      return words.said.BEFORE(meantTimersText({ ...when, label: null }, lists), when.minutes);
    case 'LOST':
      return words.said.LOST(words.views[when.view], lengthText(when.after));
    case 'CALL':
      return words.said.CALL(when.name);
    case 'LEFT': {
      const say = when.left < 0 ? words.said.over : words.said.left;
      return say(meantTimersText(when, lists), lengthText(when.left));
    }
    case 'EVENT': {
      const isAny = when.timerId === null && when.label === null;
      const text = words.whens[when.event];
      return isAny ? text : words.said.event(text, meantTimersText(when, lists));
    }
  }
}

interface MeantTimers {
  readonly timerId: string | null;
  readonly label: string | null;
}

function meantTimersText({ timerId, label }: MeantTimers, { timers }: NamedLists): string {
  if (timerId !== null) return timerText(timers, timerId);
  return label === null ? words.anyTimer : words.ofLabel(label);
}

function timerText(timers: NamedLists['timers'], timerId: string): string {
  const timer = timers.find(({ _id }) => _id === timerId);
  return timer === undefined ? words.gone : words.timerNamed(timer.name);
}

function stepText(step: AutomationStep, { timers, messages }: NamedLists): string {
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
  { name: templates.wrapUp, when: newTrigger('left'), steps: [ownMessage(templateTexts.wrapUp, 'red')] },
  { name: templates.flashAtZero, when: newTrigger('timer.zero'), steps: [newSteps.flash] },
  {
    name: templates.lightsUp,
    when: newTrigger('timer.started'),
    steps: [newSteps.blackoutOff, newSteps.onAirOn],
  },
  {
    name: templates.lostViewer,
    when: newTrigger('LOST'),
    steps: [ownMessage(templateTexts.lostViewer, 'red')],
  },
  { name: templates.doors, when: newTrigger('TIME'), steps: [ownMessage(templateTexts.doors, 'green')] },
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
    text: (time) => words.past(time(run.at), causeName(run.cause), outcomeText({ ...run })),
  }));
}

const isCause = (cause: string): cause is RunCause =>
  cause === 'HAND' || cause === 'LEFT' || hasOwn(words.whens, cause);

const causeName = (cause: string): string => (isCause(cause) ? causeText(cause) : cause);

const errorTexts: ReadonlyMap<string, string> = new Map(Object.entries(errorWords));
const outcomeTexts: ReadonlyMap<string, string> = new Map(Object.entries(words.ends));

function outcomeText(run: Readonly<Record<string, unknown>>): string {
  const [end, code] = [textIn(run, 'end') ?? '', textIn(run, 'code')];
  const ended =
    end === 'REFUSED' && code !== null
      ? words.pastRefused(errorTexts.get(code) ?? code)
      : (outcomeTexts.get(end) ?? words.underWay);
  return [ended, ...listFrom(run['requests'], requestOutcomeText)].join('; ');
}

const reasonTexts: ReadonlyMap<string, string> = new Map(Object.entries(requestReasons));

function requestOutcomeText(request: Fields): string | null {
  const [step, status] = [numberIn(request, 'step'), numberIn(request, 'status')];
  if (step === null) return null;
  return status === null
    ? words.requestFailed(step + 1, reasonText(request))
    : words.requestAnswered(step + 1, String(status));
}

export function reasonText(end: Fields): string {
  const reason = textIn(end, 'reason') ?? '';
  return reasonTexts.get(reason) ?? reason;
}

const isDryRun = hasFields({ since: isNullable(isNumber), times: isListOf(isNumber) });

const LISTED_TIMES = 12;

export function dryRunText(answer: unknown, time: TimeText): string {
  if (!isDryRun(answer)) return '';
  if (answer.since === null) return words.dryUnknown;
  const { times } = answer;
  if (times.length === 0) return words.dryNever(time(answer.since));
  const timeTexts = times.slice(0, LISTED_TIMES).map(time);
  return words.dryTimes(times.length, times.length > timeTexts.length ? [...timeTexts, '…'] : timeTexts);
}
