import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { cellText, duplicateItems, readCell } from './rundown-cells.view.ts';

const formats = { shortFormat: 'h:mm aa', fullFormat: 'h:mm:ss aa' } as const;
const named = ['Doors', 'Keynote', ''].map(
  (name, index): Timer => ({ ...newTimer, _id: `t${index}`, index, name, extra: `Speaker ${index}` }),
);
const [doors, keynote] = named;
if (!doors || !keynote) throw new Error('There are three timers.');

describe('the text of a cell', () => {
  const full: Timer = { ...keynote, startTime: '14:30:00', finishTime: '15:00:30', hours: 1, minutes: 2 };
  it.each([
    ['title', 'DURATION', 'Keynote'],
    ['speaker', 'DURATION', 'Speaker 1'],
    ['start', 'DURATION', '2:30 PM'],
    ['length', 'DURATION', '1:02:00'],
    ['length', 'TIME_WARP', '1:02:00'],
    ['length', 'FINISH_TIME', '3:00:30 PM'],
  ] as const)(
    'V272 in the column %s of a %s timer is %s, and is read back unchanged',
    (column, type, text) => {
      const timer = { ...full, type };
      expect(cellText(timer, column, formats)).toBe(text);
      const entry = readCell(timer, column, text, formats);
      expect({ ...timer, ...(entry.ok && entry.fields) }).toEqual(timer);
      expect(entry.ok).toBe(true);
    },
  );

  it('V272 becomes one line of at most 200 characters', () => {
    expect(readCell(doors, 'title', 'Two\n lines ', formats)).toMatchObject({
      fields: { name: 'Two lines' },
    });
    expect(readCell(doors, 'speaker', 'x'.repeat(201), formats)).toEqual({
      ok: false,
      hint: 'Use at most 200 characters.',
    });
  });

  it('V272 is refused for an unreadable length or time', () => {
    expect(readCell(doors, 'length', 'soon', formats).ok).toBe(false);
    expect(readCell({ type: 'FINISH_TIME' }, 'length', 'soon', formats).ok).toBe(false);
  });
});

it('V270 puts copies after the last of their originals', () => {
  const long = named.map((timer) => ({ ...timer, yellow: 2 * MINUTE }));
  const items = duplicateItems(long, ['t0', 't1']);
  expect(items.map(({ _id = 'new', name }) => [_id, name])).toEqual([
    ['t0', undefined],
    ['t1', undefined],
    ['new', 'Doors'],
    ['new', 'Keynote'],
    ['t2', undefined],
  ]);
  expect(items[2]?.yellow).toBe(2 * MINUTE);
  expect(duplicateItems(long, [])).toHaveLength(3);
});
