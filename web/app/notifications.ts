import { createListeners } from './listeners.ts';
import { INFINITE, isRepeated, type NotificationContent, notificationOf } from './notification.view.ts';

export { INFINITE, SHORT } from './notification.view.ts';

export interface Notification extends NotificationContent {
  readonly id: number;
  readonly times: number;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

type Given = Partial<NotificationContent> & { readonly action?: Notification['action'] };

let shown: readonly Notification[] = [];
let lastId = 0;
const { subscribe, publish } = createListeners();

function set(next: readonly Notification[]): void {
  shown = next;
  publish();
}

/**
 * Shows a notification and returns a function that removes it. Equal notifications merge unless they have an action
 * (N4).
 */
export function notify({ action = null, ...given }: Given): () => void {
  const id = ++lastId;
  const content = notificationOf(given);
  const offers = action ?? actionOf(content.button);
  const before = shown.find((each) => offers === null && each.action === null && isRepeated(each, content));
  const times = (before?.times ?? 0) + 1;
  set([...shown.filter((each) => each !== before), { ...content, id, times, action: offers }]);
  if (content.duration !== INFINITE) setTimeout(() => dismiss(id), content.duration);
  return () => dismiss(id);
}

function actionOf(button: NotificationContent['button']): Notification['action'] {
  return button && { label: button.label, run: () => location.reload() };
}

export function dismiss(id: number): void {
  if (shown.some((each) => each.id === id)) set(shown.filter((each) => each.id !== id));
}

export const notifications = {
  get: (): readonly Notification[] => shown,
  subscribe,
};
