import type { z } from 'zod';
import { refusal } from '../../machines/kernel/errors.ts';
import { wholeText } from '../../machines/kernel/whole-text.ts';
import type { ApiContext } from './api-types.ts';
import { Refused, refuse } from './refused.ts';

/** The request's JSON body as `schema` has it; an empty body is an empty object. Refuses `bad_json` and `invalid`. */
export async function jsonBody<Schema extends z.ZodType>(
  c: ApiContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return checked(schema, parsedJson(await c.req.text()));
}

/** The query's parameters as `schema` has them; an empty one (`?view=`) was not given. Refuses `invalid`. */
export function queryOf<Schema extends z.ZodType>(c: ApiContext, schema: Schema): z.infer<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return checked(schema, Object.fromEntries(given));
}

/** The only way in which JSON can say half of a pair of UTF-16, beside whole ones. */
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;

/** W48, for one value of a body. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? wholeText(value) : value;
}

function parsedJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text, ESCAPED_HALF.test(text) ? wellFormed : undefined);
  } catch {
    return refuse('bad_json');
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refused({ ...refusal('invalid'), issues });
}
