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
  readonly unloading: boolean;
}

/** Returns the notice to show, or null (N10). A restored connection replaces the notice of its loss. */
export function connectionNotice({
  connected,
  lossShown,
  unloading,
}: ConnectionTurn): NotificationContent | null {
  if (unloading || connected !== lossShown) return null;
  return connected ? restored : lost;
}
