import { describe, expect, test } from 'vitest';
import { readDelay, screenRemovalOf } from './device-item.view.ts';

test.each([
  ['0', 0],
  ['250', 250],
  [' 250 MS ', 250],
  ['250 ms', 250],
  ['2 s', 2_000],
  ['2.5 s', 2_500],
  ['2,5s', 2_500],
  ['0.04 s', 40],
  ['1.005 s', 1_005],
  ['２５０', 250],
  ['3600 s', 3_600_000],
])('V28 reads the delay %j as %i ms', (text, ms) => {
  expect(readDelay(text)).toEqual({ ok: true, value: ms, understood: `${ms} ms delay` });
});

test.each(['', 'ms', '-5', '2.5', '1:30', '2 min', '2 s 5', '1e3', '12345678'])(
  'V28 refuses the delay %j with examples',
  (text) => {
    expect(readDelay(text)).toEqual({
      ok: false,
      hint: 'Milliseconds, such as 250, or seconds, such as 2.5 s',
    });
  },
);

test.each(['3600001', '3600.001 s'])('V28 refuses the delay %j as too long', (text) => {
  expect(readDelay(text)).toEqual({ ok: false, hint: 'Enter a delay of up to one hour' });
});

const screen = { name: 'Balcony', joinedAs: 'Viewer', member: false, ownDevice: false };

const LINKS = 'To keep someone out permanently,';

describe('the dialog that removes a screen', () => {
  test('V182 removes one screen, and says what stays', () => {
    const removal = screenRemovalOf(screen, false, true);
    expect(removal).toMatchObject({
      title: 'Remove Balcony from the room?',
      offersDevice: true,
      refuses: true,
      done: 'It can’t rejoin as Viewer until you allow it.',
    });
    expect(removal.effect).toMatch(/can’t rejoin as Viewer until you allow it\. Its other tabs/);
    expect(removal.lasting.endsWith(`${LINKS} reset the links.`)).toBe(true);
  });

  test('V182 removes the whole device on request', () => {
    const { effect, done } = screenRemovalOf(screen, true, true);
    expect(effect).toMatch(/^This device will be disconnected/);
    expect(done).toBe('It can’t rejoin until you allow it.');
  });

  test('V182 says who can make new links if this controller cannot', () => {
    const { lasting } = screenRemovalOf(screen, false, false);
    expect(lasting.endsWith(`${LINKS} the room’s owner or team can reset the links.`)).toBe(true);
  });

  test("V227 does not offer to remove the controller's own device", () => {
    expect(screenRemovalOf({ ...screen, ownDevice: true }, false, false).offersDevice).toBe(false);
  });

  test("V227 says that a member's screen can return", () => {
    const { offersDevice, refuses, effect } = screenRemovalOf({ ...screen, member: true }, true, true);
    expect({ offersDevice, refuses }).toEqual({ offersDevice: false, refuses: false });
    expect(effect).toMatch(/can rejoin right away, because it belongs to the room’s owner or team\.$/);
  });
});
