import { describe, expect, test } from 'vitest';
import { commandTable } from '../../machines/room/commands.ts';
import {
  type HistoryLine,
  type HistoryTops,
  historyLabel,
  historyTops,
  isNewestStep,
} from './history.view.ts';

const STEPLESS = new Set(['timers/flash', 'alarm/finish']);
const line = (command: string, seq: number) => ({ seq, command, leftStep: !STEPLESS.has(command) });
const log = (...commands: string[]) => commands.map(line);
const namesOf = ({ undo, redo }: HistoryTops) => ({
  undo: undo?.command ?? null,
  redo: redo?.command ?? null,
});
const stepless = (command: string, seq: number) => ({ seq, command, leftStep: false });

describe('the next undo and redo', () => {
  test.each([
    [log(), { undo: null, redo: null }],
    [log('timers/create', 'timers/remove'), { undo: 'timers/remove', redo: null }],
    [log('timers/create', 'timers/remove', 'room/undo'), { undo: 'timers/create', redo: 'timers/remove' }],
    [log('timers/create', 'room/undo', 'room/redo'), { undo: 'timers/create', redo: null }],
    [log('timers/create', 'room/undo', 'room/blackout'), { undo: 'room/blackout', redo: null }],
    [log('timers/remove', 'timers/flash'), { undo: 'timers/remove', redo: null }],
    [log('timers/remove', 'alarm/finish'), { undo: 'timers/remove', redo: null }],
    [log('room/undo', 'timers/create', 'room/undo', 'room/undo'), { undo: null, redo: 'timers/create' }],
    [log('room/undo', 'room/redo'), { undo: null, redo: null }],
  ])('V21 after the commands %j are %j', (lines, tops) => {
    expect(namesOf(historyTops(lines))).toEqual(tops);
  });

  test('V21 do not include a question from the audience', () => {
    const asked = stepless('messages/create', 9);
    expect(historyTops([...log('timers/create'), asked]).undo?.command).toBe('timers/create');
  });

  test('V21 do not include a command without effect, which keeps redo', () => {
    const lines = [...log('timers/create', 'timers/remove', 'room/undo'), stepless('timeset/select', 3)];
    expect(namesOf(historyTops(lines))).toEqual({ undo: 'timers/create', redo: 'timers/remove' });
  });

  test('V21 do not include redo after an undo that had no effect', () => {
    const lines = [...log('timers/create', 'timers/remove'), stepless('room/undo', 2)];
    expect(namesOf(historyTops(lines))).toEqual({ undo: 'timers/create', redo: null });
  });

  test('V824 do not include a discarded timer or the steps on it', () => {
    const about = (command: string, seq: number, id: string) => ({ ...line(command, seq), about: { id } });
    const begun = [
      about('timers/update', 0, 'a'),
      about('timers/create', 1, 'n'),
      about('timeset/start', 2, 'a'),
      about('timers/update', 3, 'n'),
      about('room/undo', 4, 'n'),
    ];
    const gone = about('timers/discard', 5, 'n');
    const undone = (...lines: HistoryLine[]) => namesOf(historyTops([...begun, ...lines]));
    expect(undone()).toEqual({ undo: 'timeset/start', redo: 'timers/update' });
    expect(undone(gone)).toEqual({ undo: 'timeset/start', redo: null });
    expect(undone(gone, line('room/undo', 6))).toEqual({ undo: 'timers/update', redo: 'timeset/start' });
    expect(isNewestStep([...begun.slice(0, 2), gone], 0)).toBe(true);
    expect(undone({ ...gone, leftStep: false })).toEqual(undone());
    expect(undone(line('timers/discard', 5))).toEqual(undone());
  });

  test('V38 do not offer an undone deletion again after a command without effect', () => {
    const lines = [
      ...log('timers/create', 'timers/remove'),
      stepless('timeset/select', 2),
      line('room/undo', 3),
    ];
    expect(isNewestStep(lines, 1)).toBe(false);
  });

  test('V38 offer the undo of a deletion only until another step is made', () => {
    const lines = log('timers/create', 'timers/remove');
    const next = (command: string) => [...lines, line(command, 2)];
    expect(isNewestStep(lines, 1)).toBe(true);
    expect(isNewestStep(next('timers/flash'), 1)).toBe(true);
    expect(isNewestStep(next('timeset/start'), 1)).toBe(false);
    expect(isNewestStep(next('room/undo'), 1)).toBe(false);
  });

  test('V21 have a different plain name for every undoable command', () => {
    const undoable = Object.entries(commandTable).filter(([, { undo }]) => undo !== null);
    const labels = undoable.map(([command]) => historyLabel('Undo', { command, timers: null }));
    expect(labels).toEqual(
      expect.arrayContaining(['Undo start or pause', 'Undo delete timer', 'Undo on air']),
    );
    for (const label of labels) expect(label).toMatch(/^Undo [a-z]/);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('V21 are called only Undo or Redo if the command is unknown', () => {
    expect(historyLabel('Redo', null)).toBe('Redo');
    expect(historyLabel('Undo', { command: 'alarm/finish', timers: null })).toBe('Undo');
  });

  test.each([
    ['timers/updateMany', 12, 'Undo edit 12 timers'],
    ['timers/removeMany', 1, 'Undo delete 1 timer'],
    ['timers/moveMany', 3, 'Undo move 3 timers'],
    // As a server told it that counted none.
    ['timers/updateMany', undefined, 'Undo edit timers'],
    ['timers/update', 2, 'Undo edit timer'],
  ])('V435 of the command %s with %s timers are called "%s"', (command, timers, label) => {
    const said = { seq: 1, command, leftStep: true, ...(timers !== undefined && { timers }) };
    expect(historyLabel('Undo', historyTops([said]).undo)).toBe(label);
  });
});
