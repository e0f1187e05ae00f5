import { describe, expect, it, test } from 'vitest';
import { refusalOf } from '../../machines/room/commands.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { clockAtRest, newClock } from '../../machines/timer/stage-clock.ts';
import { after, command, testRoom } from '../../tests/support/test-room.ts';
import {
  actionText,
  isLampLit,
  lampMessage,
  MAX_BINDINGS,
  type MidiBinding,
  midiChoices,
  midiCommand,
  noMidi,
  parseMidi,
  parseStoredMidi,
  parseTypedCommand,
  triggerText,
  withBinding,
  withoutBinding,
} from './midi.view.ts';

const note = { kind: 'NOTE', channel: 1, number: 60 } as const;
const binding = (fields: Partial<MidiBinding> = {}): MidiBinding => ({
  port: 'Pad',
  trigger: note,
  action: 'blackout',
  ...fields,
});

const room = testRoom([{ name: 'Opening' }, {}]);
const message = (id: string, text: string, fields = {}) => ({
  _id: id,
  index: 0,
  text,
  color: 'WHITE' as const,
  bold: false,
  uppercase: false,
  answer: false,
  ...fields,
});
const show: RoomState = {
  ...room.show,
  messages: [
    message('m', 'Louder'),
    { ...message('q', 'Why?'), question: { name: '', at: 1, deviceId: 'd' } } as never,
  ] as never,
  clocks: [{ ...newClock, ...clockAtRest, _id: 'k', index: 0, name: 'Break' }],
  automations: [
    { _id: 'x', index: 0, name: 'Lights', when: { type: 'CALL', name: 'lights' } },
    { _id: 'y', index: 1, name: 'Again', when: { type: 'CALL', name: 'lights' } },
    {
      _id: 'z',
      index: 2,
      name: 'Zero',
      when: { type: 'EVENT', event: 'timer.zero', timerId: null, label: null },
    },
  ] as never,
};

describe('messages of a MIDI surface', () => {
  test.each([
    [[0x90, 60, 100], note, true],
    [[0x90, 60, 0], note, false],
    [[0x80, 60, 64], note, false],
    [[0xbf, 7, 64], { kind: 'CC', channel: 16, number: 7 }, true],
    [[0xb0, 7, 63], { kind: 'CC', channel: 1, number: 7 }, false],
    [[0xc2, 5], { kind: 'PROGRAM', channel: 3, number: 5 }, true],
  ])('V2437 with the bytes %j are read as a press or a release of a key', (bytes, trigger, isOn) => {
    expect(parseMidi(Uint8Array.from(bytes))).toEqual({ trigger, isOn });
  });

  test.each([[[0xf8]], [[0xe0, 0, 64]], [[0xf1, 0x10]], [[]]])('V2437 %j are ignored', (bytes) => {
    expect(parseMidi(Uint8Array.from(bytes))).toBeNull();
  });

  it('V2438 light lamps of notes and controllers, not of programs', () => {
    expect(lampMessage(note, true)).toEqual([0x90, 60, 127]);
    expect(lampMessage({ kind: 'CC', channel: 16, number: 7 }, false)).toEqual([0xbf, 7, 0]);
    expect(lampMessage({ kind: 'PROGRAM', channel: 1, number: 7 }, true)).toBeNull();
  });
});

