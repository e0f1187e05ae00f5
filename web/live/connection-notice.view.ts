import { noticeWords } from '../app/app.words.ts';
import {
  type NotificationContent,
  notificationOf,
  SHORT_NOTICE,
  UNLIMITED_NOTICE,
} from '../app/notification.view.ts';

const lostNotice: NotificationContent = notificationOf({
  title: noticeWords.lost,
  text: noticeWords.reconnecting,
  spinner: true,
  duration: UNLIMITED_NOTICE,
});

const restoredNotice: NotificationContent = notificationOf({
  type: 'success',
  title: noticeWords.restored,
  text: '',
  duration: SHORT_NOTICE,
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
  return connected ? restoredNotice : lostNotice;
}
