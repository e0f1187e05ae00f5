import { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import { refusalWords } from '../words/refusal.ts';
import { ITEM_IDS } from './billing.items.ts';
import { CURRENCIES } from './money.ts';
import type { Prices } from './prices.ts';

/** In hundredths, up to a million. */
const price = z.int().min(1).max(1_000_000_00);
const pricesSchema = z.record(z.enum(CURRENCIES), z.record(z.enum(ITEM_IDS), price));

/** Parses `prices.json`: every item in every currency, or one line with the error (B72). */
export function pricesFrom(text: string): Result<Prices, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(refusalWords.noJson);
  }
  const read = pricesSchema.safeParse(value);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
