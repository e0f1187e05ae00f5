import {
  type NotificationContent,
  notificationOf,
  SHORT_NOTICE,
  UNLIMITED_NOTICE,
} from '../app/notification.view.ts';
import { connectionNoticeWords } from './connection-notice.words.ts';

const lostNotice: NotificationContent = notificationOf({
  title: connectionNoticeWords.lost,
  text: connectionNoticeWords.reconnecting,
  spinner: true,
  duration: UNLIMITED_NOTICE,
});

const restoredNotice: NotificationContent = notificationOf({
  type: 'success',
  title: connectionNoticeWords.restored,
  text: '',
  duration: SHORT_NOTICE,
});

interface ConnectionTurn {
  readonly connected: boolean;
  readonly lossShown: boolean;
  readonly unloading: boolean;
}

export function connectionNotice({
  connected,
  lossShown,
  unloading,
}: ConnectionTurn): NotificationContent | null {
  if (unloading || connected !== lossShown) return null;
  return connected ? restoredNotice : lostNotice;
}
