import { describe, expect, it, test } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '../../machines/automation/automation.ts';
import { newMessage } from '../../machines/message/message.ts';
import { parseCommand } from '../../machines/room/commands.schema.ts';
import { testRoom } from '../../tests/support/test-room.ts';
import {
  AUTOMATION_TEMPLATES,
  automationSentence,
  causeText,
  dryRunText,
  isAboutTimers,
  newStep,
  newTrigger,
  oscValuesText,
  parseOscAddress,
  parseOscValues,
  pastRunsIn,
  payloadOfStep,
  STEP_KINDS,
  stepKind,
  TRIGGER_KINDS,
  triggerKind,
  withPayload,
} from './automations.view.ts';

const { show } = testRoom([{ name: 'Keynote' }]);
const lists = { timers: show.timers, messages: [{ ...newMessage, _id: 'm', index: 0, text: 'Wrap up' }] };
const any = { timerId: null, label: null };
const said = (when: AutomationTrigger, steps: readonly AutomationStep[] = []) =>
  automationSentence(when, steps, lists);
const doing = (step: AutomationStep) =>
  said({ type: 'CALL', name: 'x' }, [step]).replace('When the API triggers “x”: ', '');
const command = (name: string, payload: string): AutomationStep => ({
  type: 'COMMAND',
  command: name,
  payload,
});

