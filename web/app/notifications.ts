import { createListeners } from './listeners.ts';
import {
  isRepeated,
  type NotificationContent,
  notificationOf,
  UNLIMITED_NOTICE,
} from './notification.view.ts';

export { SHORT_NOTICE as SHORT, UNLIMITED_NOTICE as INFINITE } from './notification.view.ts';

export interface Notification extends NotificationContent {
  readonly id: number;
  readonly times: number;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

type NotificationRequest = Partial<NotificationContent> & { readonly action?: Notification['action'] };

let shownNotifications: readonly Notification[] = [];
let lastId = 0;
const { subscribe, publish } = createListeners();

function setShown(next: readonly Notification[]): void {
  shownNotifications = next;
  publish();
}

/** Returns a function that removes the notification. Equal notifications merge unless they have an action (N4). */
export function notify({ action = null, ...notice }: NotificationRequest): () => void {
  const id = ++lastId;
  const content = notificationOf(notice);
  const offers = action ?? actionOfButton(content.button);
  const before = shownNotifications.find(
    (each) => offers === null && each.action === null && isRepeated(each, content),
  );
  const times = (before?.times ?? 0) + 1;
  setShown([
    ...shownNotifications.filter((each) => each !== before),
    { ...content, id, times, action: offers },
  ]);
  if (content.duration !== UNLIMITED_NOTICE) setTimeout(() => dismissNotification(id), content.duration);
  return () => dismissNotification(id);
}

function actionOfButton(button: NotificationContent['button']): Notification['action'] {
  return button && { label: button.label, run: () => location.reload() };
}

export function dismissNotification(id: number): void {
  if (shownNotifications.some((each) => each.id === id))
    setShown(shownNotifications.filter((each) => each.id !== id));
}

export const notifications = {
  get: (): readonly Notification[] => shownNotifications,
  subscribe,
};
