import { z } from 'zod';

const path = z.string().max(500).startsWith('/');
const text = (most: number) => z.string().max(most);

export const siteReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), path, referrer: text(500) }),
  z.strictObject({ kind: z.literal('entry'), path, referrer: text(500), campaign: text(2_000).default('') }),
  z.strictObject({
    kind: z.literal('conversion'),
    value: z.number().min(0).max(100_000),
    checkout: text(100),
  }),
  z.strictObject({ kind: z.literal('error'), name: text(100), message: text(500), stack: text(4_000) }),
]);
