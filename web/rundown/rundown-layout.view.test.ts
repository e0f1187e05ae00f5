import { describe, expect, test } from 'vitest';
import { newValues } from '../../machines/kernel/fields.ts';
import { columnFields } from '../../machines/timer/sheet.ts';
import {
  crewIn,
  crewTracks,
  layoutFrom,
  layoutIn,
  usualLayout,
  withCrewColumn,
} from './rundown-layout.view.ts';

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

describe('columns of the crew', () => {
  const column = (_id: string, width: number) => ({ ...newValues(columnFields), _id, index: 0, width });
  const columns = [column('light', 200), column('sound', 100), column('camera', 160)];

  test('V2249 are those that the browser chose, as far as the rundown has room', () => {
    const { crew, ...older } = usualLayout;
    expect(crew).toEqual([]);
    expect(layoutFrom(older)).toEqual(older);
    expect(crewIn(columns, layoutFrom(older), 900)).toEqual({ columns: [], width: 0 });
    const chosen = { crew: ['camera', 'light'] };
    expect(crewIn(columns, chosen, 900)).toEqual({ columns: [columns[0], columns[2]], width: 360 });
    expect(crewIn(columns, chosen, 680)).toEqual({ columns: [columns[0], columns[2]], width: 180 });
    expect(crewIn(columns, chosen, 619).columns).toEqual([columns[0]]);
    expect(crewIn(columns, chosen, 0)).toEqual({ columns: [], width: 0 });
    expect(crewTracks(columns.slice(1))).toBe('minmax(0, 100fr) minmax(0, 160fr)');
  });

  test('V2249 are shown and hidden one by one', () => {
    expect(withCrewColumn({ crew: undefined }, 'light')).toEqual({ crew: ['light'] });
    expect(withCrewColumn({ crew: ['light', 'sound'] }, 'light')).toEqual({ crew: ['sound'] });
  });
});
