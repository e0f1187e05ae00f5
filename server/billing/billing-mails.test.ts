import { expect, it } from 'vitest';
import type { Language } from '../../machines/kernel/language.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import { subscribed } from '../../tests/support/bought.ts';
import type { Mail } from '../mail/mailer.ts';
import { BillingMails } from './billing-mails.ts';

const active = subscribed().facts;

/** The subjects of what is mailed when a provider tells that, one after another. */
async function mailed(
  language: Language,
  ...told: readonly Partial<SubscriptionFacts>[]
): Promise<readonly string[]> {
  const sent: Mail[] = [];
  const works: Promise<void>[] = [];
  const mails = new BillingMails({
    repository: { recipients: () => Promise.resolve({ team: 'Crew', addresses: ['ada@callboard.test'] }) },
    mails: { send: async (_to, compose) => void sent.push(await compose(language)) },
    tasks: { start: (work) => void works.push(work()) },
    site: () => 'http://localhost',
  });
  let before: SubscriptionFacts | null = null;
  for (const fields of told) {
    if (active === null) continue;
    const subscription: SubscriptionFacts = { ...active, ...fields };
    mails.eventApplied({ id: 'event', occurredAt: 0, kind: 'subscription', subscription }, 'crew', before);
    before = subscription;
  }
  await Promise.all(works);
  return sent.map(({ text }) => text.split('\n')[0] ?? '');
}

const cancelled = { scheduled: { action: 'cancel', at: 30 * DAY }, nextBillAt: null } as const;
const ended = { status: 'canceled', paidUntil: null, nextBillAt: null } as const;
const until = expect.stringContaining('was canceled. It stays active until January 31, 1970');
const over = expect.stringContaining('has ended');

it.each([
  ['nothing that only continues', [{}, { seats: 3 }], []],
  ['the cancellation once and the end once', [{}, cancelled, ended], [until, over]],
  [
    'no changed card and no repeated cancellation',
    [cancelled, { ...cancelled, paymentMethod: null }],
    [until],
  ],
  ['no repeated end', [ended, { ...ended, seats: 3 }], [over]],
  ['a second cancellation after a resume', [cancelled, {}, cancelled], [until, until]],
])('B133 owners get a mail for this event: %s', async (_, told, subjects) => {
  expect(await mailed('en', ...told)).toEqual(subjects);
});

it('V762 owners get mail in their language, with plan and day', async () => {
  const [german] = await mailed('de', cancelled);
  expect(german).toMatch(
    /^Pro \((?:monatlich|jährlich)\) für das Team Crew wurde gekündigt.* bis 31\. Januar 1970 aktiv/,
  );
});
