import { API_TIMEOUT } from '../../machines/kernel/backoff.ts';

export interface CallIssue {
  readonly path: string;
  readonly message: string;
}

/** What the server refused, or that it did not answer (`status` 0). The message is fit for people. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly CallIssue[];

  constructor(status: number, code: string, message: string, issues: readonly CallIssue[] = []) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks the API; what it answers is parsed JSON, or null without a body. Rejects with a `CallFailure`. */
export async function callApi(
  method: Method,
  path: string,
  { body, signal, headers }: CallOptions = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(API_TIMEOUT);
  const response = await fetch(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(() => {
    throw new CallFailure(
      0,
      'network',
      'The server is out of reach. Check the network connection and try again.',
    );
  });
  const data: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return data;
  throw failureFrom(response.status, data);
}

function failureFrom(status: number, data: unknown): CallFailure {
  const { code, message, issues } = isObject(data) ? data : {};
  return new CallFailure(
    status,
    typeof code === 'string' ? code : 'internal',
    typeof message === 'string' ? message : `The server answered ${status}. Try again in a moment.`,
    Array.isArray(issues) ? issues.filter(isIssue) : [],
  );
}

function isIssue(value: unknown): value is CallIssue {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
