import { z } from 'zod';
import { issueWords } from '../words/issue.ts';

/** Issues reach people, so default messages are ours (W61). */
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
      return leastText(issue);
    case 'too_big':
      return mostText(issue);
    default:
      return issueWords.unfit;
  }
}

const kinds: ReadonlyMap<string, string> = new Map(Object.entries(issueWords.kinds));

const kindText = (kind: string): string => kinds.get(kind) ?? issueWords.unfit;

function formatText(format: string): string {
  if (format === 'time') return issueWords.time;
  return format === 'date' ? issueWords.date : issueWords.unfit;
}

type Bound<Name extends string> = Readonly<Record<Name, number | bigint>> & {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
};

function leastText({ origin, minimum, inclusive }: Bound<'minimum'>): string {
  const least = Number(minimum);
  if (origin === 'string') return issueWords.atLeast(least);
  if (origin === 'array') return issueWords.itemsAtLeast(least);
  return inclusive === false ? issueWords.moreThan(least) : issueWords.numberAtLeast(least);
}

function mostText({ origin, maximum, inclusive }: Bound<'maximum'>): string {
  const most = Number(maximum);
  if (origin === 'string') return issueWords.atMost(most);
  if (origin === 'array') return issueWords.itemsAtMost(most);
  return inclusive === false ? issueWords.lessThan(most) : issueWords.numberAtMost(most);
}
