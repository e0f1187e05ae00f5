import { describe, expect, it, test } from 'vitest';
import {
  hourText,
  logLine,
  messageObject,
  roomObject,
  statusObject,
  timeLeftText,
  timerObject,
} from '../../../machines/room/api.objects.ts';
import { commandTable, isCommandName } from '../../../machines/room/commands.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { afterAccepted, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import { endpoints, mirroringOf, scopeOfCommand } from './endpoints.ts';

const now = SHOW_START + 60_000;
const bare = testRoom([{ name: 'Welcome' }, { name: 'Talk', startTime: '14:30:00' }]);
const room = afterAccepted(bare, 'clocks/create', { name: 'Q & A' }, { ids: ['x'] });
const messages = ['x', 'y'].reduce(
  (before, id) => afterAccepted(before, 'messages/create', { text: id }, { ids: [id] }),
  room,
);
const shown = afterAccepted(messages, 'messages/show', { messageId: 'y' });
const running = afterAccepted(room, 'timeset/start', {}, { at: SHOW_START });
const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });

/** The commands that a request comes to, or the code and the sentence of what refuses it. */
function asked(name: string, given: object = {}, { show, flashes }: RoomContext = shown): unknown {
  const plan = endpoints[name]?.plan({ show, flashes, now, parameters: given });
  if (plan === undefined) throw new Error(`No endpoint ${name}`);
  return plan.ok
    ? plan.value.commands.map(({ name: command, payload }) => [command, payload])
    : [plan.error.code, plan.error.message];
}

const said = (name: string, given: object, after: RoomContext): string => {
  const { show, flashes } = after;
  const plan = endpoints[name]?.plan({ show, flashes, now, parameters: given });
  return plan?.ok ? plan.value.says({ show, now }) : 'refused';
};

