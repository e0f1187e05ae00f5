import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { newMessage } from '../../machines/message/message.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { roomTimes } from '../../machines/room/room-times.ts';
import { clockAtRest, newClock } from '../../machines/timer/stage-clock.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { type DeckFace, type DeckScene, deckCommand, deckFace, deckKeyName } from './deck-face.view.ts';
import { type DeckKey, deckChoices } from './deck-layout.view.ts';

const room = roomView();
const [first] = room.timers;
const view: RoomState = {
  ...room,
  timers: first
    ? [
        { ...first, name: 'Keynote' },
        { ...first, _id: 't2', index: 1, name: 'Panel' },
      ]
    : [],
  messages: [{ ...newMessage, _id: 'm1', index: 0, text: 'Wrap up', color: 'red' }],
  clocks: [{ _id: 'c1', index: 0, ...newClock, ...clockAtRest, name: 'Speaker' }],
  automations: [
    { _id: 'a1', index: 0, name: '', enabled: true, when: { type: 'CALL', name: ' Lights ' }, steps: [] },
    { _id: 'a2', index: 1, name: '', enabled: true, when: { type: 'CALL', name: 'Lights' }, steps: [] },
    { _id: 'a3', index: 2, name: '', enabled: false, when: { type: 'CALL', name: 'Doors' }, steps: [] },
    { _id: 'a4', index: 3, name: '', enabled: true, when: { type: 'CALL', name: ' ' }, steps: [] },
    {
      _id: 'a5',
      index: 4,
      name: '',
      enabled: true,
      when: { type: 'TIME', time: '10:00', date: null },
      steps: [],
    },
  ],
};
const running = (left: number): RoomState => ({
  ...view,
  timeset: { ...view.timeset, running: true, kickoff: 0, deadline: left },
});

const scene = (fields: Partial<DeckScene> = {}): DeckScene => ({
  view,
  times: roomTimes({ timezone: 'UTC', todFormat: '24H' }, { zone: 'UTC', locale: 'en' }),
  mode: 'show',
  isLost: false,
  isGoWaiting: false,
  hasQuickClock: true,
  page: 0,
  pages: 2,
  can: () => true,
  ...fields,
});
const face = (key: DeckKey | null, fields: Partial<DeckScene> = {}, now = 0): DeckFace =>
  deckFace(key, scene(fields), now).face;

