import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { finalRoom, played, randomActions } from '../../tests/support/random-show.ts';
import {
  afterAccepted,
  afterAlarmsUntil,
  at,
  command,
  LINKED,
  refusedAs,
  SHOW_START,
  stackItems,
  testRoom,
} from '../../tests/support/test-room.ts';
import { topItem } from '../kernel/bounded-stack.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { timerFields } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { withoutAnswer } from './answers.ts';
import type { HistoryEffect } from './command.ts';
import { type CommandName, commandTable, historyMoveOf, refusalOf } from './commands.ts';
import { HISTORY_BYTES, HISTORY_LIMIT, historyAfter, afterUndo as takeBack } from './room.history.ts';
import { historyStepBetween } from './room.machine.ts';
import { stepSize } from './room.size.ts';
import { emptyHistory, type History, type RoomContext, type RoomState } from './room.state.ts';

const RUNS = { numRuns: 200 };
const undo = (room: RoomContext, ms = HOUR) => afterAccepted(room, 'room/undo', {}, at(ms));
const redo = (room: RoomContext, ms = HOUR) => afterAccepted(room, 'room/redo', {}, at(ms));

/** The parts of a show that steps hold. */
function bare({ show }: { show: RoomState }) {
  const { prompter: _beside, ...rest } = show;
  const messages = show.messages.map(withoutAnswer);
  return { ...rest, messages, room: { ...show.room, updatedAt: 0 } };
}

