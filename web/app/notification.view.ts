import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { noticeWords } from './app.words.ts';
import type { NotificationType } from './notification-type.view.ts';

export const SHORT_NOTICE: Duration = 4_000;
export const LONG_NOTICE: Duration = 6_000;
export const UNLIMITED_NOTICE: Duration = Number.POSITIVE_INFINITY;

type NotificationAction = 'reload';

export interface NotificationContent {
  readonly type: NotificationType;
  readonly title: string;
  readonly text: string;
  readonly spinner: boolean;
  readonly duration: Duration;
  readonly button: { readonly action: NotificationAction; readonly label: string } | null;
}

const notificationDefaults: NotificationContent = {
  type: 'error',
  title: noticeWords.error,
  text: noticeWords.noMessage,
  spinner: false,
  duration: LONG_NOTICE,
  button: null,
};

export function notificationOf(notificationContent: Partial<NotificationContent>): NotificationContent {
  return { ...notificationDefaults, ...notificationContent };
}

export function removalTimeOf(
  { duration }: Pick<NotificationContent, 'duration'>,
  shownAt: Instant,
): Instant | null {
  return duration === UNLIMITED_NOTICE ? null : shownAt + duration;
}

export function showsNotification(
  types: readonly NotificationType[],
  { type }: Pick<NotificationContent, 'type'>,
): boolean {
  return types.includes(type);
}

export function isRepeated(shown: NotificationContent, next: NotificationContent): boolean {
  const bothEnd = (shown.duration === UNLIMITED_NOTICE) === (next.duration === UNLIMITED_NOTICE);
  const { type, title, text } = shown;
  return bothEnd && type === next.type && title === next.title && text === next.text;
}
