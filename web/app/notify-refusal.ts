import type { Refusal } from '../../machines/kernel/errors.ts';
import { appWords } from '../../machines/words/app.ts';
import { notify } from './notifications.ts';

/** Tells that a command was refused, and why. */
export function notifyRefusal({ message }: Refusal): void {
  notify({ type: 'error', title: appWords.notDone, text: message });
}
