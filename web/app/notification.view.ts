import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { noticeWords } from './notice.words.ts';
import type { NotificationType } from './notification-type.view.ts';

/** How long a notification stays (N2). */
export const SHORT: Duration = 4_000;
export const LONG: Duration = 6_000;
/** Until it is removed. */
export const INFINITE: Duration = Number.POSITIVE_INFINITY;

/** What a notification's button does. */
export type NotificationAction = 'reload';

/** A notification before it gets its id. */
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

/** A notification of which only some is given (N1). */
export function notificationOf(given: Partial<NotificationContent>): NotificationContent {
  return { ...defaults, ...given };
}

/** When a notification shown at `shownAt` goes by itself; null: it stays until removed (N2). */
export function removalOf(
  { duration }: Pick<NotificationContent, 'duration'>,
  shownAt: Instant,
): Instant | null {
  return duration === INFINITE ? null : shownAt + duration;
}

/** Whether a route that lets these types through shows the notification (N3). */
export function showsNotification(
  types: readonly NotificationType[],
  { type }: Pick<NotificationContent, 'type'>,
): boolean {
  return types.includes(type);
}

/** Whether a notification says again, in the same words, what one that is shown says; one that waits does not (N4). */
export function isRepeated(shown: NotificationContent, given: NotificationContent): boolean {
  const passes = shown.duration !== INFINITE && given.duration !== INFINITE;
  const { type, title, text } = shown;
  return passes && type === given.type && title === given.title && text === given.text;
}
