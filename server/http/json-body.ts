import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono/types';
import type { z } from 'zod';
import { boundsOf, findExcess } from '../../machines/kernel/bounds.schema.ts';
import { type Issue, refusal } from '../../machines/kernel/errors.ts';
import { issuesOf } from '../../machines/kernel/issues.schema.ts';
import { withoutNul } from '../../machines/kernel/text.ts';
import { MAX_DEPTH } from '../../machines/wire/frames.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { pictureWords } from '../../machines/words/picture.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { ApiContext, ApiEnv } from '../people/accounts/auth.session.ts';

/** More fields than any valid object has. `JSON.parse` takes a microsecond for each. */
const MAX_FIELDS = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export function sizeFault(text: string, mostValues: number): string | null {
  const open: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === CLOSE_BRACKET || letter === CLOSE_BRACE) open.pop();
    else if (letter === COMMA || letter === OPEN_BRACKET || letter === OPEN_BRACE) {
      values += 1;
      if (values > mostValues) return issueWords.tooManyValues;
      if (letter !== COMMA) open.push(letter === OPEN_BRACKET ? -1 : 1);
      else if (lastFieldCount(open) > MAX_FIELDS) return issueWords.tooManyFields;
      if (open.length > MAX_DEPTH) return issueWords.nestedDeeper(MAX_DEPTH);
    }
  }
  return null;
}

function lastFieldCount(open: number[]): number {
  const fields = open.at(-1) ?? -1;
  if (fields < 0) return 0;
  open[open.length - 1] = fields + 1;
  return fields + 1;
}

function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

export interface BodySize {
  readonly bytes: number;
  readonly values: number;
}

/** Enough for a question of 500 characters, even if each is escaped as six characters. */
const SMALL_BODY: BodySize = { bytes: 8 * 1024, values: 64 };

/**
 * An empty body counts as an empty object. Throws `too_large`, `bad_json`, `invalid`, and `unauthorized` if the session
 * has ended.
 */
export async function jsonBody<Schema extends z.ZodType>(
  c: ApiContext,
  schema: Schema,
  { bytes, values }: BodySize = SMALL_BODY,
): Promise<z.infer<Schema>> {
  const text = await c.env.body.text(bytes);
  await c.get('stillSignedIn')();
  return parseWith(schema, parseBoundedJson(text, values));
}

/** Empty parameters count as missing. Throws `invalid`. */
export function queryOf<Schema extends z.ZodType>(c: ApiContext, schema: Schema): z.infer<Schema> {
  const parameters = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return parseWith(schema, Object.fromEntries(parameters));
}

const MENDABLE_ESCAPE = /\\u(?:[dD][89a-fA-F]|0000)/;

const storableText = (text: string): string => withoutNul(text.toWellFormed());

/** Replaces lone surrogates and NUL (W48, D99). A reviver for `JSON.parse` would take ten times as long. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key), wellFormed(item)]),
  );
}

/** An empty text counts as an empty object. Throws `bad_json` and `invalid`. */
export function parseBoundedJson(text: string, mostValues: number): unknown {
  if (text === '') return {};
  const fault = sizeFault(text, mostValues);
  if (fault !== null) refuseInvalid([{ path: '', message: fault }]);
  try {
    const value: unknown = JSON.parse(text);
    return MENDABLE_ESCAPE.test(text) ? wellFormed(value) : value;
  } catch {
    return refuse('bad_json');
  }
}

function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const excess = findExcess(value, boundsOf(schema));
  if (excess !== null) return refuseInvalid([excess]);
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuseInvalid(issuesOf(parsed.error));
}

function refuseInvalid(issues: readonly Issue[]): never {
  throw new Refused({ ...refusal('invalid'), issues });
}

/** Elements to encode in a turn. They take half a millisecond, or 5 ms with long notes. */
const ELEMENTS_PER_TURN = 50;

/** Encodes long lists in slices (W63). `record` must not change until the promise resolves. */
export async function stringifyInTurns(
  record: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    fields.push(
      `${JSON.stringify(name)}:${Array.isArray(value) ? await stringifyListInTurns(value) : JSON.stringify(value)}`,
    );
  }
  return new Response(`{${fields.join()}}`, { headers: { ...headers, 'content-type': 'application/json' } });
}

async function stringifyListInTurns(list: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += ELEMENTS_PER_TURN) {
    if (from > 0) await nextTurn();
    parts.push(JSON.stringify(list.slice(from, from + ELEMENTS_PER_TURN)).slice(1, -1));
  }
  return `[${parts.join()}]`;
}

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const PICTURE_UPLOAD_PATH = /^\/api\/teams\/[^/]+\/files\/?$/;

/** Accepts only JSON and images, because any page could send a form. */
export const refuseOtherBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const hasBody = Number(c.req.header('content-length') ?? '0') > 0;
  const type = c.req.header('content-type');
  if (SAFE_METHODS.has(c.req.method) || (!hasBody && type === undefined)) return next();
  if (PICTURE_UPLOAD_PATH.test(c.req.path)) {
    if (!/^image\//i.test(type ?? '')) refuse('unsupported_type', pictureWords.noPicture);
  } else if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) refuse('unsupported_type');
  return next();
};
