import type { Issue } from '../../machines/kernel/errors.ts';
import { isFields, ownEntry, textIn } from '../../machines/kernel/shapes.ts';
import { callWords } from './app.words.ts';
import { API_TIMEOUT } from './backoff.ts';
import type { RequestFailure } from './request-failure.view.ts';
import { withTimeout } from './with-timeout.ts';

/** Error of an API call: a refusal, or no answer (`status` 0). Its message is shown to users. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly request: RequestFailure;

  constructor(
    status: number,
    code: string,
    message: string,
    issues: readonly Issue[] = [],
    request: RequestFailure = { kind: 'error', name: '', message },
  ) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.request = request;
  }
}

export function requestFailure(error: unknown): RequestFailure {
  if (error instanceof CallFailure) return error.request;
  if (error instanceof Error) return { kind: 'error', name: error.name, message: error.message };
  return { kind: 'error', name: '', message: String(error) };
}

export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(0, 'internal', String(error));
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return (isFields(error) ? textIn(error, 'message') : null) ?? String(error);
}

export const outcomeOf = (call: Promise<unknown>): Promise<string | null> => call.then(() => null, messageOf);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions {
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the parsed JSON, or null if the answer has no body. Rejects with a `CallFailure`. */
export async function callApi(
  method: Method,
  path: string,
  { body, signal, headers }: CallOptions = {},
): Promise<unknown> {
  const request: RequestInit = {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
  const { response, text } = await withTimeout((ending) => fetchAnswer(path, request, ending), signal).catch(
    (error: unknown) => {
      throw noAnswerFailure(error);
    },
  );
  const data = parseJson(text);
  // Proxies send their errors as plain text.
  if (!response.ok) {
    const failure = failureOfResponse(response, data ?? text);
    refusalHandler(failure.code);
    throw failure;
  }
  // A network's login page must not count as an empty answer (V861).
  if (data === undefined && text !== '') throw noAnswerFailure(null);
  return data ?? null;
}

let refusalHandler: (code: string) => void = () => {};

export function setRefusalHandler(run: (code: string) => void): void {
  refusalHandler = run;
}

async function fetchAnswer(path: string, request: RequestInit, signal: AbortSignal) {
  const response = await fetch(path, { ...request, signal });
  const text = response.text();
  return { response, text: await (response.ok ? text : text.catch(() => '')) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function noAnswerFailure(error: unknown): CallFailure {
  const name = error instanceof Error ? error.name : '';
  const message = callWords.unreachable;
  return new CallFailure(
    0,
    'network',
    message,
    [],
    ownEntry(NO_ANSWER_FAILURES, name) ?? { kind: 'network' },
  );
}

const NO_ANSWER_FAILURES: Readonly<Record<string, RequestFailure>> = {
  TimeoutError: { kind: 'timeout', after: API_TIMEOUT },
  AbortError: { kind: 'aborted' },
};

function failureOfResponse({ status, statusText }: Response, data: unknown): CallFailure {
  const { code, message, issues } = isFields(data) ? data : {};
  return new CallFailure(
    status,
    typeof code === 'string' ? code : 'internal',
    typeof message === 'string' ? message : callWords.answered(status),
    Array.isArray(issues) ? issues.filter(isIssue) : [],
    { kind: 'status', status, statusText, data },
  );
}

function isIssue(value: unknown): value is Issue {
  return isFields(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}
