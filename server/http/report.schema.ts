import { z } from 'zod';

const pathSchema = z.string().max(500).startsWith('/');
const textSchema = (most: number) => z.string().max(most);

export const siteReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), path: pathSchema, referrer: textSchema(500) }),
  z.strictObject({
    kind: z.literal('entry'),
    path: pathSchema,
    referrer: textSchema(500),
    campaign: textSchema(2_000).default(''),
  }),
  z.strictObject({
    kind: z.literal('conversion'),
    value: z.number().min(0).max(100_000),
    checkout: textSchema(100),
  }),
  z.strictObject({
    kind: z.literal('error'),
    name: textSchema(100),
    message: textSchema(500),
    stack: textSchema(4_000),
  }),
]);