const room = testRoom([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
const running = afterAccepted(room, 'timeset/start', {}, at(0));
const messages = afterAccepted(
  afterAccepted(room, 'messages/create', { text: 'x' }, { ids: ['x'] }),
  'messages/create',
  { text: 'y' },
  { ids: ['y'] },
);
const shown = afterAccepted(messages, 'messages/show', { messageId: 'x', focus: true });
const outputs = afterAccepted(room, 'outputs/create', { name: 'Foyer' }, { ids: ['foyer'] });

describe('undo and redo', () => {
  test.each([
    ['timeset/start', {}, room],
    ['timeset/stop', {}, running],
    ['timeset/toggle', {}, running],
    ['timeset/reset', {}, running],
    ['timeset/select', { timerId: 'c' }, running],
    ['timeset/next', { autostart: true }, running],
    ['timeset/previous', {}, running],
    ['timeset/adjust', { ms: MINUTE }, running],
    ['timeset/jump', { ms: MINUTE }, running],
    ['room/blackout', { on: true }, room],
    ['room/onAir', { on: true }, room],
    ['timers/create', { index: 1 }, running],
    ['timers/update', { timerId: 'a', minutes: 3 }, running],
    ['timers/remove', { timerId: 'a' }, running],
    ['timers/move', { timerId: 'a', index: 2 }, running],
    ['timers/move', { timerId: 'c', index: 0 }, running],
    ['timers/move', { timerId: 'b', index: 0 }, running],
    ['timers/duplicate', { timerId: 'a' }, running],
    ['timers/replace', { items: [{ _id: 'c' }, {}, { _id: 'b' }, { _id: 'a' }] }, running],
    ['timers/replace', { items: [] }, running],
    ['timers/updateMany', { timerIds: ['a', 'c'], minutes: 3, yellow: 0 }, running],
    ['timers/removeMany', { timerIds: ['a', 'b'] }, running],
    ['timers/removeMany', { timerIds: ['c', 'b', 'a'] }, running],
    ['timers/moveMany', { timerIds: ['a', 'c'], index: 1 }, running],
    ['timers/moveMany', { timerIds: ['c', 'b'], index: 0 }, running],
    ['messages/create', {}, shown],
    ['messages/update', { messageId: 'x', text: 'z' }, shown],
    ['messages/remove', { messageId: 'x' }, shown],
    ['messages/move', { messageId: 'y', index: 0 }, shown],
    ['messages/show', { messageId: 'y' }, shown],
    ['messages/hide', {}, shown],
    ['messages/focus', { on: false }, shown],
    ['messages/focus', { on: true }, room],
    ['room/rename', { name: 'Gala' }, room],
    ['room/settings', { behavior: 'STOP' }, room],
    ['outputs/create', {}, outputs],
    ['outputs/update', { outputId: 'foyer', showNotes: true }, outputs],
    ['outputs/update', { outputId: 'foyer', layout: 'BAR', background: 'GREEN' }, outputs],
    ['outputs/remove', { outputId: 'foyer' }, outputs],
    ['outputs/move', { outputId: 'foyer', index: 0 }, outputs],
  ] as const)('H2, H4 undo reverts the command %s %j, and redo repeats it', (name, payload, before) => {
    const done = afterAccepted(before, name, payload as never, {
      ...at(MINUTE),
      ids: ['n1', 'n2', 'n3', 'n4'],
    });
    expect(bare(done)).not.toEqual(bare(before));
    const undone = undo(done);
    expect(bare(undone)).toEqual(bare(before));
    expect(undone.history.undo).toEqual(before.history.undo);
    const redone = redo(undone);
    expect(bare(redone)).toEqual(bare(done));
    expect(stackItems(redone.history.undo)).toEqual(stackItems(done.history.undo));
    expect(redone.history.redo).toEqual(done.history.redo);
  });

  it('H2, H4 undo and redo give the same room after random commands', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        const before = finalRoom(room, played(room, script));
        const late = { at: SHOW_START + 10 ** 10 };
        const event = command('room/undo', {}, late);
        if (refusalOf(before, event) !== null) return;
        const redone = afterAccepted(afterAccepted(before, 'room/undo', {}, late), 'room/redo', {}, late);
        expect(bare(redone)).toEqual(bare(before));
        expect(stackItems(redone.history.undo).map(({ command: name }) => name)).toEqual(
          stackItems(before.history.undo).map(({ command: name }) => name),
        );
      }),
      RUNS,
    );
  });

  it('H2 undo restores a running clock with its former kickoff and deadline', () => {
    const reset = afterAccepted(running, 'timeset/reset', {}, at(4 * MINUTE));
    expect(undo(reset, 5 * MINUTE).show.timeset).toEqual(running.show.timeset);
  });

  it('H2 undo restores a removed timer at its place, running if it ran', () => {
    const second = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(0));
    const removed = afterAccepted(second, 'timers/remove', { timerId: 'b' }, at(MINUTE));
    expect(removed.show.timeset).toEqual(idleTimeset('c'));
    expect(bare(undo(removed))).toEqual(bare(second));
  });

  it('H2 repeated undo leads to the first state, and repeated redo to the last', () => {
    let now = room;
    for (const id of ['1', '2', '3', '4', '5'])
      now = afterAccepted(now, 'timers/create', { index: 1, name: id }, { ids: [id] });
    const full = now;
    for (let step = 0; step < 5; step += 1) now = undo(now);
    expect(bare(now)).toEqual(bare(room));
    expect(refusedAs(now, 'room/undo', {})).toBe('nothing_to_undo');
    for (let step = 0; step < 5; step += 1) now = redo(now);
    expect(bare(now)).toEqual(bare(full));
    expect(refusedAs(now, 'room/redo', {})).toBe('nothing_to_redo');
  });

  it('H1 commands without effect, flashes, access settings and questions are not undo steps', () => {
    const still = (name: CommandName, payload: object, stamp = {}) =>
      afterAccepted(shown, name, payload as never, { ids: ['q'], ...stamp }).history;
    expect(still('room/blackout', { on: false })).toBe(shown.history);
    expect(still('timers/flash', { count: 1 })).toBe(shown.history);
    expect(still('room/setPassword', { password: null }, { passwordHash: null })).toBe(shown.history);
    expect(still('messages/create', {}, { question: { name: '', at: 0 } })).toBe(shown.history);
  });

  it('H1 an undo step contains its command and the right that is needed to undo it', () => {
    expect(stackItems(running.history.undo)).toMatchObject([{ command: 'timeset/start', permission: 8 }]);
    expect(stackItems(undo(running).history.redo)).toMatchObject([
      { command: 'timeset/start', permission: 8 },
    ]);
  });

  it('H3 moving one timer makes an undo step that contains only this timer', () => {
    const moved = afterAccepted(room, 'timers/move', { timerId: 'a', index: 2 });
    const parts = topItem(moved.history.undo)?.changes;
    expect(parts).toEqual([{ part: 'timer', before: room.show.timers[0], after: moved.show.timers[2] }]);
  });

  it.each([
    ['some, carried together', 'dgb', 3, 3],
    ['most of them', 'abcdefg', 1, 1],
    ['all but those that they pass', 'bcdefgh', 0, 1],
  ])(
    'H3 moving the timers %s makes an undo step that contains as few timers as possible',
    (_which, named, index, parts) => {
      const eight = testRoom(Array.from({ length: 8 }, () => ({})));
      const moved = afterAccepted(eight, 'timers/moveMany', { timerIds: named.split(''), index });
      expect(moved.show.timers).not.toEqual(eight.show.timers);
      expect(topItem(moved.history.undo)?.changes).toHaveLength(parts);
      expect(bare(undo(moved))).toEqual(bare(eight));
    },
  );

  it('H3 reversing the rundown makes an undo step that contains all timers but one', () => {
    const items = [...room.show.timers].reverse();
    const turned = afterAccepted(room, 'timers/replace', { items }, { ids: ['1', '2', '3'] });
    expect(topItem(turned.history.undo)?.changes).toHaveLength(2);
    expect(bare(undo(turned))).toEqual(bare(room));
  });

  it('H5 a room keeps the newest 100 steps, and a new step clears the redo list', () => {
    let now = room;
    for (let step = 0; step < HISTORY_LIMIT + 5; step += 1)
      now = afterAccepted(now, 'room/rename', { name: `n${step}` });
    expect(stackItems(now.history.undo)).toHaveLength(HISTORY_LIMIT);
    expect(stackItems(now.history.undo)[0]?.changes).toEqual([{ part: 'name', before: 'n4', after: 'n5' }]);
    const undone = undo(now);
    expect(undone.history.redo.size).toBe(1);
    expect(afterAccepted(undone, 'room/rename', { name: 'other' }).history.redo.size).toBe(0);
  });

  it('W166 the table of commands states which commands undo, redo and discard', () => {
    const entries = Object.entries(commandTable);
    const doing = (move: HistoryEffect) =>
      entries.filter(([, { history }]) => history === move).map(([name]) => name);
    expect([doing('back'), doing('forward'), doing('drops')]).toEqual([
      ['room/undo'],
      ['room/redo'],
      ['timers/discard'],
    ]);
  });

  it('W166 each command changes the history as the table of commands states', () => {
    const goes: Record<HistoryEffect, (before: History, after: History) => boolean> = {
      makes: (before, after) => after === before || (after.redo.size === 0 && after.undo.size > 0),
      back: (before, after) => after.undo.size === before.undo.size - 1,
      forward: (before, after) => after.redo.size === before.redo.size - 1,
      drops: (before, after) => after.undo.size <= before.undo.size && after.redo.size <= before.redo.size,
      leaves: (before, after) => after === before,
    };
    fc.assert(
      fc.property(randomActions(), (script) => {
        const wrong = played(room, script).filter(
          ({ event: { type }, before, after }) =>
            type in commandTable && !goes[historyMoveOf(type)](before.history, after.history),
        );
        expect(wrong.map(({ event }) => event.type)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('H5 a replay of the log gives the same history', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        const taken = played(room, script);
        const folded = taken.reduce((history, { event, before, after }) => {
          if (!Object.hasOwn(commandTable, event.type)) return history;
          const sent = event as Parameters<typeof historyStepBetween>[2];
          return historyAfter(history, historyMoveOf(sent.type), historyStepBetween(before, after, sent));
        }, emptyHistory);
        expect(folded).toEqual(finalRoom(room, taken).history);
      }),
      RUNS,
    );
  });
});

