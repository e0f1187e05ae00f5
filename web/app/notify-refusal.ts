import type { Refusal } from '../../machines/kernel/errors.ts';
import { appWords } from './app.words.ts';
import { notify } from './notifications.ts';

export function notifyRefusal({ code, message }: Refusal): void {
  // The show already is in the state that the user wants.
  if (code === 'already_running' || code === 'not_running') {
    notify({ type: 'info', title: message, text: '' });
    return;
  }
  const title = code === 'restarting' ? appWords.perhapsNotDone : appWords.notDone;
  notify({ type: 'error', title, text: message });
}
