import { beforeEach, expect, it } from 'vitest';
import { takeChannel } from './device.ts';

beforeEach(() => sessionStorage.clear());
const reload = () => window.dispatchEvent(new Event('pagehide'));

it('V54 continues the command ids of a later page when the browser goes back to this one', () => {
  // The first test: a page has one channel, and other tests would take it first.
  const first = takeChannel();
  first.nextCommandId();
  reload();
  const second = takeChannel();
  expect([second.nextCommandId(), second.nextCommandId()]).toEqual([2, 3]);
  reload();
  window.dispatchEvent(new Event('pageshow'));
  expect(first.nextCommandId()).toBe(4);
});

it('V54 keeps the channel over a reload, and its command ids continue to grow', () => {
  const before = takeChannel();
  expect([before.nextCommandId(), before.nextCommandId()]).toEqual([1, 2]);
  reload();
  const after = takeChannel();
  expect(after.id).toBe(before.id);
  expect(after.nextCommandId()).toBe(3);
});

it('V54 gives a duplicated tab its own channel', () => {
  const original = takeChannel();
  expect(takeChannel().id).not.toBe(original.id);
});

it('V54 starts anew if the stored channel is invalid', () => {
  sessionStorage.setItem('callboard.channel', 'x.-1');
  expect(takeChannel().nextCommandId()).toBe(1);
});

it('V54 counts commands sent during unload, so that the next page reuses no id', () => {
  const before = takeChannel();
  before.nextCommandId();
  reload();
  expect(before.nextCommandId()).toBe(2);
  expect(takeChannel().nextCommandId()).toBe(3);
});