describe('a history of large steps', () => {
  const notes = (letter: string) => letter.repeat(timerFields.notes.most);
  const written = (now: RoomContext, times: number) =>
    Array.from({ length: times }).reduce<RoomContext>(
      (before, _, nth) =>
        afterAccepted(before, 'timers/update', { timerId: 'a', notes: notes(nth % 2 === 0 ? 'x' : 'y') }),
      now,
    );
  const held = ({ history }: RoomContext) =>
    [...stackItems(history.undo), ...stackItems(history.redo)].reduce(
      (bytes, step) => bytes + stepSize(step),
      0,
    );
  /** A rundown whose replacements are steps of 2 MB. */
  const replaced = (now: RoomContext, letter: string) =>
    afterAccepted(
      now,
      'timers/replace',
      {
        items: Array.from({ length: 100 }, (_, nth) => ({ _id: `r${nth}`, notes: notes(letter) })),
      },
      { ids: Array.from({ length: 100 }, (_, nth) => `${letter}${nth}`) },
    );

  it('R80 keeps only its newest steps within the limit of bytes', () => {
    const now = written(room, HISTORY_LIMIT);
    expect(now.history.undo.size).toBe(HISTORY_LIMIT);
    const rundown = ['i', 'j', 'k'].reduce(replaced, now);
    expect(stackItems(rundown.history.undo).map(({ command: name }) => name)).toEqual([
      'timers/replace',
      'timers/replace',
    ]);
    expect(held(rundown)).toBeLessThan(HISTORY_BYTES + 2 ** 21);
  });

  it('R80 keeps its newest step, even if that step alone exceeds the limit', () => {
    const wide = { items: Array.from({ length: 400 }, (_, nth) => ({ _id: `w${nth}`, notes: notes('w') })) };
    const ids = Array.from({ length: 400 }, (_, nth) => `v${nth}`);
    const once = afterAccepted(room, 'timers/replace', wide, { ids });
    expect(held(once)).toBeGreaterThan(HISTORY_BYTES);
    expect(bare(undo(once))).toEqual(bare(room));
    const then = afterAccepted(once, 'timeset/start', {}, at(0));
    expect(bare(undo(undo(then)))).toEqual(bare(room));
  });

  it('R80 drops old steps if repeated undos and redos exceed the limit', () => {
    let now = replaced(afterAccepted(room, 'room/rename', { name: 'Gala' }), 'k');
    for (let turn = 0; turn < 4; turn += 1) now = redo(undo(now));
    expect(stackItems(now.history.undo).map(({ command: name }) => name)).toEqual(['timers/replace']);
  });

  it('R80 is the same if only the end of the log is replayed', () => {
    const sent = [
      ...Array.from({ length: 30 }, (_, nth) => `u${nth % 3}`),
      'replace',
      'undo',
      'redo',
      'u0',
      'undo',
      'u1',
      'u2',
      'undo',
    ];
    let now: RoomContext = room;
    const log: { command: string; step: ReturnType<typeof historyStepBetween> }[] = [];
    for (const what of sent) {
      const before = now;
      const event =
        what === 'undo' || what === 'redo'
          ? command(`room/${what}`, {}, at(HOUR))
          : what === 'replace'
            ? command('timers/replace', { items: [{ _id: 'a', notes: notes('q') }] }, at(0))
            : command('timers/update', { timerId: 'a', notes: notes(what) }, at(0));
      now = afterAccepted(before, event.type, event.payload as never, event.stamp);
      log.push({ command: event.type, step: historyStepBetween(before, now, event) });
    }
    const fold = (lines: typeof log) =>
      lines.reduce(
        (history, line) => historyAfter(history, historyMoveOf(line.command), line.step),
        emptyHistory,
      );
    let size = 0;
    const end = log.findLastIndex(({ step }) => {
      size += step === null ? 0 : stepSize(step);
      return size > HISTORY_BYTES;
    });
    const tail = fold(log.slice(Math.max(0, end)));
    expect([stackItems(tail.undo), stackItems(tail.redo)]).toEqual([
      stackItems(now.history.undo),
      stackItems(now.history.redo),
    ]);
  });
});

