import { expect, test } from 'vitest';
import { parseRoomExport } from '../../machines/room/room.export.schema.ts';
import { EXPORT_FORMAT } from '../../machines/room/room.export.ts';
import { importProblem } from './team-rooms.view.ts';

const whole = {
  format: EXPORT_FORMAT,
  version: 1,
  name: 'Main',
  settings: {},
  timers: [{}, {}],
  messages: [{}],
  outputs: [],
};

/** The text for a file with this content. */
function said(content: unknown): string {
  const parsed = parseRoomExport(content);
  if (parsed.ok) throw new Error('It can be imported.');
  return importProblem('show.json', parsed.error.issues ?? []);
}

test.each([[null], [[]], ['text'], [{}], [{ ...whole, format: 'other' }]])(
  'V117 a file with %j is said to be no export',
  (content) => {
    expect(said(content)).toBe('show.json is not a room export.');
  },
);

test('V117 an export of another version is said to be one', () => {
  expect(said({ ...whole, version: 2 })).toBe('show.json was exported by another version of Callboard.');
});

test('V117 an export that was changed by hand says where it does not fit, timers counted as on the controller', () => {
  const text = said({ ...whole, timers: [{}, { hours: 1_000 }] });
  expect(text).toContain('show.json was edited after export. timer 2, hours: ');
  expect(said({ ...whole, messages: [{ colour: 'red' }] })).toMatch(/\. message 1: .*colour/);
  expect(said({ ...whole, name: 5 })).toMatch(/\. name: /);
  expect(said({ ...whole, timers: 5 })).toMatch(/\. timers: /);
});

test('V117 three places are named, the others counted', () => {
  const timers = Array.from({ length: 5 }, () => ({ minutes: 60 }));
  const text = said({ ...whole, timers });
  expect(text.match(/timer \d, minutes/g)).toEqual([
    'timer 1, minutes',
    'timer 2, minutes',
    'timer 3, minutes',
  ]);
  expect(text).toMatch(/ And 2 more\.$/);
});
