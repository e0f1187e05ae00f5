import { describe, expect, test } from 'vitest';
import { layoutFrom, layoutIn, usualLayout } from './rundown-layout.view.ts';

describe('the layout of rows', () => {
  test.each([null, 'LINE', {}, { ...usualLayout, notes: 'BELOW' }, { ...usualLayout, ends: 1 }])(
    'V771 is the usual one where a browser stored %j',
    (stored) => expect(layoutFrom(stored)).toEqual(usualLayout),
  );

  test('V771 is what a browser stored', () => {
    const stored = { ...usualLayout, notes: 'NONE', wrapUp: false, oneLine: true };
    expect(layoutFrom(stored)).toEqual(stored);
  });

  test('V771 has a column of notes and rows of one line only where there is room', () => {
    const chosen = { ...usualLayout, notes: 'COLUMN', oneLine: true } as const;
    const roomy = { isRoomy: true, isLow: false };
    const narrow = { isRoomy: false, isLow: true };
    expect(layoutIn(chosen, roomy)).toEqual(chosen);
    expect(layoutIn(chosen, narrow)).toEqual({ ...chosen, notes: 'LINE', oneLine: false });
    expect(layoutIn({ ...chosen, notes: 'NONE' }, narrow).notes).toBe('NONE');
  });

  test('V772 has notes beside the speaker in a low window', () => {
    const low = { isRoomy: true, isLow: true };
    expect(layoutIn(usualLayout, low).notes).toBe('BESIDE');
    expect(layoutIn({ ...usualLayout, oneLine: true }, low).notes).toBe('LINE');
    expect(layoutIn({ ...usualLayout, notes: 'COLUMN' }, low).notes).toBe('COLUMN');
  });
});
