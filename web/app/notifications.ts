import { INFINITE, type NotificationContent, notificationOf } from '../../machines/view/notification.ts';

export { INFINITE, SHORT } from '../../machines/view/notification.ts';

/** A notification on screen (spec §3). */
export interface Notification extends Omit<NotificationContent, 'button'> {
  readonly id: number;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

type Given = Partial<NotificationContent> & { readonly action?: Notification['action'] };
type Listener = () => void;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification at the bottom left and returns the way to take it back. Route metadata may mute its type. */
export function notify({ action, ...given }: Given): () => void {
  const id = ++lastId;
  const { button, ...content } = notificationOf(given);
  set([...shown, { ...content, id, action: action ?? actionOf(button) }]);
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
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
