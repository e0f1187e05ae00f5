import { describe, expect, it } from 'vitest';
import { type PageInUse, reloadWait, type StageAtRest } from './reload-later.ts';

const NOW = 1_000_000;
const show = (left: number | null, more: Partial<StageAtRest> = {}): StageAtRest => ({
  activeMessageId: null,
  timeset: { running: left !== null, deadline: left === null ? null : NOW + left },
  ...more,
});
const untouched: PageInUse = { isFullScreen: false, isBeingWorkedIn: false };
const message = { activeMessageId: 'm1' };

describe('the wait before the reload of a stage', () => {
  it.each([
    ['there is no show', null, 0, 0],
    ['the clock does not run', show(null), 0, 0],
    [
      'the clock is paused in its last minute',
      show(null, { timeset: { running: false, deadline: NOW + 5_000 } }),
      0,
      0,
    ],
    ['a clock runs without an end', show(null, { timeset: { running: true, deadline: null } }), 0, 0],
    ['the clock runs, in the middle of a second', show(90_500), 0, 0],
    ['the clock runs, a quarter second before the middle', show(90_750), 0, 250],
    ['the clock runs, just after a flip', show(90_000), 0, 500],
    ['the clock runs, just before a flip', show(90_100), 0, 600],
    ['the clock runs in its last minute', show(60_000), 0, 1_000],
    ['the clock is in overtime', show(-5_500), 0, 1_000],
    ['a message is shown', show(null, message), 0, 1_000],
    ['a message is shown while the clock runs', show(90_500, message), 0, 1_000],
    ['overtime has lasted half an hour', show(-5_500), 1_800_000, 0],
    ['overtime has lasted half an hour, just after a flip', show(-5_000), 1_800_000, 500],
    ['a message has been shown for half an hour', show(null, message), 1_800_000, 0],
    ['it is the last minute, after half an hour', show(30_500), 1_800_000, 0],
    ['it is one moment before half an hour', show(30_500), 1_799_999, 1_000],
  ] as const)('V720 is right if %s', (_, stage, waited, wait) => {
    expect(reloadWait(stage, untouched, NOW, waited)).toBe(wait);
  });

  const HALF_AN_HOUR = 1_800_000;
  it.each([
    ['is in full screen', { isFullScreen: true }, 0, 1_000],
    ['has been in full screen for half an hour', { isFullScreen: true }, HALF_AN_HOUR, 1_000],
    ['is in use', { isBeingWorkedIn: true }, HALF_AN_HOUR - 1, 1_000],
    ['has been in use for half an hour', { isBeingWorkedIn: true }, HALF_AN_HOUR, 0],
  ] as const)('V880 is right if the page %s', (_, page, waited, wait) => {
    expect(reloadWait(show(null), { ...untouched, ...page }, NOW, waited)).toBe(wait);
    expect(reloadWait(null, { ...untouched, ...page }, NOW, waited)).toBe(wait);
  });
});