describe('the keys of a MIDI surface', () => {
  it('V2437 have one action each, and are read from any stored text', () => {
    const one = withBinding({ ...noMidi, on: true }, binding());
    const two = withBinding(withBinding(one, binding({ action: 'go' })), binding({ port: 'Other' }));
    expect(two.bindings.map(({ port, action }) => [port, action])).toEqual([
      ['Pad', 'go'],
      ['Other', 'blackout'],
    ]);
    expect(parseStoredMidi(JSON.stringify(two))).toEqual(two);
    expect(withoutBinding(two, binding()).bindings).toHaveLength(1);
    const many = Array.from({ length: 300 }, (_, nth) =>
      binding({ trigger: { ...note, channel: 1 + (nth % 16), number: nth % 128 }, port: String(nth) }),
    );
    expect(parseStoredMidi(JSON.stringify({ bindings: many })).bindings).toHaveLength(MAX_BINDINGS);
    expect(parseStoredMidi('{"bindings":7,"lamps":false}')).toEqual({ ...noMidi, lamps: false });
    const wrong = [
      7,
      { port: 1, trigger: note, action: 'go' },
      { port: 'a', trigger: note, action: 1 },
      { port: 'a', trigger: 1, action: 'go' },
      { port: 'a', trigger: { ...note, kind: 'BEND' }, action: 'go' },
      { port: 'a', trigger: { ...note, channel: 0 }, action: 'go' },
      { port: 'a', trigger: { ...note, number: 128 }, action: 'go' },
      { port: 'a', trigger: { ...note, number: 1.5 }, action: 'go' },
    ];
    expect(parseStoredMidi(JSON.stringify({ bindings: wrong })).bindings).toEqual([]);
    expect(triggerText(note)).toBe('Note 60, channel 1');
  });

  it('V2437 can be assigned to the functions, timers and automations of the room by name', () => {
    const labels = midiChoices(show).map(({ label }) => label);
    for (const label of [
      'Start or pause the timer',
      'Start “Opening”',
      'Start “Timer 2”',
      'Show or hide “Louder”',
      'Start or pause “Break”',
    ])
      expect(labels).toContain(label);
    expect(labels.filter((label) => label.includes('lights'))).toEqual(['Run automation “lights”']);
    expect(labels.filter((label) => label.includes('Why?'))).toEqual([]);
    expect(actionText('timer:a', show)).toBe('Start “Opening”');
    expect(actionText('timer:gone', show)).toBe('No longer in this room');
    expect(actionText('command:timeset/stop', show)).toBe('timeset/stop');
  });

  it('V2437 send for each choice a command that the room accepts', () => {
    const context = { ...room, show };
    const started = after(context, command('timeset/start', {}));
    const sent = midiChoices(show).flatMap(({ value }) => midiCommand(value, started.show) ?? []);
    expect(sent.length).toBeGreaterThan(midiChoices(show).length - 3);
    const codes = sent.map(({ name, payload }) => refusalOf(started, command(name, payload))?.code);
    for (const code of ['unknown_timer', 'unknown_message', 'unknown_clock', 'invalid'])
      expect(codes).not.toContain(code);
    expect(midiCommand('toggle', started.show)).toBeNull();
    for (const gone of ['timer:x', 'message:x', 'clock:x', 'nonsense', 'other:x', 'command:no/such'])
      expect(midiCommand(gone, show)).toBeNull();
  });

  it('V2438 light the lamps of active functions', () => {
    const lit = (state: RoomState) =>
      midiChoices(state)
        .filter(({ value }) => isLampLit(value, state))
        .map(({ value }) => value);
    expect(lit(show)).toEqual([]);
    const settings = { ...show.room.settings, blackout: true, onAir: true };
    const timeset = { ...show.timeset, running: true, kickoff: 1, deadline: 2 };
    const on: RoomState = {
      ...show,
      room: { ...show.room, settings },
      timeset,
      activeMessageId: 'm',
      clocks: show.clocks.map((each) => ({ ...each, running: true })),
      shownClock: { clockId: 'k', place: 'MAIN' },
      prompter: { timerId: 'a', position: 0, speed: 140, at: 0, running: true, follow: false },
    };
    expect(lit(on)).toEqual([
      'toggle',
      'blackout',
      'onAir',
      'hideMessage',
      'hideClock',
      'prompter',
      'timer:a',
      'message:m',
      'clock:k',
    ]);
    expect(midiCommand('message:m', on)).toMatchObject({ name: 'messages/hide' });
    expect(midiCommand('prompter', on)?.name).toBe('prompter/stop');
    expect(midiCommand('blackout', on)?.payload).toEqual({ on: false });
    expect(isLampLit('pause', { ...on, timeset: { ...timeset, running: false, lastStop: 1 } })).toBe(true);
    expect([isLampLit('nonsense', on), isLampLit('message:x', on)]).toEqual([false, false]);
  });

  test.each([
    ['timeset/adjust {"ms": 30000}', { name: 'timeset/adjust', payload: { ms: 30_000 } }],
    [' timeset/stop ', { name: 'timeset/stop', payload: {} }],
    ['timeset/stop {}', { name: 'timeset/stop', payload: {} }],
    ['timeset/stop {nonsense}', null],
    ['timeset/none', null],
    ['toString/x', null],
    ['', null],
  ])('V2437 read the typed command %j', (typed, read) => {
    expect(parseTypedCommand(typed)).toEqual(read);
  });
});
