import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { dismissNotification, INFINITE, notifications, notify, SHORT } from './notifications.ts';
import { notifyRefusal } from './notify-refusal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of notifications.get()) dismissNotification(id);
  vi.useRealTimers();
});
const titles = () => notifications.get().map(({ title }) => title);

it('N2 removes a notification after its duration, and an infinite one only on request', () => {
  notify({ title: 'short', duration: SHORT });
  const takeBack = notify({ title: 'infinite', duration: INFINITE });
  vi.advanceTimersByTime(3_999);
  expect(titles()).toEqual(['short', 'infinite']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['infinite']);
  vi.advanceTimersByTime(86_400_000);
  expect(titles()).toEqual(['infinite']);
  takeBack();
  expect(titles()).toEqual([]);
});

it('N4 counts repeats, and restarts the duration with each repeat', () => {
  notify({ title: 'Refused', text: 'The plan allows 3 timers.' });
  notify({ title: 'Restored' });
  vi.advanceTimersByTime(5_000);
  notify({ title: 'Refused', text: 'The plan allows 3 timers.' });
  expect(notifications.get().map(({ title, times }) => [title, times])).toEqual([
    ['Restored', 1],
    ['Refused', 2],
  ]);
  vi.advanceTimersByTime(5_999);
  expect(titles()).toEqual(['Refused']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it('N4 counts no repeats of a notification that offers an action or stays longer', () => {
  const undo = { label: 'Undo', run: () => {} };
  notify({ title: 'Deleted', action: undo });
  notify({ title: 'Deleted', action: undo });
  notify({ title: 'Lost', duration: INFINITE });
  notify({ title: 'Lost' });
  expect(titles()).toEqual(['Deleted', 'Deleted', 'Lost', 'Lost']);
});

it.each([
  ['not_ready', 'That didn’t work: time adjustment'],
  ['too_late', 'That didn’t work: time adjustment'],
  ['restarting', 'That may not have worked: time adjustment'],
] as const)(
  'W2760 a refusal with the code %s names the command, and stays until it is dismissed',
  (code, title) => {
    notifyRefusal(refusal(code), 'time adjustment');
    notifyRefusal(refusal(code), 'time adjustment');
    vi.advanceTimersByTime(86_400_000);
    const shown = notifications.get();
    expect(shown).toMatchObject([{ title, text: refusal(code).message, times: 2 }]);
    for (const { id } of shown) dismissNotification(id);
    expect(titles()).toEqual([]);
  },
);

it('W2760 other refusals disappear by themselves, and need no name of the command', () => {
  notifyRefusal(refusal('forbidden'), 'time adjustment');
  vi.advanceTimersByTime(6_000);
  expect(titles()).toEqual([]);
  notifyRefusal(refusal('too_late'));
  expect(titles()).toEqual(['That didn’t work']);
});

it.each(['already_running', 'not_running'] as const)(
  'V904 shows the refusal %s as information instead of an error',
  (code) => {
    notifyRefusal(refusal(code));
    expect(notifications.get().at(-1)).toMatchObject({ type: 'info', title: refusal(code).message });
  },
);

it.each([
  ['forbidden', 'That didn’t work'],
  ['restarting', 'That may not have worked'],
] as const)('N112 a refusal with the code %s has the title "%s"', (code, title) => {
  notifyRefusal(refusal(code));
  expect(titles()).toEqual([title]);
});
