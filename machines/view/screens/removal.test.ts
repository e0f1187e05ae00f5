import { describe, expect, test } from 'vitest';
import { screenRemovalOf } from './removal.ts';

const screen = { name: 'Balcony', joinedAs: 'Viewer', member: false, ownDevice: false };
const LINKS = 'Only new links keep somebody out for good';

describe('the dialog that removes a screen', () => {
  test('V182 removes the one screen, and says what stays', () => {
    const removal = screenRemovalOf(screen, false, true);
    expect(removal).toMatchObject({
      title: 'Remove Balcony from the room?',
      offersDevice: true,
      refuses: true,
      done: 'It is not let in as Viewer until it is allowed again.',
    });
    expect(removal.effect).toMatch(/not let in again as Viewer until you allow it\. Its other tabs/);
    expect(removal.lasting.endsWith(`${LINKS}.`)).toBe(true);
  });

  test('V182 removes the whole device', () => {
    const { effect, done } = screenRemovalOf(screen, true, true);
    expect(effect).toMatch(/^All screens of this device/);
    expect(done).toBe('It is let in nowhere until it is allowed again.');
  });

  test('V182 says who makes new links, where this controller cannot', () => {
    const { lasting } = screenRemovalOf(screen, false, false);
    expect(lasting.endsWith(`${LINKS}, which the room’s owner and team can make.`)).toBe(true);
  });

  test('V227 offers no controller to shut itself out', () => {
    expect(screenRemovalOf({ ...screen, ownDevice: true }, false, false).offersDevice).toBe(false);
  });

  test('V227 promises nothing of a member, who is never refused', () => {
    const { offersDevice, refuses, effect } = screenRemovalOf({ ...screen, member: true }, true, true);
    expect({ offersDevice, refuses }).toEqual({ offersDevice: false, refuses: false });
    expect(effect).toMatch(/never refused: it can come back at once\.$/);
  });
});
