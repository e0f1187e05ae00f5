import { describe, expect, it } from 'vitest';
import { aClient, afterAccepted, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { MINUTE } from '../kernel/time.ts';
import { clockAtRest, newClock } from '../timer/stage-clock.ts';
import { deviceEvent, EVENT_TYPES, publicEvent, roomEvent } from './api.objects.ts';
import { requireEntry } from './ordered-list.ts';

const running = afterAccepted(testRoom([{ name: 'Keynote' }]), 'timeset/start', {}, at(0)).show;
const seen = { show: running, now: SHOW_START + 11 * MINUTE };
const timer = requireEntry(running.timers, 'a');
const when = { at: seen.now };

describe('outgoing events', () => {
  it('K62 contain the whole timer, the clock and the time', () => {
    expect(publicEvent({ type: 'timer.overtime', timer, over: MINUTE, ...when }, seen)).toMatchObject({
      type: 'timer.overtime',
      at: '2026-05-04T18:11:00.000Z',
      data: { over: MINUTE, timer: { _id: 'a', name: 'Keynote' }, status: { running: true, timer_id: 'a' } },
    });
    expect(publicEvent({ type: 'timer.started', timer, ...when }, seen).data).not.toHaveProperty('over');
  });

  it('T1848 of a late start contain its timer and its planned time', () => {
    expect(publicEvent({ type: 'show.late', timer, planned: SHOW_START, ...when }, seen)).toMatchObject({
      type: 'show.late',
      data: { timerId: 'a', planned: SHOW_START, timer: { name: 'Keynote' } },
    });
  });

  it('K62 contain a removed timer completely, but without expected times', () => {
    const show = afterAccepted(testRoom([{}, {}]), 'timers/remove', { timerId: 'a' }, at(0)).show;
    expect(publicEvent({ type: 'timer.finished', timer, ...when }, { ...seen, show })).toMatchObject({
      data: { timer: { _id: 'a', name: 'Keynote', expected_start: null, expected_finish: null } },
    });
  });

  it('K62 contain the whole message, and the sender of a question', () => {
    const [note] = afterAccepted(testRoom(), 'messages/create', { text: 'Wrap up' }, { ids: ['m'] }).show
      .messages;
    if (note === undefined) throw new Error('There is no message.');
    const shown = publicEvent({ type: 'message.shown', message: note, ...when }, seen);
    expect(shown.data).toMatchObject({ message: { _id: 'm', text: 'Wrap up' } });
    expect(shown.data['message']).not.toHaveProperty('asked_by');
    const message = { ...note, question: { name: 'Ada', at: SHOW_START } };
    const asked = publicEvent({ type: 'question.asked', message, ...when }, seen);
    expect(asked.data).toMatchObject({ message: { asked_by: 'Ada' } });
  });

  it('K62 contain the room, for programs that control lights', () => {
    expect(publicEvent({ type: 'room.blackout', on: true, ...when }, seen).data).toMatchObject({
      on: true,
      room: { _id: 'ABCD1234' },
    });
  });

  it('K62 list at most 100 changes of a rundown, and count all', () => {
    const timers = Array.from({ length: 101 }, (_, index) => ({
      timerId: `t${index}`,
      change: 'added' as const,
    }));
    const { data } = publicEvent({ type: 'rundown.changed', timers, ...when }, seen);
    expect(data).toMatchObject({ changed: 101 });
    expect(data['changes']).toHaveLength(100);
    expect(data['changes']).toContainEqual({ timer_id: 't0', change: 'added' });
  });

  it('K2051 of a clock contain the clock', () => {
    const clock = { _id: 'x', index: 0, ...newClock, ...clockAtRest };
    expect(publicEvent({ type: 'clock.ended', clock, at: SHOW_START }, seen)).toMatchObject({
      type: 'clock.ended',
      data: { clock: { _id: 'x', _model: 'clock' } },
    });
  });

  it('K62 can be about rooms and devices', () => {
    expect(roomEvent('room.created', seen)).toMatchObject({
      type: 'room.created',
      data: { room: { name: 'Rehearsal' } },
    });
    expect(deviceEvent('device.connected', aClient('1'), SHOW_START).data).toEqual({
      device: { _id: '1', device_id: 'device-1', name: 'Screen 1', view: 'viewer' },
    });
    expect(new Set(EVENT_TYPES).size).toBe(23);
  });
});
