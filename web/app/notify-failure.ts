import { requestFailure } from './api-call.ts';
import { notify } from './notifications.ts';
import { failureNotification } from './request-failure.view.ts';

export function notifyFailure(error: unknown): void {
  notify(failureNotification(requestFailure(error)));
}
