import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, it, test } from 'vitest';
import { TIMERS, TRANSPORT } from '../../../machines/kernel/permissions.ts';
import { newMessage } from '../../../machines/message/message.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { HistoryStep } from '../../../machines/room/room.state.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import { idleTimeset, type Timeset } from '../../../machines/timer/timeset.ts';
import { FrameWriter } from '../../../machines/wire/frames.ts';
import type { CommandEntry } from './journal.ts';
import { addLine, LogLine, linesOf, MAX_CACHED_CHANGES_BYTES, uint32 } from './log.codec.ts';

const AT = 1_790_000_000_123;
const before: Timeset = {
  timerId: 'aB3dE6gH9jK2mN5p',
  running: false,
  kickoff: AT - 9_000,
  deadline: AT + 600_000,
  lastStop: AT - 4_000,
  deadlineWarped: null,
  aim: 'LENGTH',
  aimedFrom: null,
};
const after: Timeset = { ...before, running: true, deadline: AT + 604_000, lastStop: null };
const step: HistoryStep = {
  command: 'timeset/toggle',
  permission: TRANSPORT,
  changes: [
    { part: 'timeset', before, after },
    { part: 'name', before: 'Stage', after: 'Main stage' },
  ],
};
const changes: readonly Change[] = [
  { name: 'timeset', payload: after },
  { name: 'room/name', payload: { name: 'Main stage' } },
];

const entry: CommandEntry = {
  kind: 'command',
  roomId: 'room',
  seq: 7,
  at: AT,
  actor: 'user:1',
  command: 'timeset/toggle',
  changes,
  access: null,
  handledUntil: null,
  nextDueAt: null,
  runs: null,
  endedDrafts: [],
  channelId: 'tab',
  commandId: 3,
  detail: { payload: {}, step, result: {} },
};

/** A list of partial things for a test. */
const listOf = (...things: readonly object[]) => JSON.parse('[]').concat(things);

function lineOf(given: CommandEntry): LogLine {
  const bytes = new FrameWriter();
  addLine(bytes, 0, given);
  return new LogLine(bytes.copied());
}

/** A line of the time when the clock was a record in it. */
function lineFromBefore(): Uint8Array {
  const parts = [
    [7, AT, 'user:1', 'timeset/toggle', 'tab', 3],
    changes,
    [entry.detail.payload, step, entry.detail.result],
  ].map((part) => encode(part));
  const lengths = Buffer.alloc(12);
  for (const [place, part] of parts.entries()) lengths.writeUInt32BE(part.length, place * 4);
  return Buffer.concat([lengths, ...parts]);
}

const told = {
  seq: 7,
  at: AT,
  actor: 'user:1',
  command: 'timeset/toggle',
  channelId: 'tab',
  commandId: 3,
  payload: {},
  step,
  result: {},
  changes,
};

