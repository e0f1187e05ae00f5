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
