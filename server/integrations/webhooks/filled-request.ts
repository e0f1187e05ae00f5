import { MOST_REQUEST_BYTES } from '../../../machines/automation/automation.ts';
import type { RequestReason } from '../../../machines/automation/runs.ts';
import { textBytes } from '../../../machines/kernel/plain-size.ts';
import type { Placeholders, RequestStep } from '../../../machines/room/automation.perform.ts';
import { receiverUrl } from './receiver.ts';

/** A request as sent. `url` names the receiver, `path` the resource. */
interface FilledRequest {
  readonly url: URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Filling {
  readonly values: Placeholders;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Receiver of the step; null for none, or for a placeholder in the host. */
export function requestUrl({ url }: Pick<RequestStep, 'url'>): URL | null {
  const receiver = receiverUrl(url);
  return receiver === null || /[{}]/.test(receiver.host) ? null : receiver;
}

/** The step with placeholders and secrets filled in, each escaped for its position (K2372, K2373). */
export function filledRequest(
  step: RequestStep,
  { values, secrets }: Filling,
): FilledRequest | RequestReason {
  const url = requestUrl(step);
  if (url === null) return 'invalid';
  const { method, headers = {}, body, as = 'text' } = step;
  let isMissing = false;
  const filled = (text: string, escape: (value: string) => string) =>
    text.replaceAll(NAMED, (_written, secret: string, name: keyof Placeholders | undefined) => {
      const value = name === undefined ? secrets.get(secret) : values[name];
      isMissing ||= value === undefined;
      return escape(value ?? '');
    });
  // `URL` has escaped the braces of the path, and would resolve a value of dots.
  const path = filled(url.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}'), escapedInUrl);
  const full = path + filled(url.search, escapedInUrl);
  const own = method === 'GET' || method === 'HEAD' || body === undefined ? null : filled(body, ESCAPES[as]);
  const sent = Object.entries(headers).map(
    ([name, value]) => [name, filled(value, escapedInHeader)] as const,
  );
  if (isMissing) return 'secret_missing';
  const texts = [full, own ?? '', ...sent.flat()];
  if (texts.reduce((sum, text) => sum + textBytes(text), 0) > MOST_REQUEST_BYTES) return 'too_large';
  const isTyped = sent.some(([name]) => name.toLowerCase() === 'content-type');
  const type = own === null || isTyped ? [] : [['content-type', TYPES[as]] as const];
  return { url, path: full, headers: Object.fromEntries([...type, ...sent.map(inBytes)]), body: own };
}

const NAMED = /\{\{secret:([^{}]*)\}\}|\{(timer|speaker|left)\}/g;

/** Also what `encodeURIComponent` leaves, so that a value of dots is no step up. */
const escapedInUrl = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll(
    /[.!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const escapedInHeader = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

type BodyKind = NonNullable<RequestStep['as']>;

const ESCAPES: Readonly<Record<BodyKind, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: escapedInUrl,
  text: (value) => value,
};

const TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
};

/** As Node takes the bytes of UTF-8: a character for each. */
const inBytes = ([name, value]: readonly [string, string]) =>
  [name, Buffer.from(value, 'utf8').toString('latin1')] as const;
