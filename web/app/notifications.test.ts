import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismiss, INFINITE, notifications, notify, SHORT } from './notifications.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of notifications.get()) dismiss(id);
  vi.useRealTimers();
});
const titles = () => notifications.get().map(({ title }) => title);

it('N2 removes each after its duration, and an infinite one only when it is taken back', () => {
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
