import { z } from 'zod';
import { issueWords } from '../words/issue.ts';
import type { Issue } from './errors.ts';
import { fail, ok, type Result } from './result.ts';

/** Replaces zod's messages with texts for users (W61). */
z.config({ localeError: issueText });

function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? issueWords.missing : kindText(issue.expected);
    case 'invalid_value':
      return issueWords.oneOf(issue.values.map(String));
    case 'invalid_format':
      return formatText(issue.format);
    case 'unrecognized_keys':
      return issueWords.unknownFields(issue.keys);
    case 'too_small':
      return minimumText(issue);
    case 'too_big':
      return maximumText(issue);
    default:
      return issueWords.unfit;
  }
}

const kindWords: ReadonlyMap<string, string> = new Map(Object.entries(issueWords.kinds));

const kindText = (kind: string): string => kindWords.get(kind) ?? issueWords.unfit;

function formatText(format: string): string {
  if (format === 'time') return issueWords.time;
  return format === 'date' ? issueWords.date : issueWords.unfit;
}

type Bound<Name extends string> = Readonly<Record<Name, number | bigint>> & {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
};

function minimumText({ origin, minimum, inclusive }: Bound<'minimum'>): string {
  const least = Number(minimum);
  if (origin === 'string') return issueWords.atLeast(least);
  if (origin === 'array') return issueWords.itemsAtLeast(least);
  return inclusive === false ? issueWords.moreThan(least) : issueWords.numberAtLeast(least);
}

function maximumText({ origin, maximum, inclusive }: Bound<'maximum'>): string {
  const most = Number(maximum);
  if (origin === 'string') return issueWords.atMost(most);
  if (origin === 'array') return issueWords.itemsAtMost(most);
  return inclusive === false ? issueWords.lessThan(most) : issueWords.numberAtMost(most);
}

export const MAX_ISSUES = 20;
const MAX_ISSUE_CHARACTERS = 200;

/** Limits the number and length of issues, because they repeat field names from the request. */
export function issuesOf({ issues }: z.ZodError, at: readonly PropertyKey[] = []): readonly Issue[] {
  return issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
    path: [...at, ...path].join('.'),
    message: message.slice(0, MAX_ISSUE_CHARACTERS),
  }));
}

export type ReadingSteps<Value> = Generator<void, Result<Value, readonly Issue[]>, void>;

/** Parsing this many elements takes about 0.2 ms. */
const ELEMENTS_PER_STEP = 50;

/** Stops after `MAX_ISSUES`, because a list schema would collect all issues. */
export function* listReading<Element>(
  schema: z.ZodType<Element>,
  list: readonly unknown[],
  at: string,
  perStep = ELEMENTS_PER_STEP,
): ReadingSteps<readonly Element[]> {
  const elements: Element[] = [];
  const issues: Issue[] = [];
  for (let nth = 0; nth < list.length && issues.length < MAX_ISSUES; nth += 1) {
    if (nth > 0 && nth % perStep === 0) yield;
    const read = schema.safeParse(list[nth]);
    if (read.success) elements.push(read.data);
    else issues.push(...issuesOf(read.error, [at, nth]));
  }
  return issues.length === 0 ? ok(elements) : fail(issues.slice(0, MAX_ISSUES));
}

export function runToEnd<Value>(steps: Generator<void, Value, void>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