describe('an API request', () => {
  test.each<readonly [string, object, unknown]>([
    ['start', {}, [['timeset/start', {}]]],
    ['reset', {}, [['timeset/reset', {}]]],
    [
      'reset',
      { autostart: true },
      [
        ['timeset/reset', {}],
        ['timeset/start', {}],
      ],
    ],
    ['next', { autostart: true }, [['timeset/next', { autostart: true }]]],
    [
      'update_timer',
      { timer_id: 'a', cells: { Gone: '' } },
      ['unknown_column', 'This room has no column "Gone".'],
    ],
    ['create_timer', { cells: { Gone: '' } }, ['unknown_column', 'This room has no column "Gone".']],
    ['create_timer', { cells: {} }, [['timers/create', { cells: {} }]]],
    ['update_timer', { timer_id: 'a', cells: {} }, [['timers/setCells', { timerId: 'a', cells: {} }]]],
    [
      'update_timer',
      { timer_id: 'a', name: 'Talk', cells: {} },
      [
        ['timers/update', { timerId: 'a', name: 'Talk' }],
        ['timers/setCells', { timerId: 'a', cells: {} }],
      ],
    ],
    ['trigger', { name: ' Doors ' }, [['automations/call', { name: 'Doors' }]]],
    ['trigger', {}, ['invalid', 'Send the name of the automation trigger.']],
    ['previous', {}, [['timeset/previous', { autostart: false }]]],
    ['add_time', { amount: 5_000 }, [['timeset/adjust', { ms: 5_000 }]]],
    ['subtract_time', { milliseconds: 5_000 }, [['timeset/adjust', { ms: -5_000 }]]],
    ['jump', { milliseconds: -5 }, [['timeset/jump', { ms: -5 }]]],
    ['set_aim', { aim: 'SHOW_END' }, []],
    ['start_flashing', {}, [['timers/flash', { count: 3 }]]],
    ['stop_flashing', {}, []],
    ['toggle_blackout', {}, [['room/blackout', { on: true }]]],
    ['disable_on_air', {}, []],
    ['enable_focus', {}, [['messages/focus', { on: true }]]],
    ['start_or_stop_timer', { index: 2 }, [['timeset/toggle', { timerId: 'b' }]]],
    ['stop_timer', { index: 2 }, []],
    ['stop_timer', { timer_id: 'a' }, [['timeset/stop', {}]]],
    ['reset_timer', { index: 2 }, [['timeset/reset', { timerId: 'b' }]]],
    ['select_timer', { index: 1 }, []],
    ['select_timer', { index: 2 }, [['timeset/select', { timerId: 'b' }]]],
    ['create_timer', {}, [['timers/create', {}]]],
    ['create_timer', { hours: 1 }, [['timers/create', { hours: 1, minutes: 0, seconds: 0 }]]],
    ['create_timer', { minutes: 1 }, [['timers/create', { hours: 0, minutes: 1, seconds: 0 }]]],
    ['create_timer', { seconds: 1 }, [['timers/create', { hours: 0, minutes: 0, seconds: 1 }]]],
    [
      'update_timer',
      { index: 2, speaker: 'Ada', wrap_up_yellow: 30, wrap_up_red: 5 },
      [['timers/update', { timerId: 'b', extra: 'Ada', yellow: 30_000, red: 5_000 }]],
    ],
    [
      'update_timer',
      {
        index: 2,
        wrap_up_green: 120,
        wrap_up_orange: 0,
        mark_text: { zero: 'Stop' },
        chime: { red: 'GONG' },
        reminders: [10, 5],
      },
      [
        [
          'timers/update',
          {
            timerId: 'b',
            green: 120_000,
            orange: null,
            markText: { zero: 'Stop' },
            chime: { red: 'GONG' },
            reminders: [10, 5],
          },
        ],
      ],
    ],
    [
      'update_timer',
      { index: 2, wrap_up_green: 0, wrap_up_orange: 60 },
      [['timers/update', { timerId: 'b', green: null, orange: 60_000 }]],
    ],
    ['delete_timer', { index: 2 }, [['timers/remove', { timerId: 'b' }]]],
    ['show_message', {}, []],
    ['show_message', { focus: true }, [['messages/show', { messageId: 'y', focus: true }]]],
    ['show_message', { index: 1 }, [['messages/show', { messageId: 'x', focus: false }]]],
    ['hide_message', {}, [['messages/hide', {}]]],
    ['set_subtitle', { text: 'Q&A' }, [['room/subtitle', { text: 'Q&A' }]]],
    ['set_subtitle', {}, []],
    ['list_clocks', {}, []],
    ['start_clock', { clock_id: 'x' }, [['clocks/start', { clockId: 'x' }]]],
    ['stop_clock', { clock_id: '#1' }, [['clocks/stop', { clockId: 'x' }]]],
    ['start_or_stop_clock', { name: 'Q & a' }, [['clocks/toggle', { clockId: 'x' }]]],
    ['reset_clock', { clock_id: 'q_&_A' }, [['clocks/reset', { clockId: 'x' }]]],
    ['start_clock', { clock_id: 'gone' }, ['unknown_clock', expect.anything()]],
    ['start_clock', {}, ['invalid', expect.anything()]],
    ['add_clock_time', { clock_id: 'x', amount: 60_000 }, [['clocks/adjust', { clockId: 'x', ms: 60_000 }]]],
    ['add_clock_time', { clock_id: 'x' }, ['invalid', expect.anything()]],
    [
      'subtract_clock_time',
      { clock_id: 'x', milliseconds: 5 },
      [['clocks/adjust', { clockId: 'x', ms: -5 }]],
    ],
    ['show_clock', { clock_id: 'x' }, [['clocks/show', { clockId: 'x' }]]],
    ['show_clock', { name: 'Q & A', place: 'CORNER' }, [['clocks/show', { clockId: 'x', place: 'CORNER' }]]],
    ['hide_clock', {}, []],
    [
      'quick_clock',
      { duration: 300_000, name: 'Q&A' },
      [['clocks/quick', { duration: 300_000, name: 'Q&A' }]],
    ],
    ['quick_clock', { milliseconds: 5 }, [['clocks/quick', { duration: 5 }]]],
    ['quick_clock', {}, ['invalid', expect.anything()]],
    ['get_prompter', {}, []],
    ['run_prompter', {}, [['prompter/run', {}]]],
    ['run_prompter', { index: 2 }, [['prompter/run', { timerId: 'b' }]]],
    ['run_prompter', { timer_id: 'x' }, ['unknown_timer', expect.anything()]],
    ['stop_prompter', {}, [['prompter/stop', {}]]],
    ['set_prompter_speed', { speed: 160 }, [['prompter/speed', { speed: 160 }]]],
    ['jump_prompter', { position: 12 }, [['prompter/jump', { position: 12 }]]],
    ['jump_prompter', {}, [['prompter/jump', { position: 0 }]]],
    ['set_prompter_speed', {}, [['prompter/speed', { speed: 140 }]]],
    ['set_prompter_follow', {}, [['prompter/follow', { on: true }]]],
    ['hide_message', { index: 1 }, []],
    ['show_or_hide_message', { message_id: 'y' }, [['messages/hide', {}]]],
    ['show_or_hide_message', { index: 1 }, [['messages/show', { messageId: 'x', focus: false }]]],
    ['create_message', { text: 'Hi' }, [['messages/create', { text: 'Hi' }]]],
    ['update_message', { index: 1, bold: true }, [['messages/update', { messageId: 'x', bold: true }]]],
    ['delete_message', { message_id: 'x' }, [['messages/remove', { messageId: 'x' }]]],
    ['get_message', { index: 1 }, []],
    ['get_timer', { index: 1 }, []],
  ])('K11, K1813 the endpoint %s with the parameters %j runs the commands %j', (name, given, commands) => {
    expect(asked(name, given)).toEqual(commands);
  });

  test.each(['01:00:00:00', null])('K2423 update_timer stores the timecode %j', (timecode) => {
    expect(asked('update_timer', { index: 2, timecode })).toEqual([
      ['timers/update', { timerId: 'b', timecode }],
    ]);
  });

  const lobby = afterAccepted(shown, 'messages/show', { messageId: 'x', to: ['AUDIENCE'], focus: true });
  test.each<readonly [string, object, readonly unknown[]]>([
    ['show_message', { to: ['AUDIENCE'] }, []],
    [
      'show_message',
      { to: ['CREW'], index: 1 },
      [['messages/show', { messageId: 'x', focus: false, to: ['CREW'] }]],
    ],
    ['show_message', { index: 2 }, [['messages/show', { messageId: 'y', focus: false }]]],
    ['hide_message', { to: ['AUDIENCE'] }, [['messages/hide', { to: ['AUDIENCE'] }]]],
    ['hide_message', { index: 1, to: ['CREW'] }, []],
    ['hide_message', {}, [['messages/hide', { to: ['STAGE', 'CREW'] }]]],
    ['show_or_hide_message', { index: 1, to: ['AUDIENCE'] }, [['messages/hide', { to: ['AUDIENCE'] }]]],
    [
      'show_or_hide_message',
      { index: 1, to: ['AUDIENCE', 'CREW'] },
      [['messages/show', { messageId: 'x', focus: true, to: ['AUDIENCE', 'CREW'] }]],
    ],
  ])('K1870 the endpoint %s with the audiences %j runs the commands %j', (name, given, commands) => {
    expect(asked(name, given, lobby)).toEqual(commands);
  });

  it('K2050 hide_clock hides the further clock that is on the stage', () => {
    const staged = afterAccepted(shown, 'clocks/show', { clockId: 'x' });
    expect(asked('hide_clock', {}, staged)).toEqual([['clocks/hide', {}]]);
    expect(said('list_clocks', {}, staged)).toBe('This room has 1 clock.');
    expect(said('list_clocks', {}, empty)).toBe('This room has no clocks.');
  });

  it('K11 stop_flashing ends a flash, and runs no command if nothing flashes', () => {
    const flashing = afterAccepted(shown, 'messages/flash', { count: 3 });
    expect(asked('stop_flashing', {}, flashing)).toEqual([['messages/flash', { count: 0 }]]);
    const ended = afterAccepted(flashing, 'messages/flash', { count: 0 });
    expect(asked('stop_flashing', {}, ended)).toEqual([]);
  });

  test.each<readonly [object, object]>([
    [
      { start_time: { date: '2026-05-06', time: '10:00:00' } },
      { startTime: '10:00:00', startDate: '2026-05-06' },
    ],
    [
      { start_time: { date: '2026-05-06', time: '10:00:00' }, start_time_uses_date: false },
      { startTime: '10:00:00', startDate: null },
    ],
    [{ start_time_uses_date: true }, { startTime: '14:30:00', startDate: '2026-05-04' }],
    [{ start_time_uses_date: false }, { startTime: '14:30:00', startDate: null }],
    [{ start_time: null }, { startTime: null, startDate: null }],
    [{ finish_time_uses_date: true }, {}],
    [
      { finish_time: null, finish_time_uses_date: true },
      { finishTime: null, finishDate: null },
    ],
    [
      { finish_time: { date: null, time: '11:00:00' }, finish_time_uses_date: true },
      { finishTime: '11:00:00', finishDate: '2026-05-04' },
    ],
  ])('K10 update_timer sets the times of the parameters %j', (given, fields) => {
    expect(asked('update_timer', { index: 2, ...given })).toEqual([
      ['timers/update', { timerId: 'b', ...fields }],
    ]);
  });

  it('K10 create_timer reads a timestamp in the time zone of the room', () => {
    const away = afterAccepted(room, 'room/settings', { timezone: 'Europe/Berlin' });
    const given = { start_time: Date.UTC(2026, 4, 4, 23, 30, 15, 250) };
    expect(asked('create_timer', given, away)).toEqual([
      ['timers/create', { startTime: '01:30:15', startDate: '2026-05-05' }],
    ]);
  });

  test.each<readonly [object, object]>([
    [
      { start_time: { date: '2026-12-05', time: '18:00:00' }, finish_time: { date: null, time: '19:30:00' } },
      { startTime: '18:00:00', startDate: '2026-12-05', finishTime: '19:30:00', finishDate: '2026-12-05' },
    ],
    [
      { start_time: { date: '2026-12-31', time: '23:00:00' }, finish_time: { date: null, time: '01:00:00' } },
      { startTime: '23:00:00', startDate: '2026-12-31', finishTime: '01:00:00', finishDate: '2027-01-01' },
    ],
    [
      {
        start_time: { date: '2026-12-05', time: '18:00:00' },
        finish_time: { date: null, time: '19:30:00' },
        finish_time_uses_date: false,
      },
      { startTime: '18:00:00', startDate: '2026-12-05', finishTime: '19:30:00', finishDate: null },
    ],
  ])('K460 create_timer adds a date to the finish in %j', (given, fields) => {
    expect(asked('create_timer', given)).toEqual([['timers/create', expect.objectContaining(fields)]]);
  });

  it('K460 update_timer takes the date of the finish from the stored start', () => {
    const start = { startTime: '18:00:00', startDate: '2026-12-05', type: 'FINISH_TIME' as const };
    const dated = testRoom([start]);
    expect(asked('update_timer', { index: 1, finish_time: { date: null, time: '19:30:00' } }, dated)).toEqual(
      [['timers/update', { timerId: 'a', finishTime: '19:30:00', finishDate: '2026-12-05' }]],
    );
    const { show } = testRoom([{ ...start, finishTime: '19:30:00', finishDate: '2026-12-05' }]);
    const [timer] = show.timers;
    expect(timer && timerObject(timer, { show, now: Date.parse('2026-05-04T12:00:00Z') })).toMatchObject({
      duration: '1:30:00',
    });
  });

  it('K10 update_timer adds a date to the stored finish', () => {
    const planned = testRoom([{ finishTime: '20:00:00' }]);
    expect(asked('update_timer', { index: 1, finish_time_uses_date: true }, planned)).toEqual([
      ['timers/update', { timerId: 'a', finishTime: '20:00:00', finishDate: '2026-05-04' }],
    ]);
  });

  test.each<readonly [string, object, string, string]>([
    ['start_timer', {}, 'invalid', 'Send timer_id or index.'],
    ['get_timer', { timer_id: 'a', index: 1 }, 'invalid', 'Send timer_id or index, not both.'],
    ['update_timer', { index: 99 }, 'unknown_timer', 'This room has no timer 99. It has 2 in total.'],
    [
      'delete_timer',
      { timer_id: 'null' },
      'unknown_timer',
      'This room has no timer "null". It has 2 in total.',
    ],
    ['get_message', {}, 'invalid', 'Send message_id or index.'],
    ['update_message', {}, 'invalid', 'Send message_id or index.'],
    ['delete_message', {}, 'invalid', 'Send message_id or index.'],
    ['get_message', { message_id: 'x', index: 1 }, 'invalid', 'Send message_id or index, not both.'],
    ['show_message', { index: 7 }, 'unknown_message', 'This room has no message 7. It has 2 in total.'],
    ['hide_message', { index: 7 }, 'unknown_message', 'This room has no message 7. It has 2 in total.'],
    [
      'show_or_hide_message',
      { message_id: 'q' },
      'unknown_message',
      'This room has no message "q". It has 2 in total.',
    ],
    ['add_time', {}, 'invalid', 'Send either amount or milliseconds.'],
    ['add_time', { amount: 1, milliseconds: 1 }, 'invalid', 'Send either amount or milliseconds.'],
  ])('K12 the endpoint %s with the parameters %j is refused: %s', (name, given, code, message) => {
    expect(asked(name, given)).toEqual([code, message]);
  });

  it('K12 show_message is refused in a room without messages', () => {
    expect(asked('show_message', {}, room)).toEqual([
      'unknown_message',
      'This room has no messages. Add one first.',
    ]);
    expect(asked('hide_message', {}, room)).toEqual([]);
  });

  test.each<readonly [string, object, RoomContext, string]>([
    ['start_or_stop', {}, running, 'Timer started at 0:09:00'],
    ['start_or_stop', {}, room, 'Timer paused at 0:10:00'],
    ['next', {}, running, '"Welcome" is current.'],
    ['next', {}, empty, 'This room has no timers.'],
    ['add_time', { amount: 1 }, running, 'Time added, 0:09:00 left'],
    ['subtract_time', { amount: 1 }, running, 'Time subtracted, 0:09:00 left'],
    ['jump', { milliseconds: 1 }, running, 'Jumped, 0:09:00 left'],
    ['set_aim', { aim: 'ITEM_END' }, running, 'Aim set, 0:09:00 left'],
    ['set_aim', {}, running, 'Aim set, 0:09:00 left'],
    ['reset', { autostart: true }, running, 'Timer started at 0:09:00'],
    ['start_flashing', { count: 1 }, running, 'Flashing 1 time.'],
    ['toggle_on_air', {}, running, 'On air is on.'],
    ['enable_blackout', {}, running, 'Blackout is on.'],
    ['disable_focus', {}, running, 'Focus is off.'],
    ['get_all_timers', {}, room, 'This room has 2 timers.'],
    ['get_all_timers', {}, empty, 'This room has no timers.'],
    ['get_all_messages', {}, shown, 'This room has 2 messages.'],
    ['get_all_messages', {}, empty, 'This room has no messages.'],
    ['get_output_links', {}, room, 'This room has 1 output.'],
    ['test_auth', {}, room, 'This key opens the room "Rehearsal".'],
    ['get_room', {}, room, 'Room found.'],
    ['get_logs', {}, room, 'Room log, newest last.'],
    ['get_status', {}, room, 'Current clock status.'],
    ['stop', {}, room, 'Timer paused at 0:10:00'],
  ])('K11 the endpoint %s answers with a sentence that states the result', (name, given, after, sentence) => {
    expect(said(name, given, after)).toBe(sentence);
  });

  test.each<readonly [string, object, RoomContext, string]>([
    ['stop_timer', { index: 1 }, room, 'Timer paused at 0:10:00'],
    ['stop_timer', { index: 2 }, running, 'This timer is not running.'],
    ['select_timer', { index: 1 }, room, '"Welcome" is current.'],
    ['select_timer', { index: 1 }, testRoom([{ name: ' ' }]), 'Timer 1 is current.'],
  ])(
    'K122 the endpoint %s with %j answers with a sentence about this timer and room',
    (name, given, after, sentence) => {
      expect(said(name, given, after)).toBe(sentence);
    },
  );

  it('K123 jump without a parameter names the missing parameter in the refusal', () => {
    expect(asked('jump')).toEqual([
      'invalid',
      'Send milliseconds: a positive number jumps forward, a negative number jumps back.',
    ]);
  });
});

