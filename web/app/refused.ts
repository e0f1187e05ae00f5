import type { Refusal } from '../../machines/kernel/errors.ts';
import { notify } from './notifications.ts';

/** Tells that a command was refused, and why. */
export function refused({ message }: Refusal): void {
  notify({ type: 'error', title: 'That was not done', text: message });
}
