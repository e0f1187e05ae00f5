import { describe, expect, it, test } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { newMessage } from '../../machines/message/message.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import type { SignedLine } from '../keys/history.view.ts';
import { type DeskState, deskNotes, deskPeople, otherDeskNames } from './desk-notes.view.ts';

type Desk = Pick<Client, 'deviceId' | 'name' | 'view' | 'uid'>;

const desk = (deviceId: string, name: string, rest: Partial<Desk> = {}): Desk => ({
  deviceId,
  name,
  view: 'CONTROLLER',
  ...rest,
});
const desks = [desk('a', 'Ada'), desk('b', 'Bob', { uid: 'bob' })];
const ada = deskPeople(desks, 'a');
const bob = deskPeople(desks, 'b');
const cleo = deskPeople(desks, 'c');

const line = (seq: number, actor: string, command: string, rest: Partial<SignedLine> = {}): SignedLine => ({
  seq,
  at: seq * 1000,
  actor,
  command,
  leftStep: true,
  ...rest,
});
const aboutTalk = { about: { id: 't' } };
const made = line(1, 'd:a', 'timers/create', aboutTalk);

const shown = (name: string, { notes = '', text = 'Louder' } = {}) => ({
  timers: [{ ...newTimer, _id: 't', index: 0, name, notes }],
  messages: [{ ...newMessage, _id: 'm', index: 0, text }],
});

/** The notices of Ada, Bob and Cleo during the same states of the room. */
function told(...states: readonly (readonly [readonly SignedLine[], ReturnType<typeof shown>])[]) {
  return [ada, bob, cleo].map((people) => {
    let known: DeskState | null = null;
    return states.flatMap(([log, view]) => {
      const news = deskNotes(known, log, view, people);
      known = news.known;
      return news.notes.map(({ title, text }) => `${title} ${text}`.trim());
    });
  });
}

describe('the notice of an undo by another person', () => {
  const adjusted = line(2, 'd:a', 'timeset/adjust');
  const undone = line(3, 'u:bob', 'room/undo');

  it('V1600 is shown to both users, and to no one else', () => {
    const view = shown('Talk');
    expect(told([[made], view], [[made, adjusted], view], [[made, adjusted, undone], view])).toEqual([
      ['Bob undid your time adjustment'],
      ['Undid time adjustment by Ada'],
      [],
    ]);
  });

  test.each([
    ['was undone by its author', [made, adjusted, line(3, 'd:a', 'room/undo')]],
    ['did not change by the undo', [made, adjusted, line(3, 'd:b', 'room/undo', { leftStep: false })]],
    ['is older than the log', [line(3, 'd:b', 'room/undo')]],
    ['was redone', [made, adjusted, line(3, 'd:b', 'room/redo')]],
  ])('V1600 is not shown if the undone step %s', (_, log) => {
    const view = shown('Talk');
    expect(told([log.slice(0, -1), view], [log, view])).toEqual([[], [], []]);
  });

  it('V1600 is not shown on a controller that opens after the undo', () => {
    expect(told([[made, adjusted, undone], shown('Talk')])).toEqual([[], [], []]);
  });

  it('V1600 names the number of timers, and has words for an unknown action', () => {
    const several = line(2, 'd:a', 'timers/removeMany', { timers: 12 });
    const unknown = line(4, 'd:a', 'room/later');
    const view = shown('Talk');
    const log = [several, undone, unknown, line(5, 'd:b', 'room/undo')];
    expect(told([[], view], [log, view])[0]).toEqual([
      'Bob undid your delete 12 timers',
      'Bob undid your unknown action (newer version)',
    ]);
  });
});

