import type { Duration } from '../../machines/kernel/time.ts';
import { callWords } from './app.words.ts';
import { type NotificationContent, notificationOf } from './notification.view.ts';

export type RequestFailure =
  | { readonly kind: 'network' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'timeout'; readonly after: Duration }
  | {
      readonly kind: 'status';
      readonly status: number;
      /** Empty over HTTP/2. */
      readonly statusText: string;
      readonly data: unknown;
    }
  | { readonly kind: 'error'; readonly name: string; readonly message: string };

export function failureMessage(failure: RequestFailure): string {
  switch (failure.kind) {
    case 'network':
      return callWords.networkError;
    case 'aborted':
      return callWords.aborted;
    case 'timeout':
      return callWords.timeout(failure.after);
    case 'status':
      return callWords.failedWith(failure.status);
    case 'error':
      return failure.message;
  }
}

function bestMessage(failure: RequestFailure): string {
  return (failure.kind === 'status' && messageOfBody(failure.data)) || failureMessage(failure);
}

function messageOfBody(data: unknown): string {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : data;
  if (typeof message !== 'string') return '';
  return message.trimStart().startsWith('<') ? titleOfErrorPage(message) : message;
}

const titleOfErrorPage = (page: string): string => textOfHtml(/<title>([^<]*)/i.exec(page)?.[1] ?? page);

export interface ErrorNotice {
  readonly text: string;
  readonly hint: NetworkHint | null;
}

/** This hint has no link, because the linked page would fail too. */
interface NetworkHint {
  readonly text: string;
  readonly dns: string;
}

const networkHint: NetworkHint = {
  text: callWords.unreachable,
  dns: callWords.otherDns,
};

export function errorAlert(failure: RequestFailure): ErrorNotice {
  return { text: bestMessage(failure), hint: failure.kind === 'network' ? networkHint : null };
}

export function failureNotification(failure: RequestFailure): NotificationContent {
  const text = failure.kind === 'network' ? networkHint.text : textOfHtml(bestMessage(failure));
  const title = failureTitle(failure);
  return notificationOf({ ...(title !== '' && { title }), ...(text !== '' && { text }) });
}

function failureTitle(failure: RequestFailure): string {
  if (failure.kind === 'status') return failure.statusText;
  if (failure.kind === 'network') return failureMessage(failure);
  return failure.kind === 'error' ? failure.name : '';
}

/** Takes linear time, because the pattern of a tag stops at the next `<`. */
function textOfHtml(text: string): string {
  return text
    .replaceAll(/<[/!]?[a-z-][^<>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
