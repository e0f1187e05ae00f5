import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AutomationStep } from '../../machines/automation/automation.ts';
import { DAY, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { newKey } from '../support/api-keys.ts';
import { commandStep } from '../support/automated-room.ts';
import { EventStream } from '../support/event-stream.ts';
import { People } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';

const time = settableClock();
let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

interface Button {
  /** Name of the trigger. */
  readonly name: string;
  readonly steps: (timerId: string) => readonly AutomationStep[];
  /** Commands before the press. */
  readonly before?: readonly (readonly [name: string, payload: object])[];
  /** Part of the room's state after the press. */
  readonly shows: (timerId: string) => object;
}

const start = ['timeset/start', {}] as const;
const quick = ['clocks/quick', { duration: 5 * MINUTE }] as const;

const BUTTONS: readonly Button[] = [
  {
    name: 'undo',
    steps: () => [commandStep('room/undo')],
    before: [['room/blackout', { on: true }]],
    shows: () => ({ room: { settings: { blackout: false } } }),
  },
  {
    name: 'redo',
    steps: () => [commandStep('room/redo')],
    before: [
      ['room/blackout', { on: true }],
      ['room/undo', {}],
    ],
    shows: () => ({ room: { settings: { blackout: true } } }),
  },
  {
    name: 'arm',
    steps: (timerId) => [commandStep('timeset/arm', { timerId })],
    shows: (timerId) => ({ timeset: { nextTimerId: timerId } }),
  },
  {
    name: 'disarm',
    steps: () => [commandStep('timeset/arm', { timerId: null })],
    shows: () => ({ timeset: expect.not.objectContaining({ nextTimerId: expect.anything() }) }),
  },
  {
    name: 'aim-item',
    steps: () => [commandStep('timeset/aim', { aim: 'ITEM_END' })],
    before: [start],
    shows: () => ({ timeset: { aim: 'ITEM_END' } }),
  },
  {
    name: 'aim-show',
    steps: () => [commandStep('timeset/aim', { aim: 'SHOW_END' })],
    before: [start],
    shows: () => ({ timeset: { aim: 'SHOW_END' } }),
  },
  {
    name: 'quick-5',
    steps: () => [commandStep('clocks/quick', { duration: 5 * MINUTE })],
    shows: () => ({ clocks: [{ quick: true, duration: 5 * MINUTE, running: true }] }),
  },
  {
    name: 'clock-off',
    steps: () => [commandStep('clocks/hide')],
    before: [quick],
    shows: () => ({ shownClock: null }),
  },
  {
    name: 'standby',
    steps: () => [{ type: 'MESSAGE', text: 'Stand by: {timer}', color: 'green', focus: false, to: ['CREW'] }],
    shows: () => ({ messages: [{ text: 'Stand by: Opening' }] }),
  },
  {
    name: 'live',
    steps: () => [
      commandStep('room/blackout', { on: false }),
      commandStep('room/onAir', { on: true }),
      commandStep('timeset/start'),
    ],
    before: [['room/blackout', { on: true }]],
    shows: () => ({ room: { settings: { blackout: false, onAir: true } }, timeset: { running: true } }),
  },
];

async function aDesk() {
  const ada = await people.person();
  const made = await ada.client.makeRoom();
  const { pid } = made.room;
  const token = await ada.client.token(made, 'CONTROLLER');
  const { key } = await newKey(ada.client, ada.uid, { scope: 'show-call' });
  const give = async (name: string, payload: object = {}) => {
    const { status, body } = await ada.client.command(pid, token, name, payload);
    expect([name, status]).toEqual([name, 200]);
    return Object(body);
  };
  const get = async (path: string, query = '') => {
    const answer = await fetch(`${people.server.url}/v1/${path}?room_id=${pid}&api_key=${key}${query}`);
    return { status: answer.status, data: Object(await answer.json()).data };
  };
  const wall = new Date(time.clock.wall());
  const minute = (ms: number) => new Date(Math.ceil(wall.getTime() / MINUTE) * MINUTE + ms).toISOString();
  const timeOfDay = (ms: number) => minute(ms).slice(11, 19);
  await give('timers/replace', {
    items: [
      { name: 'Opening', minutes: 10, startTime: timeOfDay(-MINUTE), finishTime: timeOfDay(9 * MINUTE) },
      { name: 'Keynote', minutes: 20, startTime: timeOfDay(9 * MINUTE), finishTime: timeOfDay(29 * MINUTE) },
    ],
  });
  const timers = (await get('get_all_timers')).data;
  return { give, get, keynote: String(timers[1]._id), query: `room_id=${pid}&api_key=${key}` };
}

/** First cells of the rows of a page, where they are code. */
const codesIn = (page: string): readonly string[] =>
  Array.from(readFileSync(page, 'utf8').matchAll(/^\| `([^`]+)` \|/gm), ([, code = '']) => code);

describe('the buttons of docs/companion.md', () => {
  it.each(BUTTONS)(
    'K2412 have the effect that their row in the table describes: $name',
    async ({ name, steps, before = [], shows }) => {
      const { give, get, keynote } = await aDesk();
      await give('automations/add', { name, when: { type: 'CALL', name }, steps: steps(keynote) });
      for (const [command, payload] of before) await give(command, payload);
      if (name === 'disarm') await give('timeset/arm', { timerId: keynote });
      expect((await get('trigger', `&name=${name}`)).status).toBe(200);
      await expect.poll(async () => (await get('state')).data).toMatchObject(shows(keynote));
    },
  );

  it.each(['docs/companion.md', 'docs/de/companion.md'])(
    'K2412 are the same as in the table of %s',
    (page) => {
      expect(codesIn(page)).toEqual(BUTTONS.map(({ name }) => name));
    },
  );

  it('K2412 get planned and expected times by request and from the event stream', async () => {
    const { give, get, query } = await aDesk();
    await give('timeset/start');
    time.steadyAhead += 13 * MINUTE;
    time.ahead += 13 * MINUTE;
    // As an expression of Companion reckons: seconds of the two times of day.
    const secondsOf = (at: string) => (Date.parse(at) % DAY) / SECOND;
    const late = (timer: { start_time: string; expected_start: string }) =>
      secondsOf(timer.expected_start) - secondsOf(timer.start_time);
    const { data } = await get('get_timer', '&index=2');
    expect(late(data)).toBeGreaterThan(3 * 60);
    const stream = await EventStream.open(`${people.server.url}/v1/events?${query}`);
    await stream.hears(4);
    const next = Object(stream.events.find(({ name }) => name === 'next_timer')?.data);
    expect(late(next)).toBeGreaterThanOrEqual(late(data));
    stream.close();
  });
});