describe('a log line', () => {
  it('is read as written', () => {
    expect(lineOf(entry).tailEntry()).toEqual(told);
  });

  it('is read as written if it has an idle clock and no undo step', () => {
    const idle = { name: 'timeset', payload: idleTimeset(null) } as const;
    const line = lineOf({ ...entry, changes: [idle], detail: { payload: {}, step: null, result: {} } });
    expect(line.tailEntry()).toEqual({ ...told, step: null, changes: [idle] });
  });

  it('T29 keeps the armed timer', () => {
    const armed = { ...after, nextTimerId: 'nO3qR6sT9uV2wX5y' };
    const parts = [
      { part: 'timeset', before, after },
      { part: 'armed', before: null, after: armed.nextTimerId },
    ] as const;
    const left = { ...step, changes: parts };
    const arming = [{ name: 'timeset', payload: armed }] as const;
    const line = lineOf({ ...entry, changes: arming, detail: { payload: {}, step: left, result: {} } });
    expect([line.tailEntry().step, line.changes()]).toEqual([left, arming]);
  });

  it('T1841 keeps an aim', () => {
    const aimed = { ...after, aim: 'SHOW_END', aimedFrom: 600_000 } as const;
    const left = { ...step, changes: [{ part: 'timeset', before: after, after: aimed }] } as const;
    const aiming = [{ name: 'timeset', payload: aimed }] as const;
    const line = lineOf({ ...entry, changes: aiming, detail: { payload: {}, step: left, result: {} } });
    expect([line.tailEntry().step, line.changes()]).toEqual([left, aiming]);
  });

  const earlier = { ...newMessage, _id: 'm', index: 0, text: 'Two minutes left' };
  const edited = { ...earlier, text: 'One minute left' };
  const edit: CommandEntry = {
    ...entry,
    command: 'messages/update',
    changes: [{ name: 'messages/updateOne', payload: edited }],
    detail: {
      payload: { messageId: 'm', text: edited.text },
      step: {
        command: 'messages/update',
        permission: TIMERS,
        changes: [
          {
            part: 'shown',
            before: { messageId: null, focus: false },
            after: { messageId: 'm', focus: false },
          },
          { part: 'message', before: earlier, after: edited },
        ],
      },
      result: { messageId: 'm' },
    },
  };
  const occurrences = (bytes: Uint8Array, text: string) =>
    Buffer.from(bytes).toString('latin1').split(text).length - 1;

  it('W163 stores the new value of an edit once, and of the old value only changed fields', () => {
    const line = lineOf(edit);
    expect([line.detail(), line.changes()]).toEqual([edit.detail, edit.changes]);
    // Held once in memory as well.
    const { changes: kept, step: left } = line.tailEntry();
    expect(left?.changes[1]?.after).toBe(kept?.[0]?.payload);
    expect(line.header()).toMatchObject({
      leftStep: true,
      about: { kind: 'message', id: 'm', title: edited.text },
    });
    expect(occurrences(line.bytes, 'uppercase')).toBe(1);
    expect(occurrences(line.bytes, earlier.text)).toBe(1);
  });

  /** A line whose step brings a thing from `was` to `is`, beside a change that says what it `became`. */
  const lineOfThing = (name: string, part: string, [was, is, became = is]: readonly (object | null)[]) => {
    const parts = listOf({ part, before: was, after: is });
    const events = listOf({ name: 'room/name', payload: { name: 'x' } }, { name, payload: became });
    return lineOf({
      ...edit,
      changes: events,
      detail: { ...edit.detail, step: { ...step, changes: parts } },
    });
  };

  test.each([
    ['timers/updateOne', 'timer', { ...newTimer, _id: 'a', index: 0 }],
    ['outputs/updateOne', 'output', { _id: 'o', index: 0, name: 'Stage', isPublic: true }],
    ['automations/updateOne', 'automation', { _id: 'x', index: 0, name: 'Welcome', enabled: true }],
  ])('W163 refers to the new value in the change instead of repeating it: %s', (name, part, was) => {
    const is = { ...was, name: 'Main stage' };
    const line = lineOfThing(name, part, [was, is]);
    expect(line.detail().step?.changes).toEqual([{ part, before: was, after: is }]);
    expect(occurrences(line.bytes, 'index')).toBe(1);
  });

  it('W163 stores a value in full if no change contains the same value', () => {
    const { color: _color, ...plain } = earlier;
    const question = { ...edited, question: { name: 'Ann', at: AT } };
    const toldOf = (...things: readonly (object | null)[]) => {
      const [was, is] = things;
      const line = lineOfThing('messages/updateOne', 'message', things);
      expect(line.detail().step?.changes).toEqual([{ part: 'message', before: was, after: is }]);
      return occurrences(line.bytes, 'index');
    };
    // Comes, goes, gets a field, and is another object than the change has; one that loses a field can be named.
    expect(toldOf(null, edited)).toBe(2);
    expect(toldOf(edited, null, earlier)).toBe(2);
    expect(toldOf(plain, edited)).toBe(3);
    expect(toldOf(earlier, question)).toBe(3);
    expect(toldOf(earlier, edited, { ...edited })).toBe(3);
    expect(toldOf(question, edited)).toBe(1);
  });

  it('W163 stores values in full if the changes are too large to keep in memory', () => {
    const long = { ...edited, text: 'x'.repeat(MAX_CACHED_CHANGES_BYTES) };
    const whole = lineOf({
      ...edit,
      changes: [{ name: 'messages/updateOne', payload: long }],
      detail: {
        ...edit.detail,
        step: { ...step, changes: [{ part: 'message', before: earlier, after: long }] },
      },
    });
    expect(whole.withoutChanges().detail().step?.changes).toEqual([
      { part: 'message', before: earlier, after: long },
    ]);
  });

  it('W2541 refers to the list in its own change for many changed timers', () => {
    const was = { ...newTimer, _id: 'a', index: 0, name: 'A name to be found' };
    const items = Array.from({ length: 200 }, (_, index) => ({ ...newTimer, _id: `n${index}`, index }));
    const parts = [
      { part: 'timer', before: was, after: null },
      ...items.map((item, place) => ({
        part: 'timer',
        before: place % 2 === 0 ? null : { ...item, index: 500 + place },
        after: item,
      })),
    ];
    const changed: HistoryStep = { ...step, changes: listOf(...parts) };
    const line = lineOf({
      ...edit,
      changes: listOf({ name: 'timeset', payload: after }, { name: 'timers/items', payload: items }),
      detail: { ...edit.detail, step: changed },
    });
    expect(line.changesSize).toBeGreaterThan(MAX_CACHED_CHANGES_BYTES);
    expect(line.kept()).toBe(line);
    const { changes: kept, step: left } = line.tailEntry();
    expect(left).toEqual(changed);
    expect(left?.changes[1]?.after).toBe(Object(kept?.[1]?.payload)[0]);
    expect(occurrences(line.bytes, was.name)).toBe(1);
    expect(line.bytes.length - line.changesSize).toBeLessThan(4_000);
    expect(() => line.withoutChanges().detail()).toThrow('refers to timer 0');
  });

  it('W2541 does not keep a large list if a step changed only a few timers', () => {
    const items = Array.from({ length: 200 }, (_, index) => ({ ...newTimer, _id: `n${index}`, index }));
    const moved = items.slice(0, 2).map((item) => ({
      part: 'timer',
      before: { ...item, index: 7 },
      after: item,
    }));
    const changed: HistoryStep = { ...step, changes: listOf(...moved) };
    const line = lineOf({
      ...edit,
      changes: listOf({ name: 'timers/items', payload: items }),
      detail: { ...edit.detail, step: changed },
    });
    expect(line.kept().changesSize).toBe(0);
    expect(line.kept().tailEntry().step).toEqual(changed);
  });

  it('W2542 stores cells by timer, and reads them back in their original order', () => {
    const cellAt = (nth: number) => ({ timerId: `timer${nth >> 2}`, columnId: `column${nth % 4}` });
    const cells = Array.from({ length: 400 }, (_, nth) => ({
      ...cellAt(nth),
      text: nth % 3 === 0 ? '' : `${nth}`,
    }));
    const updates = cells.map((payload) => ({ name: 'cells/updateOne', payload }));
    const parts = cells.map((cell, nth) => ({
      part: 'cell',
      before: nth % 2 === 0 && cell.text !== '' ? null : { ...cellAt(nth), text: 'was' },
      after: cell.text === '' ? null : { ...cell },
    }));
    const empty = { part: 'cell', before: { ...cellAt(0), text: '' }, after: null };
    const line = lineOf({
      ...edit,
      changes: listOf(...updates.slice(0, 200), { name: 'timeset', payload: after }, ...updates.slice(200)),
      detail: { ...edit.detail, step: { ...step, changes: listOf(...parts, empty, ...parts.slice(0, 3)) } },
    });
    const { changes: kept, step: left } = line.tailEntry();
    expect(kept).toEqual([
      ...updates.slice(0, 200),
      { name: 'timeset', payload: after },
      ...updates.slice(200),
    ]);
    expect(left?.changes).toEqual([...parts, empty, ...parts.slice(0, 3)]);
    expect(occurrences(line.bytes, 'column2')).toBeLessThan(5);
    expect(occurrences(line.bytes, 'timer50')).toBe(2);
  });

  it('W163 cannot be read if the change that its step refers to is missing', () => {
    expect(() => lineOf(edit).withoutChanges().detail()).toThrow('refers to change 0');
  });

  it('W163 has no undo step for an older release that reads it', () => {
    const bytes = lineOf(edit).bytes;
    const start = 12 + uint32(bytes, 0) + uint32(bytes, 4);
    expect(Object(decode(bytes.subarray(start))).slice(0, 3)).toEqual([
      edit.detail.payload,
      null,
      edit.detail.result,
    ]);
  });

  it('V780 W163 contains the name of a removed entry, also beside an edit', () => {
    const gone: HistoryStep = {
      ...step,
      changes: [
        { part: 'message', before: { ...earlier, _id: 'n' }, after: null },
        { part: 'message', before: earlier, after: edited },
      ],
    };
    const line = lineOf({
      ...edit,
      command: 'messages/remove',
      detail: { payload: { messageId: 'n' }, step: gone, result: {} },
    });
    expect(line.header().about).toEqual({ kind: 'message', id: 'n', title: earlier.text });
    expect(line.detail().step).toEqual(gone);
  });

  it('can be read in its older format, even beside lines in the current format', () => {
    const both = linesOf(Buffer.concat([lineFromBefore(), lineOf(entry).bytes]));
    expect(both.map((line) => line.tailEntry())).toEqual([told, told]);
  });

  it('is read without its changes, but with command and undo step, if the changes are too large', () => {
    expect(lineOf(entry).withoutChanges().tailEntry()).toEqual({ ...told, changes: null });
  });

  it('W63 shows its header without decoding the payload', () => {
    const { payload: _payload, step: _step, result: _result, changes: _changes, ...header } = told;
    const items = Array.from({ length: 1_000 }, (_, nth) => ({
      name: `Talk ${nth}`,
      labels: [{ name: 'a' }],
    }));
    for (const left of [step, null]) {
      const line = lineOf({
        ...entry,
        detail: { payload: { items }, step: left, result: { timerIds: ['a'] } },
      });
      const about = { kind: 'timer', id: after.timerId, title: null };
      const none = { journal: null, columnIds: null };
      const shown = { ...header, leftStep: left !== null, timers: null, about, on: null, ...none };

      expect(line.header()).toEqual(shown);
      // An unreadable detail is dropped except for its outline.
      const spoilt = Buffer.from(line.bytes);
      spoilt.fill(0xc1, spoilt.length - 8);
      expect(new LogLine(spoilt).header()).toEqual(shown);
    }
  });

  const talk = { ...newTimer, _id: 'a', index: 0, name: 'Talk' };
  const note = { ...newMessage, _id: 'm', index: 0, text: 'x'.repeat(200) };
  const gone: HistoryStep = {
    command: 'timers/remove',
    permission: TIMERS,
    changes: [{ part: 'timer', before: talk, after: null }],
  };
  const many = { name: 'timers/items', payload: Array.from({ length: 200 }, () => talk) } as const;
  test.each([
    [
      'timers/update',
      { payload: { timerId: 'a', minutes: 5 } },
      [many, { name: 'timers/updateOne', payload: talk }],
      'timer a Talk',
    ],
    ['timers/update', { payload: { timerId: 'a', name: 'Panel' } }, null, 'timer a Panel'],
    ['timers/update', { payload: { timerId: 'a', minutes: 5 } }, null, 'timer a null'],
    ['timers/create', { payload: { name: 'New' }, result: { timerId: 'b' } }, [many], 'timer b New'],
    ['timers/remove', { payload: { timerId: 'a' }, step: gone }, [], 'timer a Talk'],
    ['timers/remove', { payload: { timerId: 'z' }, step: gone }, [], 'timer z null'],
    [
      'timeset/next',
      { payload: {} },
      [many, { name: 'timeset', payload: after }],
      `timer ${after.timerId} null`,
    ],
    ['alarm/deadline', { payload: { timerId: 'a' } }, [], 'timer a null'],
    [
      'messages/show',
      { payload: { messageId: 'm' } },
      [{ name: 'messages/show', payload: { message: note, focus: false } }],
      `message m ${'x'.repeat(80)}`,
    ],
    ['room/rename', { payload: { name: 'Main' } }, [], null],
    ['timers/updateMany', { payload: { timerIds: 2 } }, [], null],
  ] as const)('V780 states the entry that was changed by %s', (command, detail, changed, about) => {
    const whole = { step: null, result: {}, ...detail };
    const line = lineOf({ ...entry, command, changes: changed ?? [], detail: whole });
    const found = (changed === null ? line.withoutChanges() : line).header().about;
    expect(found && `${found.kind} ${found.id} ${found.title}`).toBe(about);
  });

  it('W965 states whether a switch was turned on or off, and null for other commands', () => {
    const isOn = (command: string, payload: CommandEntry['detail']['payload']) =>
      lineOf({ ...entry, command, detail: { payload, step, result: {} } }).header().on;
    expect(isOn('room/onAir', { on: true })).toBe(true);
    expect(isOn('room/blackout', { on: false })).toBe(false);
    expect(isOn('room/blackout', {})).toBeNull();
    expect(isOn('timers/update', { on: true })).toBeNull();
  });

  it('V435 states the number of timers only for commands on several timers', () => {
    const timersOf = (command: string, payload: CommandEntry['detail']['payload']) =>
      lineOf({ ...entry, command, detail: { payload, step, result: {} } }).header().timers;
    expect(timersOf('timers/updateMany', { minutes: 5, timerIds: 2 })).toBe(2);
    expect(timersOf('timers/replace', { items: 2 })).toBe(2);
    expect(timersOf('timers/update', { timerId: 'a' })).toBeNull();
  });
});
