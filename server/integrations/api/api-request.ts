import { type Issue, type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { isFields } from '../../../machines/kernel/shapes.ts';
import { withoutNul } from '../../../machines/kernel/text.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { parseBoundedJson } from '../../http/json-body.ts';
import type { RequestBody } from '../../http/uws-fetch.ts';
import type { WindowState } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import { PasswordsBusy } from '../../people/accounts/passwords.ts';
import { StatementError } from '../../store/statements.ts';

export function toRefused(error: unknown, onError: (error: unknown) => void): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof PasswordsBusy) return new Refused(refusal('busy'), 1);
  if (error instanceof StatementError && error.isOfStore) return new Refused(refusal('storage_unavailable'));
  onError(error);
  return new Refused(refusal('internal'));
}

export function refusalBody({ code, message, issues }: Refusal): object {
  return { ok: false, message, code, ...(issues === undefined ? {} : { issues }) };
}

export function parameterRefusal(faults: readonly Issue[]): Refusal {
  const [first] = faults;
  const message =
    first === undefined || first.path === '' ? first?.message : apiWords.fault(first.path, first.message);
  return { ...refusal('invalid', message), issues: faults };
}

/** Throws `rate_limited` unless the wait is 0. */
export function refuseOver(
  { wait }: Pick<WindowState, 'wait'>,
  text: (seconds: number) => string = apiWords.tooMany,
): void {
  const seconds = Math.ceil(wait / SECOND);
  if (seconds > 0) throw new Refused(refusal('rate_limited', text(seconds)), seconds);
}

export type SentParameters = Readonly<Record<string, unknown>>;

/** These limits allow 20 labels (60 values), and 50 commands with up to 20 values each. */
const MAX_REQUEST_BYTES = 64 * 1024;
const MAX_REQUEST_VALUES = 200;
export const MAX_BATCH_VALUES = 2_000;

/** If a name is repeated, the first one counts. Throws `invalid` (K143). */
export function parametersOfQuery(query: string): SentParameters {
  const labels: Record<string, string>[] = [];
  const sent: Record<string, unknown> = {};
  for (const [name, text] of queryPairs(query)) {
    const value = withoutNul(text);
    const [, place, part] = LABEL_PARAMETER.exec(name) ?? [];
    if (place !== undefined && part !== undefined)
      labels[Number(place)] = { ...labels[Number(place)], [part]: value };
    else if (!Object.hasOwn(sent, name)) Object.defineProperty(sent, name, { value, enumerable: true });
  }
  return labels.length === 0 ? sent : { ...sent, labels: labels.filter((label) => label !== undefined) };
}

/** Counts pairs first, because parsing 64 kB of short names would block for 45 ms. */
function queryPairs(query: string): URLSearchParams {
  let pairs = 1;
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > MAX_REQUEST_VALUES)
      throw new Refused(parameterRefusal([{ path: '', message: issueWords.tooManyFields }]));
  }
  return new URLSearchParams(query);
}

/** Matches `labels[0][name]`, after its brackets are decoded. */
const LABEL_PARAMETER = /^labels\[(\d{1,2})\]\[(name|color)\]$/;

/**
 * Throws `too_large`, `unsupported_type` or `bad_json`, or `invalid` if query and body contain the same parameter
 * (K10).
 */
export async function parametersOfBody(
  query: SentParameters,
  type: string,
  body: RequestBody,
  mostValues = MAX_REQUEST_VALUES,
): Promise<SentParameters> {
  if (body.length === 0) return query;
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
  const parameters = isForm
    ? parametersOfQuery(await textOfBody(body))
    : await jsonOfBody(type, body, mostValues);
  if (!isFields(parameters) || Array.isArray(parameters)) return refuse('bad_json', apiWords.badJson);
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(query, name));
  if (twice === undefined) return { ...query, ...parameters };
  const message = apiWords.fault(twice, apiWords.givenTwice);
  throw new Refused({
    ...refusal('invalid', message),
    issues: [{ path: twice, message: apiWords.givenTwice }],
  });
}

export async function jsonOfBody(type: string, body: RequestBody, mostValues: number): Promise<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    return refuse('unsupported_type', apiWords.badType);
  return parseBoundedJson(await textOfBody(body), mostValues);
}

function textOfBody(body: RequestBody): Promise<string> {
  return body.length > MAX_REQUEST_BYTES
    ? refuse('too_large', apiWords.tooLarge)
    : body.text(MAX_REQUEST_BYTES);
}
