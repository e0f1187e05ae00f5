import { afterEach, expect, it, vi } from 'vitest';
import { device } from '../live/device.ts';
import { nameDeviceAfter } from './device-name.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('D21 a device that is called by a default again has 4 letters, as one that is new', () => {
  for (let logOuts = 0; logOuts < 40; logOuts += 1) {
    nameDeviceAfter('Ada');
    expect(device.name()).toBe('Ada');
    nameDeviceAfter(null);
    expect(device.name()).toMatch(/^Device [A-Z]{4}$/);
  }
});

it('D21 a device keeps its name while nothing can be kept of whose it is', () => {
  const before = device.name();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  nameDeviceAfter('Ada');
  expect(device.name()).toBe(before);
});

it('D45 a name that an earlier version kept is cut to what the wire takes', () => {
  localStorage.setItem('callboard.device-name', 'x'.repeat(200));
  expect(device.name()).toBe('x'.repeat(100));
  device.rename(` ${'y'.repeat(150)}`);
  expect(device.name()).toBe('y'.repeat(100));
});