describe('API objects', () => {
  it('K20 a status has start, finish and pause, even while paused or without timers', () => {
    const { updatedAt } = room.show.room;
    const at = {
      _model: 'playback_status',
      _updated_at: new Date(updatedAt).toISOString(),
      server_time: now,
    };
    expect(statusObject({ show: room.show, now })).toEqual({
      ...at,
      timer_id: 'a',
      running: false,
      aim: 'LENGTH',
      aimed_from: null,
      start: updatedAt,
      finish: updatedAt + 600_000,
      pause: updatedAt,
    });
    const gone = statusObject({ show: empty.show, now });
    expect([gone.timer_id, gone.finish - gone.start]).toEqual([null, 0]);
    expect(statusObject({ show: running.show, now })).toMatchObject({
      running: true,
      start: SHOW_START,
      finish: SHOW_START + 600_000,
      pause: SHOW_START,
    });
    const stopped = afterAccepted(running, 'timeset/stop', {}, { at: now });
    const again = afterAccepted(stopped, 'timeset/start', {}, { at: now + 5_000 });
    expect(statusObject({ show: stopped.show, now })).toMatchObject({ start: SHOW_START, pause: now });
    expect(statusObject({ show: again.show, now })).toMatchObject({
      start: SHOW_START + 5_000,
      finish: SHOW_START + 605_000,
    });
    expect(timeLeftText({ show: stopped.show, now: now + 5_000 })).toBe('0:09:00');
  });

  it('K20 a timer has all fields, with seconds rounded up', () => {
    const { show } = testRoom([
      {
        extra: 'Ada',
        seconds: 0.5,
        yellow: 1_500,
        orange: 1_100,
        finishTime: '10:00:00',
        finishDate: '2026-05-05',
      },
      { type: 'TIME_WARP', timewarp: 90_000, labels: [{ name: 'A', color: 'red' }] },
      { type: 'FINISH_TIME', finishTime: '20:00:00' },
      { type: 'TIME_WARP' },
    ]);
    const [first, second, third, fourth] = show.timers.map((timer) => timerObject(timer, { show, now }));
    expect(first).toMatchObject({
      _id: 'a',
      _model: 'timer',
      index: 1,
      speaker: 'Ada',
      duration: '0:10:01',
      minutes: 10,
      seconds: 1,
      wrap_up_green: null,
      wrap_up_yellow: 2,
      wrap_up_orange: 2,
      mark_flash: { green: 0, yellow: 0, orange: 0, red: 0, zero: 0 },
      reminders: [],
      timecode: null,
      start_time: null,
      finish_time: '2026-05-05T10:00:00.000Z',
      finish_time_uses_date: true,
    });
    expect(second).toMatchObject({
      type: 'DURATION',
      timewarp: 90_000,
      labels: [{ name: 'A', color: 'red' }],
    });
    expect(third).toMatchObject({
      type: 'FINISH_TIME',
      finish_time: '2026-05-04T20:00:00.000Z',
      duration: '1:59:00',
    });
    expect(fourth).not.toHaveProperty('timewarp');
    const [current] = running.show.timers.map((timer) => timerObject(timer, { show: running.show, now }));
    expect(current?.duration).toBe('0:10:00');
  });

  it('K20 a room and a message have all fields', () => {
    expect(roomObject({ show: shown.show, now })).toMatchObject({
      _id: 'ABCD1234',
      name: 'Rehearsal',
      blackout: false,
      focus_message: false,
      on_air: false,
      logo: '',
      timezone: 'UTC',
    });
    expect(
      shown.show.messages.map((message) => messageObject(message, { show: shown.show, now })),
    ).toMatchObject([
      { _id: 'x', index: 1, showing: false, text: 'x', color: 'white', bold: false, uppercase: false },
      { _id: 'y', index: 2, showing: true },
    ]);
  });

  test.each([
    [0, '0:00:00'],
    [1, '0:00:01'],
    [-1, '0:00:00'],
    [-61_000, '-0:01:01'],
    [3_600_000 * 1_000, '1000:00:00'],
  ])('K20 the duration %i ms is written as %s', (ms, text) => {
    expect(hourText(ms)).toBe(text);
  });
});

