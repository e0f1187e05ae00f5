import { describe, expect, test } from 'vitest';
import { roomPages } from './room-routes.view.ts';

describe('the views of a room', () => {
  test.each([
    ['viewer', 'VIEWER', '', 'Viewer', ['error'], true, 'reload'],
    ['agenda', 'AGENDA', 'agenda/', 'Agenda', ['error'], true, 'reload'],
    ['moderator', 'MODERATOR', 'moderator/', 'Moderator', ['info', 'error', 'success'], true, 'reload'],
    ['operator', 'OPERATOR', 'operator/', 'Operator', ['info', 'error', 'success'], true, 'notify'],
    ['controller', 'CONTROLLER', 'controller/', 'Controller', ['info', 'error', 'success'], false, 'notify'],
  ] as const)(
    'N45 %s has its own view, folder, title, notifications and banner',
    (name, view, folder, title, notifications, hideConsentBanner, versionMismatchBehavior) => {
      expect(roomPages[name]).toEqual({
        view,
        folder,
        title,
        notifications,
        hideConsentBanner,
        versionMismatchBehavior,
      });
    },
  );
});