describe('the sentence of an automation', () => {
  test.each<readonly [AutomationTrigger, string]>([
    [{ type: 'LEFT', left: 60_000, timerId: 'a', label: null }, '“Keynote” has 1:00 left'],
    [{ type: 'LEFT', left: -60_000, ...any }, 'any timer is 1:00 over'],
    [{ type: 'LEFT', left: 0, timerId: 'gone', label: null }, 'deleted timer has 0:00 left'],
    [
      { type: 'EVENT', event: 'timer.red', timerId: null, label: 'Talk' },
      'a timer turns red (timers labeled “Talk”)',
    ],
    [{ type: 'EVENT', event: 'timer.red', timerId: 'a', label: null }, 'a timer turns red (“Keynote”)'],
    [{ type: 'EVENT', event: 'question.asked', ...any }, 'a question is asked'],
    [{ type: 'BEFORE', timerId: null, minutes: 5 }, 'any timer starts in 5 minutes'],
    [{ type: 'BEFORE', timerId: 'a', minutes: 1 }, '“Keynote” starts in 1 minute'],
    [{ type: 'TIME', time: '19:30:00', date: null }, 'it is 19:30:00'],
    [{ type: 'TIME', time: '19:30:00', date: '2026-05-04' }, 'it is 2026-05-04 19:30:00'],
    [{ type: 'LOST', view: 'VIEWER', after: 30_000 }, 'a Viewer device is disconnected for 0:30'],
    [{ type: 'CALL', name: 'Doors' }, 'the API triggers “Doors”'],
  ])('K116 names the trigger: %j', (when, text) => {
    expect(said(when)).toBe(`When ${text}: do nothing.`);
  });

  test.each<readonly [AutomationStep, string]>([
    [command('messages/show', '{"messageId":"m"}'), 'show message “Wrap up”.'],
    [newStep('showMessage'), 'show message deleted timer.'],
    [{ type: 'MESSAGE', text: 'Hi', color: 'red', focus: false }, 'show “Hi”.'],
    [
      { type: 'MESSAGE', text: 'Hi', color: 'red', focus: false, to: ['STAGE', 'CREW'] },
      'show “Hi” (Stage, Crew).',
    ],
    [newStep('start'), 'start the current timer.'],
    [command('timeset/start', '{"timerId":"a"}'), 'start “Keynote”.'],
    [command('timeset/adjust', '{"ms":120000}'), 'add 2:00.'],
    [command('timeset/arm', '{"timerId":"a"}'), 'cue “Keynote”.'],
    [newStep('arm'), 'remove the cue.'],
    [newStep('quickClock'), 'start a quick clock of 5:00.'],
    [newStep('undo'), 'undo the last change.'],
    [newStep('wait'), 'wait 0:10.'],
    [newStep('end'), 'stop here.'],
    [newStep('blackoutOn'), 'turn blackout on.'],
    [command('room/rename', '{"name":"x"}'), 'do room/rename.'],
    [{ type: 'WEBHOOK', webhookId: 'w' }, 'call a webhook.'],
    [{ type: 'OSC', address: '/go', args: [] }, 'send OSC message /go.'],
    [newStep('osc'), 'send an OSC message.'],
    [newStep('request'), 'send a web request.'],
    [
      { type: 'REQUEST', method: 'PUT', url: 'HTTP://a.example:8088/b/{timer}?key=x' },
      'send PUT to a.example:8088.',
    ],
  ])('K116 names the step: %j', (step, text) => {
    expect(doing(step)).toBe(text);
  });

  it('K116, K2411 has each kind of trigger and step, and recognizes it again', () => {
    expect(TRIGGER_KINDS.map((kind) => triggerKind(newTrigger(kind)))).toEqual(TRIGGER_KINDS);
    expect(STEP_KINDS.map((kind) => stepKind(newStep(kind)))).toEqual(STEP_KINDS);
    expect(stepKind(command('timers/flash', '{"count":9}'))).toBe('flash');
    expect(stepKind(command('room/rename', '{}'))).toBeNull();
    expect(isAboutTimers(newTrigger('timer.red'))).toBe(true);
    expect(isAboutTimers(newTrigger('message.shown'))).toBe(false);
    expect(isAboutTimers(newTrigger('CALL'))).toBe(false);
  });

  it('K116 keeps the chosen values in the command', () => {
    expect(withPayload(newStep('start'), { timerId: 'a' })).toEqual(
      command('timeset/start', '{"timerId":"a"}'),
    );
    expect(withPayload(newStep('wait'), {})).toEqual(newStep('wait'));
    expect(payloadOfStep(newStep('wait'))).toEqual({});
    expect(payloadOfStep(command('timeset/next', ''))).toEqual({});
    expect(payloadOfStep(command('timeset/next', '3'))).toEqual({});
  });

  it.each([
    ['', []],
    ['1, on', ['1', 'on']],
    [' 1 ,, two words ', ['1', 'two words']],
    ['"Hello, world", "", "say ""go"""', ['Hello, world', '', 'say "go"']],
    [Array.from({ length: 11 }, (_, nth) => nth).join(), ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
  ])('K120 reads the values of an OSC message: %s', (typed, values) => {
    expect(parseOscValues(typed)).toEqual(values);
    expect(parseOscValues(oscValuesText(values))).toEqual(values);
  });

  it.each([
    ['/cue/1/go', '/cue/1/go'],
    [' cue/1 /go ', '/cue/1/go'],
    [' ', ''],
  ])('K120 reads %j as an OSC address', (typed, address) => {
    expect(parseOscAddress(typed)).toBe(address);
  });

  it('K116 has templates that the room accepts', () => {
    expect(AUTOMATION_TEMPLATES).toHaveLength(5);
    for (const { name, when, steps } of AUTOMATION_TEMPLATES)
      expect(parseCommand('automations/add', { name, when, steps }).ok).toBe(true);
  });
});

describe('the runs of an automation', () => {
  const time = (at: number) => `at ${at}`;
  const runs = [
    { no: 5, at: 5, cause: 'timer.red', end: 'DONE' },
    { no: 4, at: 4, cause: 'HAND', end: 'REFUSED', code: 'forbidden' },
    { no: 3, at: 3, cause: 'LEFT', end: 'REFUSED', code: 'moon' },
    { no: 2, at: 2, cause: 'TIME', end: 'MISSED' },
    { no: 1, at: 1, cause: 'moon', end: null },
    { no: 0, at: 0, cause: 'CALL', end: 'moon' },
    'nonsense',
  ];

  it("K116 are read one by one from the server's answer, without invalid ones", () => {
    expect(pastRunsIn({ a: runs }, 'a').map(({ text }) => text(time))).toEqual([
      'at 5, a timer turns red: done',
      expect.stringMatching(/^at 4, tested manually: rejected: \S/),
      'at 3, a set time is left: rejected: moon',
      'at 2, a set time of day is reached: missed, because the server was down',
      'at 1, moon: running',
      'at 0, the API triggers it: running',
    ]);
    const requests = [{ step: 0, status: 204 }, { step: 2, reason: 'slow' }, { step: 1, reason: 'moon' }, {}];
    const [asked] = pastRunsIn({ a: [{ no: 9, at: 1, cause: 'HAND', end: 'DONE', requests }] }, 'a');
    expect(asked?.text(time)).toBe(
      'at 1, tested manually: done; step 1 answered 204; step 3: The address did not answer in time.; step 2: moon',
    );
    expect([pastRunsIn({}, 'a'), pastRunsIn(null, 'a')]).toEqual([[], []]);
    expect(causeText('LOST')).toBe('a device stays disconnected');
  });

  it('K114 in a dry run are listed with their times', () => {
    expect(dryRunText(null, time)).toBe('');
    expect(dryRunText({ since: null, times: [] }, time)).toBe('The log has no data for this trigger.');
    expect(dryRunText({ since: 1, times: [] }, time)).toBe(
      'In your last show (since at 1) this would not have triggered.',
    );
    expect(dryRunText({ since: 1, times: [2, 3] }, time)).toBe(
      'In your last show this would have triggered 2 times: at 2, at 3.',
    );
    expect(dryRunText({ since: 1, times: Array.from({ length: 20 }, (_, at) => at) }, time)).toContain(
      '20 times: at 0,',
    );
  });
});
