import { describe, expect, it, test } from 'vitest';
import {
  cellForClipboard,
  choiceOfKey,
  editorsByCell,
  isEditors,
  pasteIntoSheet,
  splitLinks,
  toggledCheck,
} from './sheet-cell.view.ts';

describe('a cell of the sheet', () => {
  const options = [
    { label: 'Wide', color: '#000000' },
    { label: 'Wider', color: '#000000' },
    { label: 'Close', color: '#000000' },
  ];

  test.each([
    ['w', '', 'Wide'],
    ['w', 'Wide', 'Wider'],
    ['w', 'Wider', 'Wide'],
    ['wider', 'Wide', 'Wider'],
    ['C', 'Wide', 'Close'],
    ['x', 'Wide', null],
  ])('V2244 with the typed letters %j at the option %j selects %j', (typed, now, label) => {
    expect(choiceOfKey({ options }, typed, now)).toBe(label);
  });

  it('V2244 toggles a check mark', () => {
    expect([toggledCheck(''), toggledCheck('true')]).toEqual(['true', '']);
  });

  const column = (_id: string, kind: 'TEXT' | 'CHECK') => ({ _id, kind }) as never;
  const sheet = { rows: ['a', 'b'], columns: [column('l', 'TEXT'), column('c', 'CHECK')] };

  it('V2245 pastes a block as far as rows and columns exist, and counts the rest', () => {
    expect(pasteIntoSheet('one\tx\nt"wo\tno\tmore\t\nthree', { row: 0, column: 0 }, sheet)).toEqual({
      cells: [
        { timerId: 'a', columnId: 'l', text: 'one' },
        { timerId: 'a', columnId: 'c', text: 'true' },
        { timerId: 'b', columnId: 'l', text: 't"wo' },
        { timerId: 'b', columnId: 'c', text: '' },
      ],
      left: 2,
    });
    const at = { row: 1, column: 0 };
    expect(pasteIntoSheet('"two\nlines ""q"""\r\n', at, sheet)).toEqual({
      cells: [{ timerId: 'b', columnId: 'l', text: 'two\nlines "q"' }],
      left: 0,
    });
    expect(pasteIntoSheet('"a"b', at, sheet).cells).toEqual([{ timerId: 'b', columnId: 'l', text: '"a"b' }]);
    expect(pasteIntoSheet('x'.repeat(2_001), at, sheet)).toEqual({ cells: [], left: 1 });
    expect([cellForClipboard('plain'), cellForClipboard('two\n"lines"')]).toEqual([
      'plain',
      '"two\n""lines"""',
    ]);
  });

  it('V2242 turns web addresses into links', () => {
    expect(splitLinks('see https://example.org/a. Then (http://x.yz/?q=1)')).toEqual([
      { text: 'see ', href: null },
      { text: 'https://example.org/a', href: 'https://example.org/a' },
      { text: '. Then (', href: null },
      { text: 'http://x.yz/?q=1', href: 'http://x.yz/?q=1' },
      { text: ')', href: null },
    ]);
    expect(splitLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }]);
    expect(splitLinks('https://example.org')).toHaveLength(1);
  });

  it('V2248 names other users in a cell, and this screen only if another has its name', () => {
    const editors = ['Light', 'Desk', 'Sound'].map((name) => ({ timerId: 'a', columnId: 'l', name }));
    const elsewhere = { timerId: 'b', columnId: 'l', name: 'Desk' };
    const own = { cell: 'a/l', name: 'Desk' };
    expect([...editorsByCell([...editors, elsewhere], own)]).toEqual([
      ['a/l', 'Light, Sound'],
      ['b/l', 'Desk'],
    ]);
    expect([...editorsByCell([elsewhere, elsewhere], { ...own, cell: 'b/l' })]).toEqual([['b/l', 'Desk']]);
    expect([...editorsByCell([elsewhere], { ...own, cell: 'b/l' })]).toEqual([]);
    expect([...editorsByCell([], { cell: null, name: 'Desk' })]).toEqual([]);
    expect([...editorsByCell([], { ...own, cell: 'b/l' })]).toEqual([]);
  });

  it('V2248 ignores malformed names from the server', () => {
    expect([isEditors([{ timerId: 'a', columnId: 'l', name: 'Light' }]), isEditors([{}])]).toEqual([
      true,
      false,
    ]);
  });
});
