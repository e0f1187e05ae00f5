import { z } from 'zod';
import { subscriptionSchema } from '../../machines/billing/billing.events.schema.ts';
import { RECURRING_ITEMS, SOLD_ITEMS } from '../../machines/billing/billing.items.ts';
import { CURRENCIES } from '../../machines/billing/money.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { SandboxBook } from './sandbox.logic.ts';

const orderSchema = z.strictObject({
  checkoutId: z.string(),
  item: z.enum(SOLD_ITEMS),
  seats: z.int().min(1),
  currency: z.enum(CURRENCIES),
  team: z.string(),
  returnTo: z.string().startsWith('/'),
});
const changeSchema = z.strictObject({ item: z.enum(RECURRING_ITEMS), seats: z.int().min(1) });

export const sandboxCallSchema = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('open'), order: orderSchema }),
  z.strictObject({ call: z.literal('close'), id: z.string() }),
  z.strictObject({ call: z.literal('preview'), id: z.string(), change: changeSchema }),
  z.strictObject({ call: z.literal('change'), id: z.string(), change: changeSchema }),
  z.strictObject({ call: z.literal('changed'), id: z.string(), key: z.string() }),
  z.strictObject({ call: z.literal('cancel'), id: z.string() }),
  z.strictObject({ call: z.literal('resume'), id: z.string() }),
  z.strictObject({ call: z.literal('end'), id: z.string() }),
  z.strictObject({ call: z.literal('card'), id: z.string(), returnTo: z.string().startsWith('/') }),
  z.strictObject({ call: z.literal('invoices'), checkoutIds: z.array(z.string()) }),
  z.strictObject({ call: z.literal('subscription'), id: z.string() }),
]);

export type SandboxCall = z.infer<typeof sandboxCallSchema>;

/** Scoped to the subscription, so that teams do not share keys. */
export function answerName(
  asked: Pick<SandboxCall, 'call'> & { readonly id?: string },
  key: string | null,
): string {
  return `${asked.call} ${asked.id ?? ''} ${key}`;
}

/** Declined or unknown if null. */
export function sandboxAnswer(book: SandboxBook, asked: SandboxCall): object | null {
  switch (asked.call) {
    case 'open':
      return { id: book.open(asked.order) };
    case 'close':
      return { closed: book.close(asked.id) };
    case 'preview':
      return book.preview(asked.id, asked.change);
    case 'change':
      return book.change(asked.id, asked.change);
    case 'changed': {
      const answer = ownEntry(book.state.answers, answerName({ call: 'change', id: asked.id }, asked.key));
      const now = book.factsOf(asked.id);
      const made = answer === undefined ? null : subscriptionSchema.parse(JSON.parse(answer));
      return made?.item === now?.item && made?.seats === now?.seats ? now : null;
    }
    case 'cancel':
      return book.cancel(asked.id);
    case 'end':
      return book.end(asked.id);
    case 'resume':
      return book.resume(asked.id);
    case 'card':
      return { id: book.openCardPage(asked.id, asked.returnTo) };
    case 'invoices':
      return book.invoicesOf(asked.checkoutIds);
    case 'subscription':
      return book.factsOf(asked.id);
  }
}
