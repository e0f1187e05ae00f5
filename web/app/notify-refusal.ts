import type { Refusal } from '../../machines/kernel/errors.ts';
import { appWords } from './app.words.ts';
import { notify } from './notifications.ts';

/** Notifies of a refused command, with its reason or an unknown fate (N112, V904). */
export function notifyRefusal({ code, message }: Refusal): void {
  // Another press was faster: it is as this one wished.
  if (code === 'already_running' || code === 'not_running') {
    notify({ type: 'info', title: message, text: '' });
    return;
  }
  const title = code === 'restarting' ? appWords.perhapsNotDone : appWords.notDone;
  notify({ type: 'error', title, text: message });
}
