import { describe, expect, test } from 'vitest';
import { connectionNotice } from '../live/connection-notice.view.ts';
import {
  isRepeated,
  LONG_NOTICE,
  type NotificationContent,
  notificationOf,
  removalTimeOf,
  SHORT_NOTICE,
  showsNotification,
  UNLIMITED_NOTICE,
} from './notification.view.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-type.view.ts';
import { roomPages } from './room-routes.view.ts';
import { type VersionMismatchBehavior, versionNotice } from './version-notice.view.ts';

describe('notifications', () => {
  test('N1 are errors titled "Error" without details by default', () => {
    expect(notificationOf({})).toEqual({
      type: 'error',
      title: 'Error',
      text: 'No details available.',
      spinner: false,
      duration: 6_000,
      button: null,
    });
  });

  test('N1 have the given fields, and defaults for the others', () => {
    const given = { type: 'info', title: 'Saved', text: '', duration: SHORT_NOTICE } as const;
    expect(notificationOf(given)).toEqual({ ...notificationOf({}), ...given });
  });

  test.each([
    [SHORT_NOTICE, 1_004_000],
    [LONG_NOTICE, 1_006_000],
    [UNLIMITED_NOTICE, null],
    [0, 1_000_000],
  ])('N2 with a duration of %d are removed at %s', (duration, at) => {
    expect(removalTimeOf({ duration }, 1_000_000)).toBe(at);
  });

  test.each<[keyof typeof roomPages, readonly NotificationType[]]>([
    ['viewer', ['error']],
    ['agenda', ['error']],
    ['moderator', ['info', 'error', 'success']],
    ['operator', ['info', 'error', 'success']],
    ['controller', ['info', 'error', 'success']],
  ])('N3 on the page %s have only the types %j', (route, shown) => {
    const through = NOTIFICATION_TYPES.filter((type) =>
      showsNotification(roomPages[route].notifications, { type }),
    );
    expect(through).toEqual(shown);
  });

  const refused = notificationOf({ title: 'Refused', text: 'Not now.' });

  test('N4 count as repeats if type and words are the same', () => {
    expect(isRepeated(refused, { ...refused, duration: SHORT_NOTICE })).toBe(true);
  });

  test.each<Partial<NotificationContent>>([
    { type: 'info' },
    { title: 'Lost' },
    { text: '' },
    { duration: UNLIMITED_NOTICE },
  ])('N4 do not count as repeats if %j differs, in either order', (other) => {
    expect(isRepeated(refused, { ...refused, ...other })).toBe(false);
    expect(isRepeated({ ...refused, ...other }, refused)).toBe(false);
  });
});

describe('connection notices', () => {
  const lost = { type: 'error', title: 'Lost connection to server', text: 'Attempting to reconnect' };
  const restored = { type: 'success', title: 'Restored connection to server', text: '' };

  test('N10 show a lost connection as a lasting error with a spinner', () => {
    const notice = connectionNotice({ connected: false, lossShown: false, unloading: false });
    expect(notice).toEqual({ ...lost, spinner: true, duration: UNLIMITED_NOTICE, button: null });
  });

  test('N10 show a restored connection for 4 s', () => {
    const notice = connectionNotice({ connected: true, lossShown: true, unloading: false });
    expect(notice).toEqual({ ...restored, spinner: false, duration: SHORT_NOTICE, button: null });
  });

  test.each([
    ['connects for the first time', true, false, false],
    ['loses a connection whose loss is shown', false, true, false],
    ['loses its connection while it unloads', false, false, true],
    ['gets its connection back while it unloads', true, true, true],
  ])('N10 are not shown if a page %s', (_, connected, lossShown, unloading) => {
    expect(connectionNotice({ connected, lossShown, unloading })).toBeNull();
  });
});

describe('the notice of a new version', () => {
  const differ = { server: '0.2.0', client: '0.1.0' };

  test('N20 lasts until a reload if the route notifies', () => {
    expect(versionNotice(differ, 'notify')).toEqual({
      kind: 'notify',
      notification: {
        type: 'info',
        title: 'Updates available: Reload page to apply version 0.2.0',
        text: '',
        spinner: false,
        duration: UNLIMITED_NOTICE,
        button: { action: 'reload', label: 'Reload Page' },
      },
    });
  });

  test('N20 causes a reload if the route is set to `reload`', () => {
    expect(versionNotice(differ, 'reload')).toEqual({ kind: 'reload' });
  });

  test('N20 is not shown if the route ignores versions', () => {
    expect(versionNotice(differ, 'none')).toEqual({ kind: 'none' });
  });

  test.each<VersionMismatchBehavior>(['notify', 'reload', 'none'])(
    'N20 does nothing for the same version (%s)',
    (behavior) => {
      expect(versionNotice({ server: '0.1.0', client: '0.1.0' }, behavior)).toEqual({ kind: 'none' });
    },
  );

  test('N20 also reloads for an older server', () => {
    expect(versionNotice({ server: '0.1.0', client: '0.2.0' }, 'reload')).toEqual({ kind: 'reload' });
  });
});
