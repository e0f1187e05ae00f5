import { updateWords } from './app.words.ts';
import { type NotificationContent, notificationOf, UNLIMITED_NOTICE } from './notification.view.ts';

export type VersionMismatchBehavior = 'notify' | 'reload' | 'none';

type VersionNotice =
  | { readonly kind: 'none' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'notify'; readonly notification: NotificationContent };

export interface Versions {
  readonly server: string;
  readonly client: string;
}

export function versionNotice(
  { server, client }: Versions,
  behavior: VersionMismatchBehavior,
): VersionNotice {
  if (server === client || behavior === 'none') return { kind: 'none' };
  if (behavior === 'reload') return { kind: 'reload' };
  return { kind: 'notify', notification: updateNotification(server) };
}

function updateNotification(version: string): NotificationContent {
  return notificationOf({
    type: 'info',
    title: updateWords.updatesAvailable(version),
    text: '',
    duration: UNLIMITED_NOTICE,
    button: { action: 'reload', label: updateWords.reloadPage },
  });
}
