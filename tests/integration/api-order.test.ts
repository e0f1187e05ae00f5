import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../support/api-keys.ts';
import { whileRefused } from '../support/kept.ts';
import { People } from '../support/people.ts';
import { ask } from './room-host.fixtures.ts';
import { create, TestHost } from './room-host.rig.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const bodySchema = z.looseObject({ ok: z.boolean(), message: z.string(), data: z.unknown().optional() });

/** Each toggle's value and its words. */
const toggles = {
  toggle_blackout: { shown: 'blackout', on: 'Blackout is on.' },
  toggle_on_air: { shown: 'on_air', on: 'On air is on.' },
  start_or_stop: { shown: 'running', on: 'Timer started' },
} as const;
type Toggle = keyof typeof toggles;
const names = ['toggle_blackout', 'toggle_on_air', 'start_or_stop'] as const;

async function aRoom() {
  const ada = await people.person();
  const { room } = await ada.client.makeRoom();
  const { key } = await newKey(ada.client, ada.uid);
  const press = async (path: string) => {
    const answer = await fetch(`${people.server.url}/v1/${path}?room_id=${room.pid}&api_key=${key}`);
    return { status: answer.status, body: bodySchema.parse(await answer.json()) };
  };
  const isOn = async (toggle: Toggle) => {
    const { body } = await press(toggle === 'start_or_stop' ? 'get_status' : 'get_room');
    return Object(body.data)[toggles[toggle].shown] === true;
  };
  return { press, isOn };
}

describe('simultaneous toggle requests', () => {
  it('K138 each invert the result of the previous one, and get the resulting room as the answer', async () => {
    const { press, isOn } = await aRoom();
    await assert(
      asyncProperty(array(constantFrom(...names), { minLength: 8, maxLength: 24 }), async (presses) => {
        const before = await Promise.all(names.map(isOn));
        const answers = await Promise.all(presses.map(press));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        for (const [nth, name] of names.entries()) {
          const { shown, on } = toggles[name];
          const told = answers.filter((_, place) => presses[place] === name).map(({ body }) => body);
          const results = told.map(({ data }) => Object(data)[shown]);
          expect(told.map(({ message }) => message.startsWith(on))).toEqual(results);
          const ons = results.filter((result) => result === true).length;
          expect(ons).toBe(
            before[nth] === true ? Math.floor(results.length / 2) : Math.ceil(results.length / 2),
          );
          expect(await isOn(name)).toBe((results.length % 2 === 1) !== before[nth]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('K139 all get an error if the disk fails', async () => {
    const { press } = await aRoom();
    await whileRefused(people.server.dataDir, 'insert on room_log', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => press('enable_blackout')));
      expect(answers.map(({ body }) => body.ok)).toEqual(Array(6).fill(false));
    });
  });
});

describe('a room with unsaved changes', () => {
  let rig: TestHost;
  beforeEach(async () => {
    rig = await TestHost.ready();
  });
  const timersAhead = () => rig.host.withPending('room-a')?.show.timers.length;
  const waiting = () => {
    const answers: unknown[] = [];
    rig.host.whenDurable('room-a', (failure) => answers.push(failure?.code ?? 'on disk'));
    return answers;
  };

  it('K138 computes the next command from unsaved changes, but does not show them to clients', () => {
    ask(rig.host, create);
    expect([timersAhead(), rig.timers().length]).toEqual([2, 1]);
    ask(rig.host, create, { roomId: 'room-b' });
    const answers = waiting();
    expect(answers).toEqual([]);
    rig.drive.run();
    expect(answers).toEqual(['on disk']);
    expect([timersAhead(), rig.timers().length]).toEqual([2, 2]);
    expect(waiting()).toEqual(answers);
  });

  it('K139 reverts a change that could not be saved, and answers with an error', () => {
    rig.drive.broken = true;
    ask(rig.host, create);
    const answers = waiting();
    rig.drive.run();
    expect(answers).toEqual(['storage_unavailable']);
    expect(timersAhead()).toBe(1);
  });

  it('K139 answers not_ready once it is deleted', async () => {
    rig.drive.held = false;
    await rig.host.deleteRoom('room-a');
    expect(waiting()).toEqual(['not_ready']);
    expect(rig.host.withPending('room-a')).toBeNull();
  });
});