describe('the notice of a replaced text', () => {
  const first = line(2, 'd:a', 'timers/update', aboutTalk);
  const second = line(3, 'd:b', 'timers/update', aboutTalk);
  const start = [[made], shown('Talk')] as const;
  const byAda = [[made, first], shown('Opening')] as const;

  it('V1601 is shown to both users with both texts, and to no one else', () => {
    expect(told(start, byAda, [[made, first, second], shown('Closing')])).toEqual([
      ['Bob replaced your text “Opening” is now “Closing”.'],
      ['You replaced text from Ada “Opening” is now “Closing”.'],
      [],
    ]);
  });

  it('V1601 waits for the log line that names the author', () => {
    const late = [[made, first], shown('Closing')] as const;
    expect(told(start, byAda, late, [[made, first, second], shown('Closing')])[0]).toEqual([
      'Bob replaced your text “Opening” is now “Closing”.',
    ]);
  });

  it('V1601 shortens long notes, and is also shown for messages', () => {
    const notes = 'n'.repeat(80);
    const sent = line(4, 'd:b', 'messages/update', { about: { id: 'm' } });
    const again = line(5, 'd:a', 'messages/update', { about: { id: 'm' } });
    expect(
      told(
        start,
        [[made, first], shown('Talk', { notes })],
        [[made, first, second], shown('Talk', { notes: 'Short' })],
        [[made, first, second, sent], shown('Talk', { notes: 'Short', text: 'Softer' })],
        [[made, first, second, sent, again], shown('Talk', { notes: 'Short', text: 'Slower' })],
      )[0],
    ).toEqual([
      `Bob replaced your text “${'n'.repeat(59)}…” is now “Short”.`,
      'You replaced text from Bob “Softer” is now “Slower”.',
    ]);
  });

  const { timers } = shown('New');
  const withNew = (name: string) => ({
    ...shown('Talk'),
    timers: [...shown('Talk').timers, ...timers.map((timer) => ({ ...timer, _id: 'n', name }))],
  });

  it('V1601 appears for a text that was set when its timer was created', () => {
    const added = line(2, 'd:a', 'timers/create', { about: { id: 'n' } });
    const renamed = line(3, 'd:b', 'timers/update', { about: { id: 'n' } });
    expect(
      told(start, [[made, added], withNew('New')], [[made, added, renamed], withNew('Newer')])[0],
    ).toEqual(['Bob replaced your text “New” is now “Newer”.']);
  });

  test.each([
    ['the text was more than two minutes old', { ...second, at: 200_000 }, shown('Closing')],
    ['the same person wrote both texts', { ...second, actor: 'd:a' }, shown('Closing')],
    ['many timers changed together', line(3, 'd:b', 'timers/replace'), shown('Closing')],
    ['another text changed', second, shown('Opening', { notes: 'Mic' })],
  ])('V1601 is not shown if %s', (_, last, view) => {
    expect(told(start, byAda, [[made, first, last], view])).toEqual([[], [], []]);
  });

  it('V1601 does not appear for an empty text', () => {
    expect(told(start, [[made, first], shown('')], [[made, first, second], shown('Closing')])).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('V1601 does not appear for a text that was written before the screen opened', () => {
    const view = shown('Talk');
    expect(told([[], { timers: [], messages: [] }], [[], view], [[made], view])).toEqual([[], [], []]);
  });
});

it('V682 the names in the log include connected devices and users, also this one', () => {
  expect(bob.names).toEqual({ 'd:a': 'Ada', 'd:b': 'Bob', 'u:bob': 'Bob' });
});

describe('the names of other controllers', () => {
  test.each<[readonly Desk[], readonly string[]]>([
    [[desk('a', 'Ada')], []],
    [[desk('a', 'Ada'), desk('a', 'Ada')], []],
    [
      [desk('a', 'Ada'), desk('b', 'Bob'), desk('b', 'Bob'), desk('c', '')],
      ['Bob', 'Unnamed device'],
    ],
    [[desk('a', 'Ada'), desk('b', 'Bob', { view: 'VIEWER' })], []],
  ])('V1602 among the connected screens %j are %j', (clients, names) => {
    expect(otherDeskNames(clients, 'a')).toEqual(names);
  });
});
