import type { z } from 'zod';
import './issues.schema.ts';
import type { Refusal } from './errors.ts';
import { fail, ok, type Result } from './result.ts';

export type Issues = NonNullable<Refusal['issues']>;

/** Issues in an answer, and characters in each (W61). */
export const MOST_ISSUES = 20;
const MOST_CHARACTERS = 200;

/** Issues for people. Messages may contain the sender's field names. */
export function issuesOf({ issues }: z.ZodError, at: readonly PropertyKey[] = []): Issues {
  return issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: [...at, ...path].join('.'),
    message: message.slice(0, MOST_CHARACTERS),
  }));
}

/** Incremental parsing. */
export type Reading<Value> = Generator<void, Result<Value, Issues>, void>;

/** About 0.2 ms. */
const ELEMENTS_A_STEP = 50;

/** Parses a list incrementally. A list schema would collect every fault: 60,000 for an answer with 20. */
export function* listReading<Element>(
  schema: z.ZodType<Element>,
  list: readonly unknown[],
  at: string,
): Reading<readonly Element[]> {
  const elements: Element[] = [];
  const issues: Issues[number][] = [];
  for (let nth = 0; nth < list.length && issues.length < MOST_ISSUES; nth += 1) {
    if (nth > 0 && nth % ELEMENTS_A_STEP === 0) yield;
    const read = schema.safeParse(list[nth]);
    if (read.success) elements.push(read.data);
    else issues.push(...issuesOf(read.error, [at, nth]));
  }
  return issues.length === 0 ? ok(elements) : fail(issues.slice(0, MOST_ISSUES));
}

export function atOnce<Value>(steps: Generator<void, Value, void>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
