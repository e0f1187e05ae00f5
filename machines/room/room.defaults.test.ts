import { describe, expect, it, test } from 'vitest';
import { parseRoomExport, testRoom } from '../../tests/support/test-room.ts';
import { newValues } from '../kernel/fields.ts';
import { type Message, newMessage } from '../message/message.ts';
import { newOutput, type Output, plainOutputFields } from '../output/output.ts';
import { clockAtRest, newClock, type StageClock } from '../timer/stage-clock.ts';
import { newTimer, type Timer } from '../timer/timer.ts';
import { idleTimeset, type Timeset } from '../timer/timeset.ts';
import type { Change } from './changes.ts';
import { changeWithDefaults, showWithDefaults, stepWithDefaults } from './room.defaults.ts';
import { roomExport } from './room.export.ts';
import { MirroredRoom } from './room.mirror.ts';
import type { PartChange, RoomState } from './room.state.ts';

/** As written by versions without the later fields. */
const timer: Timer = JSON.parse('{"_id":"a","index":0,"name":"Keynote","chime":{"zero":"GONG"}}');
const message: Message = JSON.parse('{"_id":"m","index":0,"text":"Why?","question":{"name":"Ann","at":7}}');
const clock: StageClock = JSON.parse('{"_id":"x","index":0,"name":"Q&A"}');
const output: Output = JSON.parse('{"_id":"o","index":0,"name":"Foyer","showNotes":true}');

/** Without an aim (T1841). */
const timeset: Timeset = JSON.parse(
  '{"timerId":"a","running":false,"kickoff":null,"deadline":null,"lastStop":null,"deadlineWarped":null}',
);

const whole = {
  timeset: idleTimeset('a'),
  timer: { ...newTimer, ...timer, chime: { ...newTimer.chime, zero: 'GONG' } },
  message: { ...newMessage, ...message },
  output: { ...newOutput, ...output },
  clock: { ...newClock, ...clockAtRest, ...clock },
} as const;

const { show } = testRoom();

describe('data from another version', () => {
  test.each<[Change, unknown]>([
    [{ name: 'clocks/updateOne', payload: clock }, whole.clock],
    [{ name: 'clocks/items', payload: [clock] }, [whole.clock]],
    [{ name: 'timers/updateOne', payload: timer }, whole.timer],
    [{ name: 'timers/items', payload: [timer] }, [whole.timer]],
    [{ name: 'messages/updateOne', payload: message }, whole.message],
    [{ name: 'messages/items', payload: [message] }, [whole.message]],
    [
      { name: 'messages/show', payload: { message, focus: true } },
      { message: whole.message, focus: true },
    ],
    [{ name: 'outputs/updateOne', payload: output }, whole.output],
    [{ name: 'outputs/all', payload: [output] }, [whole.output]],
    [{ name: 'room/name', payload: { name: 'Stage' } }, { name: 'Stage' }],
    [{ name: 'timeset', payload: timeset }, whole.timeset],
  ])('R97 gets defaults for the missing fields of a change: %o', (change, payload) => {
    expect(changeWithDefaults(change)).toEqual({ name: change.name, payload });
  });

  test.each<[PartChange, unknown]>([
    [
      { part: 'timer', before: timer, after: null },
      { before: whole.timer, after: null },
    ],
    [
      { part: 'timer', before: null, after: timer },
      { before: null, after: whole.timer },
    ],
    [
      { part: 'message', before: message, after: null },
      { before: whole.message, after: null },
    ],
    [
      { part: 'message', before: null, after: message },
      { before: null, after: whole.message },
    ],
    [
      { part: 'output', before: output, after: null },
      { before: whole.output, after: null },
    ],
    [
      { part: 'output', before: null, after: output },
      { before: null, after: whole.output },
    ],
    [
      { part: 'clock', before: clock, after: null },
      { before: whole.clock, after: null },
    ],
    [
      { part: 'clock', before: null, after: clock },
      { before: null, after: whole.clock },
    ],
    [
      { part: 'timeset', before: timeset, after: whole.timeset },
      { before: whole.timeset, after: whole.timeset },
    ],
    [
      { part: 'name', before: 'Stage', after: 'Hall' },
      { before: 'Stage', after: 'Hall' },
    ],
  ])('R97 gets defaults for the missing fields of an undo step: %o', (change, ends) => {
    const step = { command: 'timers/remove', permission: 16, changes: [change] };
    expect(stepWithDefaults(step)).toEqual({ ...step, changes: [{ part: change.part, ...Object(ends) }] });
  });

  it('R97 is left unchanged if it is complete', () => {
    const parts: PartChange[] = [{ part: 'timer', before: null, after: timer }];
    const step = stepWithDefaults({ command: 'timers/create', permission: 16, changes: parts });
    expect(step.changes).toEqual([{ part: 'timer', before: null, after: whole.timer }]);
    expect(stepWithDefaults(step)).toBe(step);
  });

  it('R97 gets defaults in a mirror, in the state and in events', () => {
    const sent = { ...show, timers: [timer], messages: [message], outputs: [output] };
    const mirror = new MirroredRoom(sent, { epoch: 1, seq: 1 });
    expect(mirror.now.view).toMatchObject({
      timers: [whole.timer],
      messages: [whole.message],
      outputs: [whole.output],
    });
    mirror.hear('timers/updateOne', { ...timer, _id: 'b', index: 1 }, 2, 5);
    expect(mirror.now).toMatchObject({
      view: { timers: [whole.timer, { ...whole.timer, _id: 'b', index: 1 }] },
    });
  });

  it('R97 gets defaults for missing settings', () => {
    const { agenda, ...settings } = show.room.settings;
    const older: RoomState = JSON.parse(JSON.stringify({ ...show, room: { ...show.room, settings } }));
    expect(showWithDefaults(older).room.settings.agenda).toEqual(agenda);
    const change: Change = { name: 'room/settings', payload: older.room.settings };
    expect(changeWithDefaults(change).payload).toEqual(show.room.settings);
  });

  it('R65, R97 gets defaults in an import', () => {
    const exported = { ...roomExport(show), timers: [{ name: 'Keynote' }], messages: [{}], outputs: [{}] };
    expect(parseRoomExport(exported)).toMatchObject({
      ok: true,
      value: {
        timers: [{ ...newTimer, name: 'Keynote' }],
        messages: [newMessage],
        outputs: [newValues(plainOutputFields)],
      },
    });
  });

  it('R44 is not copied if no field is missing', () => {
    const { room, timers, messages, outputs } = showWithDefaults(show);
    expect(room).toBe(show.room);
    expect(timers).toBe(show.timers);
    expect(messages).toBe(show.messages);
    expect(outputs).toBe(show.outputs);
  });
});
