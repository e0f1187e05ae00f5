import { afterEach, expect, it, vi } from 'vitest';
import { device } from '../live/device.ts';
import { nameDeviceAfter } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('D21, V776 a device that is called by a default again is called by its browser, and each screen adds its view', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1');
  for (let logOuts = 0; logOuts < 2; logOuts += 1) {
    nameDeviceAfter('Ada');
    expect(device.name()).toBe('Ada');
    expect(device.screenName('Agenda')).toBe('Ada');
    nameDeviceAfter(null);
    expect(device.name()).toBe('iPhone, Safari');
    expect(device.screenName('Agenda')).toBe('iPhone, Safari · Agenda');
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
