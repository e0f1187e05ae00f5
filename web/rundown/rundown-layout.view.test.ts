import { describe, expect, test } from 'vitest';
import { newValues } from '../../machines/kernel/fields.ts';
import { columnFields } from '../../machines/timer/sheet.ts';
import {
  crewTracks,
  defaultLayout,
  fitLayout,
  layoutFrom,
  visibleCrewColumns,
  withCrewColumn,
} from './rundown-layout.view.ts';

describe('the layout of rows', () => {
  test.each([null, 'LINE', {}, { ...defaultLayout, notes: 'BELOW' }, { ...defaultLayout, ends: 1 }])(
    'V771 is the default if the browser stored %j',
    (stored) => expect(layoutFrom(stored)).toEqual(defaultLayout),
  );

  test('V771 is the one that the browser stored', () => {
    const stored = { ...defaultLayout, notes: 'NONE', wrapUp: false, oneLine: true };
    expect(layoutFrom(stored)).toEqual(stored);
  });

  test('V771 has a notes column and one-line rows only if there is room', () => {
    const chosen = { ...defaultLayout, notes: 'COLUMN', oneLine: true } as const;
    const roomy = { isRoomy: true, isLow: false };
    const narrow = { isRoomy: false, isLow: true };
    expect(fitLayout(chosen, roomy)).toEqual(chosen);
    expect(fitLayout(chosen, narrow)).toEqual({ ...chosen, notes: 'LINE', oneLine: false });
    expect(fitLayout({ ...chosen, notes: 'NONE' }, narrow).notes).toBe('NONE');
  });

  test('V772 puts notes beside the speaker in a low window', () => {
    const low = { isRoomy: true, isLow: true };
    expect(fitLayout(defaultLayout, low).notes).toBe('BESIDE');
    expect(fitLayout({ ...defaultLayout, oneLine: true }, low).notes).toBe('LINE');
    expect(fitLayout({ ...defaultLayout, notes: 'COLUMN' }, low).notes).toBe('COLUMN');
  });
});

describe('crew columns', () => {
  const column = (_id: string, width: number) => ({ ...newValues(columnFields), _id, index: 0, width });
  const columns = [column('light', 200), column('sound', 100), column('camera', 160)];

  test('V2249 are the chosen ones, as far as they fit', () => {
    const { crew, ...older } = defaultLayout;
    expect(crew).toEqual([]);
    expect(layoutFrom(older)).toEqual(older);
    expect(visibleCrewColumns(columns, layoutFrom(older), 900)).toEqual({ columns: [], width: 0 });
    const chosen = { crew: ['camera', 'light'] };
    expect(visibleCrewColumns(columns, chosen, 900)).toEqual({
      columns: [columns[0], columns[2]],
      width: 360,
    });
    expect(visibleCrewColumns(columns, chosen, 680)).toEqual({
      columns: [columns[0], columns[2]],
      width: 180,
    });
    expect(visibleCrewColumns(columns, chosen, 619).columns).toEqual([columns[0]]);
    expect(visibleCrewColumns(columns, chosen, 0)).toEqual({ columns: [], width: 0 });
    expect(crewTracks(columns.slice(1))).toBe('minmax(0, 100fr) minmax(0, 160fr)');
  });

  test('V2249 are shown and hidden one by one', () => {
    expect(withCrewColumn({ crew: undefined }, 'light')).toEqual({ crew: ['light'] });
    expect(withCrewColumn({ crew: ['light', 'sound'] }, 'light')).toEqual({ crew: ['sound'] });
  });
});
