import type { Refusal } from '../../machines/kernel/errors.ts';
import { appWords } from './app.words.ts';
import { INFINITE, notify } from './notifications.ts';

/** Refusals that can arrive long after the press, when the user no longer looks (W2760). */
const LATE_CODES: ReadonlySet<string> = new Set(['not_ready', 'too_late', 'restarting']);

export function notifyRefusal({ code, message }: Refusal, command: string | null = null): void {
  // The show already is in the state that the user wants.
  if (code === 'already_running' || code === 'not_running') {
    notify({ type: 'info', title: message, text: '' });
    return;
  }
  const title = code === 'restarting' ? appWords.perhapsNotDone : appWords.notDone;
  notify({
    title: command === null ? title : `${title}: ${command}`,
    text: message,
    ...(LATE_CODES.has(code) && { duration: INFINITE }),
  });
}