describe('undo after an alarm or a question', () => {
  const linked = testRoom([{}, { trigger: 'LINKED' }]);
  const first = afterAccepted(linked, 'timeset/start', {}, at(0));

  it('H7 of an edit does not change a clock that an alarm has started since', () => {
    const longer = afterAccepted(first, 'timeset/adjust', { ms: MINUTE }, at(MINUTE));
    const rung = afterAlarmsUntil(longer, SHOW_START + 12 * MINUTE);
    expect(rung.show.timeset.timerId).toBe('b');
    const undone = undo(rung, 12 * MINUTE);
    const ran = { start: SHOW_START, finish: SHOW_START + 11 * MINUTE, length: 11 * MINUTE };
    expect(undone.show.timers).toEqual(
      linked.show.timers.map((timer) => (timer._id === 'a' ? { ...timer, ran } : timer)),
    );
    expect(undone.show.timeset).toBe(rung.show.timeset);
    expect(bare(redo(undone))).toEqual(bare(rung));
  });

  it('H7 of a length moves the deadline of the timer that an alarm started', () => {
    const longer = afterAccepted(first, 'timers/update', { timerId: 'b', minutes: 15 }, at(MINUTE));
    const rung = afterAlarmsUntil(longer, SHOW_START + 12 * MINUTE);
    expect(rung.show.timeset).toMatchObject({ timerId: 'b', deadline: SHOW_START + 25 * MINUTE });
    const undone = undo(rung, 12 * MINUTE);
    expect(undone.show.timeset).toEqual({ ...rung.show.timeset, deadline: SHOW_START + 20 * MINUTE });
    expect(bare(redo(undone, 13 * MINUTE))).toEqual(bare(rung));
  });

  it('H7 of a longer length brings the running timer to 0:00 if the former length has passed', () => {
    const chain = afterAccepted(testRoom([{}, LINKED, LINKED]), 'timeset/start', {}, at(0));
    const longer = afterAccepted(chain, 'timers/update', { timerId: 'b', minutes: 30 }, at(MINUTE));
    const undone = undo(afterAlarmsUntil(longer, SHOW_START + 26 * MINUTE), 26 * MINUTE);
    expect(undone.show.timeset).toMatchObject({ timerId: 'c', kickoff: SHOW_START + 26 * MINUTE });
  });

  it('H7 of an edit does not change the clock if an alarm has started the same timer since', () => {
    const daily = testRoom([{}]);
    const planned = afterAccepted(daily, 'timers/update', {
      timerId: 'a',
      trigger: 'SCHEDULED',
      startTime: '19:00:00',
    });
    const yesterday = afterAlarmsUntil(planned, SHOW_START + HOUR);
    const longer = afterAccepted(yesterday, 'timeset/adjust', { ms: 2 * MINUTE }, at(HOUR + MINUTE));
    const today = afterAlarmsUntil(longer, SHOW_START + 25 * HOUR);
    const kickoff = SHOW_START + 25 * HOUR;
    expect(today.show.timeset).toMatchObject({ kickoff, deadline: kickoff + 12 * MINUTE });
    const undone = undo(today, 25 * HOUR + MINUTE);
    expect(undone.show.timeset).toEqual({ ...today.show.timeset, deadline: kickoff + 10 * MINUTE });
    expect(bare(redo(undone, 25 * HOUR + MINUTE))).toEqual(bare(today));
  });

  it('H7 of a start makes the first timer idle, even after a linked start', () => {
    const rung = afterAlarmsUntil(first, SHOW_START + 12 * MINUTE);
    expect(undo(rung, 12 * MINUTE).show.timeset).toEqual(idleTimeset('a'));
  });

  it('H6 keeps a question that arrived meanwhile at the end', () => {
    const posed = { ids: ['q'], question: { name: 'Ann', at: 1 } };
    const asked = afterAccepted(messages, 'messages/create', { text: 'Why?' }, posed);
    const once = undo(asked);
    expect(once.show.messages.map(({ _id, index }) => `${index}${_id}`)).toEqual(['0x', '1q']);
    const both = redo(once);
    expect(both.show.messages.map(({ _id, index }) => `${index}${_id}`)).toEqual(['0x', '1y', '2q']);
  });

  it('H6 of a new timer makes the neighbouring timer current if an alarm had started the new one', () => {
    const planned = { trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
    const made = afterAccepted(testRoom([{}]), 'timers/create', planned, { ...at(0), ids: ['n'] });
    const rung = afterAlarmsUntil(made, SHOW_START + HOUR);
    expect(rung.show.timeset.timerId).toBe('n');
    expect(undo(rung).show.timeset).toEqual(idleTimeset('a'));
  });

  it('H6 leaves the clock on an existing timer if the step refers to a removed timer', () => {
    const step = {
      command: 'timeset/start',
      permission: 8,
      changes: [{ part: 'timeset', before: idleTimeset('gone'), after: idleTimeset('a') }],
    } as const;
    const odd = { ...room, history: historyAfter(emptyHistory, 'makes', step) };
    expect(undo(odd).show.timeset).toBe(room.show.timeset);
  });

  it('H6 does not show a removed message', () => {
    const step = {
      command: 'messages/hide',
      permission: 4,
      changes: [
        {
          part: 'shown',
          before: { messageId: 'gone', focus: true },
          after: { messageId: null, focus: false },
        },
      ],
    } as const;
    const undone = undo({ ...room, history: historyAfter(emptyHistory, 'makes', step) });
    expect([undone.show.activeMessageId, undone.show.messageFocus]).toEqual([null, false]);
  });

  it('H6 changes nothing if the history is empty', () => {
    const event = command('room/undo', {}, at(0));
    expect(historyStepBetween(room, room, event)).toBeNull();
    expect(takeBack(room, event.stamp)).toBe(room);
  });
});
