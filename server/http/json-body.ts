import type { z } from 'zod';
import { boundsOf, excessOf } from '../../machines/kernel/bounds.schema.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import { type Issues, issuesOf } from '../../machines/kernel/read.schema.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { ApiContext } from './api-types.ts';
import { sizeFault } from './json-scan.ts';

export interface BodySize {
  readonly bytes: number;
  readonly values: number;
}

/** A question of 500 characters, each escaped as six. */
const SMALL_BODY: BodySize = { bytes: 8 * 1024, values: 64 };

/**
 * JSON body; empty: an empty object. Throws `too_large`, `bad_json`, `invalid`, or `unauthorized` if the session
 * ended.
 */
export async function jsonBody<Schema extends z.ZodType>(
  c: ApiContext,
  schema: Schema,
  { bytes, values }: BodySize = SMALL_BODY,
): Promise<z.infer<Schema>> {
  const text = await c.env.body.text(bytes);
  await c.get('stillSignedIn')();
  return checked(schema, parsedJson(text, values));
}

/** Query parameters; empty ones count as absent. Throws `invalid`. */
export function queryOf<Schema extends z.ZodType>(c: ApiContext, schema: Schema): z.infer<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return checked(schema, Object.fromEntries(given));
}

/** Escapes of lone surrogates and NUL, beside pairs. */
const ESCAPED_HALF = /\\u(?:[dD][89a-fA-F]|0000)/;

/** W48 and D99. A reviver would take ten times as long. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, said]) => [key, wellFormed(said)]));
}

/** Parses JSON with at most `mostValues`; empty: an empty object. Throws `bad_json`, `invalid`. */
export function parsedJson(text: string, mostValues: number): unknown {
  if (text === '') return {};
  const fault = sizeFault(text, mostValues);
  if (fault !== null) invalid([{ path: '', message: fault }]);
  try {
    const value: unknown = JSON.parse(text);
    return ESCAPED_HALF.test(text) ? wellFormed(value) : value;
  } catch {
    return refuse('bad_json');
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const excess = excessOf(value, boundsOf(schema));
  if (excess !== null) return invalid([excess]);
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : invalid(issuesOf(parsed.error));
}

function invalid(issues: Issues): never {
  throw new Refused({ ...refusal('invalid'), issues });
}