test.each([
  ['', null],
  ['0', null],
  ['Horizontal', 'h'],
  ['vertical', 'v'],
  ['vertical, horizontal', 'both'],
  ['both', 'both'],
])('K136 the parameter mirror=%j results in the mirroring %j', (mirror, mirroring) => {
  expect(mirroringOf(mirror)).toBe(mirroring);
  expect(asked('get_output_links', { mirror, tz: 'Europe/Oslo' })).toEqual([]);
});

test('K136 an invalid mirror or zone is refused', () => {
  expect(asked('get_output_links', { mirror: 'horizontal,sideways' })).toEqual([
    'invalid',
    'Send mirror as horizontal, vertical, or both.',
  ]);
  expect(asked('get_output_links', { tz: 'Europe/Nowhere' })).toEqual([
    'invalid',
    'Send tz as a time zone, such as Europe/Oslo.',
  ]);
});

describe('the log in the public API', () => {
  const words = (actor: string, command: string) =>
    logLine({ at: now, actor, command }).split(' | ').slice(1);

  it('K132 has words for every command', () => {
    const kept = Object.entries(commandTable).filter(([, { kind }]) => kind === 'show');
    const machine = kept.map(([name]) => words('clock', name)[1]).filter((text) => text?.includes('/'));
    expect(machine).toEqual([]);
    expect(words('clock', 'alarm/deadline')).toEqual(['Clock', 'time is up']);
    expect(words('clock', 'room/later')).toEqual(['Clock', 'room/later']);
    expect(logLine({ at: SHOW_START, actor: 'u:abc', command: 'timeset/start' })).toBe(
      `${new Date(SHOW_START).toISOString()} | Member | start`,
    );
  });

  it('V780 includes the title of a line if there is one', () => {
    const start = { at: SHOW_START, actor: 'u:abc', command: 'timeset/start' };
    expect(logLine({ ...start, title: 'Keynote' })).toMatch(/ \| Member \| start: Keynote$/);
    for (const title of ['  ', null]) expect(logLine({ ...start, title })).toBe(logLine(start));
  });

  test.each([
    ['k:10768f Deck', '10768f Deck'],
    ['a:Dark', 'Automation Dark'],
    ['o:10.0.0.7', 'OSC from 10.0.0.7'],
    ['l:Light', 'Light (link)'],
    ['j:Desk laptop', 'Desk laptop (without the server)'],
    ['u:uid', 'Member'],
    ['d:device', 'Device'],
    ['audience', 'Audience'],
    ['clock', 'Clock'],
  ])('K132 describes the actor %s in words', (actor, text) => {
    expect(words(actor, 'timeset/stop')).toEqual([text, 'pause']);
  });
});

it('K360 each scope allows its commands, and no key allows the others', () => {
  const names = Object.keys(commandTable).filter(isCommandName);
  const byScope = (scope: string | null) => names.filter((name) => scopeOfCommand(name) === scope);
  expect(byScope('show-call')).toEqual(
    expect.arrayContaining(['timeset/start', 'messages/show', 'room/onAir']),
  );
  expect(byScope('edit')).toEqual(
    expect.arrayContaining(['timers/create', 'messages/create', 'messages/remove']),
  );
  expect(byScope(null)).toEqual(expect.arrayContaining(['room/setPassword', 'automations/add', 'room/undo']));
});
