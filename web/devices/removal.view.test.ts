import { describe, expect, test } from 'vitest';
import { screenRemovalOf } from './device-item.view.ts';

const screen = { name: 'Balcony', joinedAs: 'Viewer', member: false, ownDevice: false };
const LINKS = 'To keep someone out permanently,';

describe('the dialog that removes a screen', () => {
  test('V182 removes the one screen, and says what stays', () => {
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

  test('V182 removes the whole device', () => {
    const { effect, done } = screenRemovalOf(screen, true, true);
    expect(effect).toMatch(/^This device will be disconnected/);
    expect(done).toBe('It can’t rejoin until you allow it.');
  });

  test('V182 says who makes new links, where this controller cannot', () => {
    const { lasting } = screenRemovalOf(screen, false, false);
    expect(lasting.endsWith(`${LINKS} the room’s owner or team can reset the links.`)).toBe(true);
  });

  test('V227 offers no controller to shut itself out', () => {
    expect(screenRemovalOf({ ...screen, ownDevice: true }, false, false).offersDevice).toBe(false);
  });

  test('V227 promises nothing of a member, who is never refused', () => {
    const { offersDevice, refuses, effect } = screenRemovalOf({ ...screen, member: true }, true, true);
    expect({ offersDevice, refuses }).toEqual({ offersDevice: false, refuses: false });
    expect(effect).toMatch(/can rejoin right away, because it belongs to the room’s owner or team\.$/);
  });
});
