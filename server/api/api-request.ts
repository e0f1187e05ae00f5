import { refusal } from '../../machines/kernel/errors.ts';
import { isFields } from '../../machines/kernel/shapes.ts';
import { apiWords } from '../../machines/words/api.ts';
import { parsedJson } from '../http/json-body.ts';
import type { RequestBody } from '../http/request-body.ts';
import { Refused, refuse } from '../kernel/refused.ts';

/** What was sent with a request, by name; texts where it came in the address or by a form. */
export type Sent = Readonly<Record<string, unknown>>;

/** The largest body of a request, in bytes, and the values in it: 20 labels take 60, and 50 commands some 20 each. */
const MOST_BYTES = 64 * 1024;
const MOST_VALUES = 200;
export const BATCH_VALUES = 2_000;

/** What stands in the address; of a name that stands there twice the first. */
export function sentInQuery(query: URLSearchParams): Sent {
  const labels: Record<string, string>[] = [];
  const sent: Record<string, unknown> = {};
  for (const [name, said] of query) {
    const value = said.replaceAll('\0', '\ufffd');
    const [, place, part] = LABEL.exec(name) ?? [];
    if (place !== undefined && part !== undefined)
      labels[Number(place)] = { ...labels[Number(place)], [part]: value };
    else if (!Object.hasOwn(sent, name)) Object.defineProperty(sent, name, { value, enumerable: true });
  }
  return labels.length === 0 ? sent : { ...sent, labels: labels.filter((label) => label !== undefined) };
}

/** `labels[0][name]`, in either of the two ways to write brackets. */
const LABEL = /^labels\[(\d{1,2})\]\[(name|color)\]$/;

/** With what stands in the body. Refuses `too_large`, `unsupported_type`, `bad_json`, and what stands in both (K10). */
export async function sentInBody(
  query: Sent,
  type: string,
  body: RequestBody,
  mostValues = MOST_VALUES,
): Promise<Sent> {
  if (body.length === 0) return query;
  if (body.length > MOST_BYTES) return refuse('too_large', apiWords.tooLarge);
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
  if (!isForm && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    return refuse('unsupported_type', apiWords.badType);
  const text = await body.text(MOST_BYTES);
  const said = isForm ? sentInQuery(new URLSearchParams(text)) : parsedJson(text, mostValues);
  if (!isFields(said) || Array.isArray(said)) return refuse('bad_json', apiWords.badJson);
  const twice = Object.keys(said).find((name) => Object.hasOwn(query, name));
  if (twice === undefined) return { ...query, ...said };
  const message = apiWords.fault(twice, apiWords.givenTwice);
  throw new Refused({
    ...refusal('invalid', message),
    issues: [{ path: twice, message: apiWords.givenTwice }],
  });
}
