import { noticeWords } from '../app/app.words.ts';
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

interface ConnectionTurn {
  readonly connected: boolean;
  readonly lossShown: boolean;
  /** Unloading closes connections automatically. */
  readonly unloading: boolean;
}

/** Null means no notice (N10). A restoration replaces the loss; a first connection restores nothing. */
export function connectionNotice({
  connected,
  lossShown,
  unloading,
}: ConnectionTurn): NotificationContent | null {
  if (unloading || connected !== lossShown) return null;
  return connected ? restored : lost;
}
