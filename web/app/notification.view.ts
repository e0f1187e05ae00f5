import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { noticeWords } from './app.words.ts';
import type { NotificationType } from './notification-type.view.ts';

export const SHORT: Duration = 4_000;
export const LONG: Duration = 6_000;
export const INFINITE: Duration = Number.POSITIVE_INFINITY;

type NotificationAction = 'reload';

export interface NotificationContent {
  readonly type: NotificationType;
  readonly title: string;
  readonly text: string;
  readonly spinner: boolean;
  readonly duration: Duration;
  readonly button: { readonly action: NotificationAction; readonly label: string } | null;
}

const defaults: NotificationContent = {
  type: 'error',
  title: noticeWords.error,
  text: noticeWords.noMessage,
  spinner: false,
  duration: LONG,
  button: null,
};

export function notificationOf(given: Partial<NotificationContent>): NotificationContent {
  return { ...defaults, ...given };
}

export function removalOf(
  { duration }: Pick<NotificationContent, 'duration'>,
  shownAt: Instant,
): Instant | null {
  return duration === INFINITE ? null : shownAt + duration;
}

export function showsNotification(
  types: readonly NotificationType[],
  { type }: Pick<NotificationContent, 'type'>,
): boolean {
  return types.includes(type);
}

export function isRepeated(shown: NotificationContent, given: NotificationContent): boolean {
  const passes = shown.duration !== INFINITE && given.duration !== INFINITE;
  const { type, title, text } = shown;
  return passes && type === given.type && title === given.title && text === given.text;
}
