import type { Refusal } from '../../machines/kernel/errors.ts';
import { appWords } from '../../machines/words/app.ts';
import { notify } from './notifications.ts';

/** Tells that a command was refused, and why; or that nobody knows what became of it (N112). */
export function notifyRefusal({ code, message }: Refusal): void {
  const title = code === 'restarting' ? appWords.perhapsNotDone : appWords.notDone;
  notify({ type: 'error', title, text: message });
}
