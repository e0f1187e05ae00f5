/** Spec §3, Notification. */
export type NotificationType = 'info' | 'error' | 'success';

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly text: string;
  readonly spinner: boolean;
  /** How long it stays, ms; `Infinity`: until removed. */
  readonly duration: number;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Spec §4 and §9: durations in ms. */
export const SHORT = 4_000;
export const LONG = 6_000;
export const INFINITE = Number.POSITIVE_INFINITY;

const defaults: Omit<Notification, 'id'> = {
  type: 'error',
  title: 'Error',
  text: 'No meaningful message was provided.',
  spinner: false,
  duration: LONG,
  action: null,
};

type Listener = () => void;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification at the bottom left and returns the way to take it back. Route metadata may mute its type. */
export function notify(notification: Partial<Omit<Notification, 'id'>>): () => void {
  const id = ++lastId;
  const added: Notification = { ...defaults, ...notification, id };
  set([...shown, added]);
  if (added.duration !== INFINITE) setTimeout(() => dismiss(id), added.duration);
  return () => dismiss(id);
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