describe('the face of a Stream Deck key', () => {
  it('V2462 shows what a press of GO does', () => {
    expect(face('toggle')).toEqual({
      title: '',
      text: 'GO',
      detail: 'Start Keynote',
      tone: 'go',
      isDim: false,
      isWaiting: false,
    });
    expect(face('toggle', { view: running(10 * MINUTE) })).toMatchObject({ text: 'PAUSE', tone: 'pause' });
    const armed = {
      ...running(10 * MINUTE),
      timeset: { ...running(10 * MINUTE).timeset, nextTimerId: 't2' },
    };
    const asked: unknown[] = [];
    const can: DeckScene['can'] = (command) => asked.push(command) > 5;
    expect(face('toggle', { view: armed, can, isGoWaiting: true })).toMatchObject({
      text: 'GO',
      detail: 'Start Panel',
      isDim: true,
      isWaiting: true,
    });
    expect(asked).toEqual([{ name: 'timeset/start', payload: { timerId: 't2' } }]);
  });

  it('V2462 counts the time left in the colour of the timer', () => {
    const { face: shown, until } = deckFace('left', scene({ view: running(10 * MINUTE) }), 30 * SECOND);
    expect(shown).toMatchObject({ title: 'Keynote', text: '9:30', detail: 'Running', tone: 'plain' });
    expect(until).toBeGreaterThan(30 * SECOND);
    const tones = [9.5, 11].map((at) => face('left', { view: running(10 * MINUTE) }, at * MINUTE).tone);
    expect(tones).toEqual(['yellow', 'red']);
    expect(deckFace('left', scene(), 0)).toMatchObject({ face: { tone: 'plain' }, until: null });
  });

  it('V2462 shows the next title, the time of day and the page', () => {
    expect(face('nextTitle')).toMatchObject({ title: 'Next', text: 'Panel' });
    expect(deckFace('timeOfDay', scene(), 90 * SECOND)).toMatchObject({
      face: { text: '0:01:30' },
      until: 91 * SECOND,
    });
    expect(face('pageNext')).toMatchObject({ text: '▶', detail: '1 of 2', isDim: false });
    expect(face('pageBack', { pages: 1 })).toMatchObject({ text: '◀', isDim: true });
  });

  it('V2462 lights up for blackout, on air and Show', () => {
    const { settings } = view.room;
    const on = { ...view, room: { ...view.room, settings: { ...settings, blackout: true, onAir: true } } };
    expect(['blackout', 'onAir'].map((key) => face(key === 'onAir' ? key : 'blackout').tone)).toEqual([
      'plain',
      'plain',
    ]);
    expect([face('blackout', { view: on }).tone, face('onAir', { view: on }).tone]).toEqual(['white', 'red']);
    expect(face('mode')).toMatchObject({ text: 'Show', tone: 'green' });
    expect(face('mode', { mode: 'edit' })).toMatchObject({ text: 'Edit', tone: 'plain' });
    expect(face('flash')).toMatchObject({ text: 'Flash', tone: 'plain' });
    expect(face('undo')).toMatchObject({ text: 'Undo' });
  });

  it('V2462 shows a message and whether it is live', () => {
    expect(face('message1')).toMatchObject({
      title: 'Message 1',
      text: 'Wrap up',
      tone: 'plain',
      detail: '',
    });
    expect(face('message1', { view: { ...view, activeMessageId: 'm1' } })).toMatchObject({
      tone: 'red',
      detail: 'Live',
    });
    expect(face('message2')).toMatchObject({ title: 'Message 2', text: '', isDim: true });
  });

  it('V2462 shows the clocks and whether they are on stage', () => {
    expect(face('clock1')).toMatchObject({ title: 'Speaker', text: '5:00', detail: 'Ready', isDim: false });
    expect(face('clock2')).toMatchObject({ title: 'Clock 2', isDim: true });
    expect(face('stageClock1')).toMatchObject({ title: 'Speaker', text: 'On stage', tone: 'plain' });
    expect(face('stageClock2')).toMatchObject({ title: 'Clock 2', isDim: true });
    const shown: RoomState = { ...view, shownClock: { clockId: 'c1', place: 'MAIN' } };
    expect(face('stageClock1', { view: shown }).tone).toBe('white');
  });

  it('V2462 is dim if a press would do nothing, and waits while the connection is lost', () => {
    const keys: readonly DeckKey[] = ['toggle', 'next', 'clock1', 'stageClock1', 'call:Lights', 'message1'];
    const dim = (fields: Partial<DeckScene>) => keys.filter((key) => face(key, fields).isDim);
    expect(dim({})).toEqual([]);
    expect(dim({ can: () => false })).toEqual(keys);
    expect(dim({ isLost: true })).toEqual([]);
    const waiting = [...keys, 'left' as const].filter((key) => face(key, { isLost: true }).isWaiting);
    expect(waiting).toEqual(keys);
    expect(face('call:Doors')).toMatchObject({ text: 'Doors', isDim: true });
    expect([face('quickClock').isDim, face('quickClock', { hasQuickClock: false }).isDim]).toEqual([
      false,
      true,
    ]);
    expect(face(null)).toMatchObject({ text: '', tone: 'off', isDim: false });
  });
});

describe('the command of a Stream Deck key', () => {
  it('V2460 starts clocks, puts them on stage and calls automations', () => {
    const shown: RoomState = { ...view, shownClock: { clockId: 'c1', place: 'MAIN' } };
    expect(deckCommand('clock1', view)).toEqual({ name: 'clocks/toggle', payload: { clockId: 'c1' } });
    expect(deckCommand('stageClock1', view)).toEqual({ name: 'clocks/show', payload: { clockId: 'c1' } });
    expect(deckCommand('stageClock1', shown)).toEqual({ name: 'clocks/hide', payload: {} });
    expect(deckCommand('call:Lights', view)).toEqual({
      name: 'automations/call',
      payload: { name: 'Lights' },
    });
    expect([
      deckCommand('clock2', view),
      deckCommand('stageClock2', view),
      deckCommand('left', view),
    ]).toEqual([null, null, null]);
  });

  it('V2467 has a different name for each key', () => {
    const names = [null, ...deckChoices(['Lights'])].map(deckKeyName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.length > 2)).toBe(true);
  });
});
