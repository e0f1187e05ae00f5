import { describe, expect, it } from 'vitest';
import {
  afterGo,
  changesRunningLength,
  isChord,
  modeOf,
  parseStoredModes,
  runsShowInEdit,
  type StoredMode,
  withMode,
} from './controller-mode.view.ts';

const kept = (pid: string, fields: Partial<StoredMode> = {}): StoredMode => ({
  pid,
  mode: 'edit',
  started: false,
  ...fields,
});

describe('Edit and Show', () => {
  const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | null = null) => ({
    key,
    ctrlKey: held === 'ctrlKey',
    metaKey: held === 'metaKey',
    altKey: held === 'altKey',
  });

  it.each([
    [press(' ', 'ctrlKey'), false, true],
    [press('Enter', 'metaKey'), false, true],
    [press('b', 'altKey'), false, true],
    [press(' '), true, true],
    [press('Enter'), true, true],
    [press('ArrowUp'), true, false],
    [press(' '), false, false],
    [press('Enter'), false, false],
    [press('b'), false, false],
  ])('V250 lets the key %j on a transport button (%s) run the show in Edit: %s', (key, onTransport, may) => {
    expect(runsShowInEdit(key, onTransport)).toBe(may);
  });

  it('V251 starts a room in Edit, and the first GO switches to Show', () => {
    const fresh = modeOf([], 'A');
    expect(fresh).toEqual(kept('A'));
    expect(afterGo(fresh)).toEqual(kept('A', { mode: 'show', started: true }));
  });

  it('V251 keeps the mode chosen after the first GO', () => {
    const chosen = kept('A', { started: true });
    expect(afterGo(chosen)).toBe(chosen);
  });

  it('V251 stores the modes of the 50 newest rooms', () => {
    const first = withMode([], kept('A', { mode: 'show' }));
    const both = withMode(first, kept('B'));
    expect(modeOf(both, 'A').mode).toBe('show');
    expect(modeOf(both, 'B').mode).toBe('edit');
    expect(withMode(both, kept('A'))).toEqual([kept('A'), kept('B')]);
    const many = Array.from({ length: 60 }, (_, place) => `R${place}`).reduce<readonly StoredMode[]>(
      (list, pid) => withMode(list, kept(pid)),
      both,
    );
    expect(many).toHaveLength(50);
    expect(many[0]?.pid).toBe('R59');
  });

  it('V251 drops invalid stored modes', () => {
    expect(parseStoredModes([kept('A'), { pid: 'B', mode: 'dance', started: true }, null])).toEqual([
      kept('A'),
    ]);
    expect(parseStoredModes('edit')).toEqual([]);
  });

  const running = { running: true, timerId: 't1' };

  it('V257 recognizes a command that changes the length of the running timer', () => {
    const length = { timerId: 't1', minutes: 5 };
    expect(changesRunningLength('timers/update', length, running)).toBe('t1');
    expect(changesRunningLength('timers/update', { ...length, timerId: 't2' }, running)).toBeNull();
    expect(changesRunningLength('timers/update', { timerId: 't1', name: 'Doors' }, running)).toBeNull();
    expect(changesRunningLength('timers/update', length, { ...running, running: false })).toBeNull();
    expect(changesRunningLength('timers/update', length, { running: true, timerId: null })).toBeNull();
  });

  it('V257 recognizes such a change in a command for several timers', () => {
    const many = (timerIds: readonly string[]) => ({ timerIds, minutes: 5 });
    expect(changesRunningLength('timers/updateMany', many(['t2', 't1']), running)).toBe('t1');
    expect(changesRunningLength('timers/updateMany', many(['t2']), running)).toBeNull();
    expect(changesRunningLength('timers/create', { minutes: 5 }, running)).toBeNull();
  });

  it('V257 counts only keys with Ctrl, Cmd or Alt as chords', () => {
    expect(isChord(null)).toBe(false);
    expect(isChord(press('Enter'))).toBe(false);
    expect(isChord(press('Enter', 'ctrlKey'))).toBe(true);
  });
});
