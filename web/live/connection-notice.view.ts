import { noticeWords } from '../app/notice.words.ts';
import { INFINITE, type NotificationContent, notificationOf, SHORT } from '../app/notification.view.ts';

const lost: NotificationContent = notificationOf({
  title: noticeWords.lost,
  text: noticeWords.reconnecting,
  spinner: true,
  duration: INFINITE,
});

const restored: NotificationContent = notificationOf({
  type: 'success',
  title: noticeWords.restored,
  text: '',
  duration: SHORT,
});

/** What the page knows of its connection when it is lost or is there. */
export interface ConnectionTurn {
  readonly connected: boolean;
  /** Whether the loss is being shown. */
  readonly lossShown: boolean;
  /** The page unloads: its connections close by themselves. */
  readonly unloading: boolean;
}

/**
 * The notice that a turn of the connection calls for, or null (N10). The loss is taken back when the restoration is
 * shown; a first connection restores nothing.
 */
export function connectionNotice({
  connected,
  lossShown,
  unloading,
}: ConnectionTurn): NotificationContent | null {
  if (unloading || connected !== lossShown) return null;
  return connected ? restored : lost;
}
