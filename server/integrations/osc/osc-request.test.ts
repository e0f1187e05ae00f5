import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import type { OscValue } from './osc-packet.ts';
import { oscCall } from './osc-request.ts';

const asked = (path: string, ...values: readonly OscValue[]): unknown => {
  const request = oscCall({ address: `/callboard/${path}`, values })?.request ?? null;
  return request?.kind === 'endpoint' ? [request.name, request.given] : request;
};

describe('an OSC message', () => {
  test.each<readonly [string, readonly OscValue[], string, object]>([
    ['start', [], 'start', {}],
    ['start', [1], 'start', {}],
    ['stop', [1.0], 'stop', {}],
    ['toggle', [true], 'start_or_stop', {}],
    ['reset', [], 'reset', { autostart: false }],
    ['next', [1], 'next', { autostart: true }],
    ['previous', [], 'previous', { autostart: false }],
    ['next', [null], 'next', { autostart: false }],
    ['add', [90], 'add_time', { milliseconds: 90_000 }],
    ['add', [-1.5], 'subtract_time', { milliseconds: 1_500 }],
    ['add', ['30'], 'add_time', { milliseconds: 30_000 }],
    ['jump', [-10], 'jump', { milliseconds: -10_000 }],
    ['aim', ['show_end'], 'set_aim', { aim: 'SHOW_END' }],
    ['blackout', [], 'toggle_blackout', {}],
    ['blackout', [1], 'enable_blackout', {}],
    ['on_air', ['off'], 'disable_on_air', {}],
    ['on_air', ['ON'], 'enable_on_air', {}],
    ['focus', [false], 'disable_focus', {}],
    ['focus', ['what'], 'toggle_focus', {}],
    ['flash', [], 'start_flashing', { count: 3 }],
    ['flash', [5.2], 'start_flashing', { count: 5 }],
    ['flash', [0], 'stop_flashing', {}],
    ['clock/2/start', [], 'start_clock', { clock_id: '#2' }],
    ['clock/Q&A/stop', [1], 'stop_clock', { clock_id: 'Q&A' }],
    ['clock/1/toggle', [], 'start_or_stop_clock', { clock_id: '#1' }],
    ['clock/1/reset', [], 'reset_clock', { clock_id: '#1' }],
    ['clock/1/show', ['corner'], 'show_clock', { clock_id: '#1', place: 'CORNER' }],
    ['clock/1/show', [], 'show_clock', { clock_id: '#1' }],
    ['clock/1/add', [60], 'add_clock_time', { clock_id: '#1', milliseconds: 60_000 }],
    ['clock/1/add', [-5], 'subtract_clock_time', { clock_id: '#1', milliseconds: 5_000 }],
    ['clock/hide', [], 'hide_clock', {}],
    ['clock/quick', [300], 'quick_clock', { milliseconds: 300_000 }],
    ['clock/quick', [300, 'Q&A'], 'quick_clock', { milliseconds: 300_000, name: 'Q&A' }],
    ['prompter/run', [], 'run_prompter', {}],
    ['prompter/stop', [1], 'stop_prompter', {}],
    ['prompter/speed', ['160'], 'set_prompter_speed', { speed: 160 }],
    ['prompter/jump', [12.6], 'jump_prompter', { position: 13 }],
    ['prompter/follow', [], 'set_prompter_follow', { on: true }],
    ['prompter/follow', [0], 'set_prompter_follow', { on: false }],
    ['timer/2/start', [], 'start_timer', { index: 2 }],
    ['timer/10/select', [1], 'select_timer', { index: 10 }],
    ['message/1/show', [], 'show_message', { index: 1 }],
    ['message/1/hide', [], 'hide_message', { index: 1 }],
    ['message/hide', [], 'hide_message', {}],
  ])('K87 to /callboard/%s with the values %j runs the endpoint %s', (path, values, name, given) => {
    expect(asked(path, ...values)).toEqual([name, given]);
    expect(Object.keys(endpoints)).toContain(name);
    expect(Object.keys(endpoints[name]?.takes.shape ?? {})).toEqual(
      expect.arrayContaining(Object.keys(given)),
    );
  });

  test.each<readonly [string, readonly OscValue[], object]>([
    ['message/text', ['Wrap up'], { kind: 'text', text: 'Wrap up' }],
    ['subscribe', [], { kind: 'subscribe', port: null }],
    ['subscribe', [9_000], { kind: 'subscribe', port: 9_000 }],
    ['refresh', [], { kind: 'refresh' }],
    ['connect', ['secret'], { kind: 'connect', code: 'secret' }],
  ])('K87 to /callboard/%s with the values %j is accepted', (path, values, request) => {
    expect(asked(path, ...values)).toEqual(request);
  });

  const triggers = [
    ['start', 'start', {}],
    ['stop', 'stop', {}],
    ['toggle', 'start_or_stop', {}],
    ['reset', 'reset', { autostart: true }],
    ['next', 'next', { autostart: true }],
    ['previous', 'previous', { autostart: true }],
    ['timer/2/start', 'start_timer', { index: 2 }],
    ['timer/2/stop', 'stop_timer', { index: 2 }],
    ['timer/2/toggle', 'start_or_stop_timer', { index: 2 }],
    ['timer/2/reset', 'reset_timer', { index: 2 }],
    ['timer/2/select', 'select_timer', { index: 2 }],
    ['message/2/show', 'show_message', { index: 2 }],
    ['message/2/hide', 'hide_message', { index: 2 }],
    ['message/hide', 'hide_message', {}],
  ] as const;
  test.each(triggers)(
    'K324 to /callboard/%s from a button runs on press, but not on release',
    (path, name, given) => {
      for (const press of [1, 1.0, 127, true, '1', '1.0', 'on'])
        expect(asked(path, press)).toEqual([name, given]);
      for (const release of [0, 0.0, -0, false, '0', '0.0', 'off'])
        expect(asked(path, release)).toEqual({ kind: 'released' });
    },
  );

  test.each(['next', 'previous', 'reset'])(
    'K324 to /callboard/%s without a value does not start the timer',
    (path) => {
      for (const values of [[], [null], ['']])
        expect(asked(path, ...values)).toEqual([path, { autostart: false }]);
    },
  );

  test.each([0, 0.0, false, '0'])('K324 with the value %j switches off what its address switches', (off) => {
    expect(asked('blackout', off)).toEqual(['disable_blackout', {}]);
    expect(asked('on_air', off)).toEqual(['disable_on_air', {}]);
    expect(asked('focus', off)).toEqual(['disable_focus', {}]);
    expect(asked('flash', off)).toEqual(['stop_flashing', {}]);
    expect(asked('add', off)).toEqual(['add_time', { milliseconds: 0 }]);
    expect(asked('jump', off)).toEqual(['jump', { milliseconds: 0 }]);
    expect(asked('refresh', off)).toEqual({ kind: 'released' });
  });

  test('K1870 names audiences in addition to the message that it shows or hides', () => {
    expect(asked('message/2/show', 'audience', 'Crew')).toEqual([
      'show_message',
      { index: 2, to: ['AUDIENCE', 'CREW'] },
    ]);
    expect(asked('message/hide', 'STAGE')).toEqual(['hide_message', { to: ['STAGE'] }]);
    expect(asked('timer/2/start', 'STAGE')).toEqual(['start_timer', { index: 2 }]);
  });

  test('K1871 sets a subtitle of up to 120 characters', () => {
    expect(asked('subtitle', 'Q&A')).toEqual(['set_subtitle', { text: 'Q&A' }]);
    expect(asked('subtitle', '')).toEqual(['set_subtitle', { text: '' }]);
    for (const value of [1, 'x'.repeat(121)]) expect(asked('subtitle', value)).toBe(null);
  });

  test('K87 may name a room in its address', () => {
    const call = (address: string) => oscCall({ address, values: [] });
    expect(call('/callboard/ABCD1234/start')?.pid).toBe('ABCD1234');
    expect(call('/callboard/blackout')).toMatchObject({ pid: null, request: { name: 'toggle_blackout' } });
    expect(call('/callboard/previous')).toMatchObject({ pid: null, request: { name: 'previous' } });
  });

  test.each<readonly [string, readonly OscValue[]]>([
    ['', []],
    ['launch', []],
    ['ABCD1234', []],
    ['add', []],
    ['add', ['much']],
    ['add', [Number.NaN]],
    ['add', [1e12]],
    ['jump', [null]],
    ['aim', ['sideways']],
    ['aim', [1]],
    ['flash', [-1]],
    ['flash', [1_000]],
    ['flash', ['x']],
    ['subscribe', [0]],
    ['subscribe', [70_000]],
    ['subscribe', [1.5]],
    ['subscribe', ['x']],
    ['connect', [1]],
    ['timer/0/start', []],
    ['timer/x/start', []],
    ['timer/1/launch', []],
    ['light/1/start', []],
    ['timer/1/start/now', []],
    ['timer/start', []],
    ['message/text', [5]],
    ['message/launch', []],
    ['clock', []],
    ['clock/1', []],
    ['clock/1/fly', []],
    ['clock/1/add', []],
    ['clock/quick', [0]],
    ['clock/quick', []],
    ['prompter/speed', [601]],
    ['prompter/speed', [9]],
    ['prompter/jump', []],
    ['prompter/back', []],
  ])('K87 to /callboard/%s with the values %j is refused', (path, values) => {
    expect(asked(path, ...values)).toBeNull();
  });

  test('K87 with random contents runs only existing endpoints', () => {
    const value = fc.oneof(fc.string({ maxLength: 6 }), fc.double(), fc.boolean(), fc.constant(null));
    const part = fc.oneof(
      fc.constantFrom(
        'callboard',
        'timer',
        'message',
        '1',
        'show',
        'start',
        'ABCD1234',
        '',
        '*',
        'constructor',
      ),
      fc.string({ maxLength: 4 }),
    );
    const property = fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.array(value, { maxLength: 2 }),
      (parts, values) => {
        const request = oscCall({ address: `/${parts.join('/')}`, values })?.request;
        return request?.kind !== 'endpoint' || Object.hasOwn(endpoints, request.name);
      },
    );
    expect(fc.check(property, { numRuns: 1_000 }).counterexample).toBeNull();
  });
});
