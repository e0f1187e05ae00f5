import { describe, expect, test } from 'vitest';
import { commandRules } from '../room/commands.ts';
import { historyLabel, historyTops } from './history-label.ts';

const log = (...commands: string[]) => commands.map((command, seq) => ({ seq, actor: 'u:1', command }));

describe('what undo and redo would do', () => {
  test.each([
    [log(), { undo: null, redo: null }],
    [log('timers/create', 'timers/remove'), { undo: 'timers/remove', redo: null }],
    [log('timers/create', 'timers/remove', 'room/undo'), { undo: 'timers/create', redo: 'timers/remove' }],
    [log('timers/create', 'room/undo', 'room/redo'), { undo: 'timers/create', redo: null }],
    [log('timers/create', 'room/undo', 'room/blackout'), { undo: 'room/blackout', redo: null }],
    [log('timers/remove', 'timers/flash'), { undo: 'timers/remove', redo: null }],
    [log('timers/remove', 'alarm/finish'), { undo: 'timers/remove', redo: null }],
    [log('room/undo', 'room/redo'), { undo: null, redo: null }],
  ])('V21 the log %j leaves %j', (lines, tops) => {
    expect(historyTops(lines)).toEqual(tops);
  });

  test('V21 a question from the audience is no step to take back', () => {
    const asked = { seq: 9, actor: 'audience', command: 'messages/create' };
    expect(historyTops([...log('timers/create'), asked]).undo).toBe('timers/create');
  });

  test('V21 every undoable command has words of its own', () => {
    const undoable = Object.entries(commandRules).filter(([, rule]) => rule.undoable);
    const labels = undoable.map(([name]) => historyLabel('Undo', name));
    expect(labels).not.toContain('Undo');
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('V21 without knowledge the label is the bare verb', () => {
    expect(historyLabel('Redo', null)).toBe('Redo');
    expect(historyLabel('Undo', 'alarm/finish')).toBe('Undo');
  });
});
