import { requestFailure } from './api-call.ts';
import { notify } from './notifications.ts';
import { failureNotification } from './request-failure.view.ts';

/** Tells of a call that failed: the status or the error by name, and what the server said (N11). */
export function notifyFailure(error: unknown): void {
  notify(failureNotification(requestFailure(error)));
}
