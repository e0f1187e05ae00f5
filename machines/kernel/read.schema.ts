import type { z } from 'zod';
import './issues.schema.ts';
import type { Refusal } from './errors.ts';
import { fail, ok, type Result } from './result.ts';

export type Issues = NonNullable<Refusal['issues']>;

/** An answer names so many faults at most, in so many characters each (W61). */
export const MOST_ISSUES = 20;
const MOST_CHARACTERS = 200;

/** What is wrong, for people. A message may repeat names of fields that the sender chose. */
export function issuesOf({ issues }: z.ZodError, at: readonly PropertyKey[] = []): Issues {
  return issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: [...at, ...path].join('.'),
    message: message.slice(0, MOST_CHARACTERS),
  }));
}

/** What is read in steps, so that a server can do something else between them. */
export type Reading<Value> = Generator<void, Result<Value, Issues>, void>;

/** Some 0.2 ms of work. */
const ELEMENTS_A_STEP = 50;

/**
 * Reads a list in steps. A schema of the whole list would collect every fault: 60,000 in an import, for an answer with
 * 20.
 */
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

/** What comes of the steps, all of them taken at once. */
export function atOnce<Value>(steps: Generator<void, Value, void>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
