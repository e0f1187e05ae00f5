import type { View } from '../../machines/kernel/permissions.ts';
import { pageWords } from '../../machines/words/page.ts';
import type { NotificationType } from './notification-type.view.ts';
import type { VersionMismatchBehavior } from './version-notice.view.ts';

export interface RoomRoute {
  readonly view: View;
  readonly title: string;
  readonly folder: string;
  readonly notifications: readonly NotificationType[];
  readonly hideConsentBanner: boolean;
  readonly versionMismatchBehavior: VersionMismatchBehavior;
}

type RoomRouteName = 'viewer' | 'controller' | 'agenda' | 'moderator' | 'operator' | 'sheet';

const allNotificationTypes: readonly NotificationType[] = ['info', 'error', 'success'];

export const roomPages: Readonly<Record<RoomRouteName, RoomRoute>> = {
  viewer: {
    view: 'VIEWER',
    title: pageWords.viewer,
    folder: '',
    notifications: ['error'],
    hideConsentBanner: true,
    versionMismatchBehavior: 'reload',
  },
  controller: {
    view: 'CONTROLLER',
    title: pageWords.controller,
    folder: 'controller/',
    notifications: allNotificationTypes,
    hideConsentBanner: false,
    versionMismatchBehavior: 'notify',
  },
  agenda: {
    view: 'AGENDA',
    title: pageWords.agenda,
    folder: 'agenda/',
    notifications: ['error'],
    hideConsentBanner: true,
    versionMismatchBehavior: 'reload',
  },
  moderator: {
    view: 'MODERATOR',
    title: pageWords.moderator,
    folder: 'moderator/',
    notifications: allNotificationTypes,
    hideConsentBanner: true,
    versionMismatchBehavior: 'reload',
  },
  operator: {
    view: 'OPERATOR',
    title: pageWords.operator,
    folder: 'operator/',
    notifications: allNotificationTypes,
    hideConsentBanner: true,
    versionMismatchBehavior: 'notify',
  },
  sheet: {
    view: 'SHEET',
    title: pageWords.sheet,
    folder: 'sheet/',
    notifications: allNotificationTypes,
    hideConsentBanner: true,
    versionMismatchBehavior: 'notify',
  },
};
