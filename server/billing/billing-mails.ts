import type {
  BillingEvent,
  PaymentFacts,
  PurchaseFacts,
  SubscriptionFacts,
} from '../../machines/billing/billing.events.ts';
import { keptStatus } from '../../machines/billing/billing.records.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { mailWords } from '../../machines/words/mail.ts';
import type { BackgroundTasks } from '../kernel/background-tasks.ts';
import type { CountedMails } from '../mail/counted-mails.ts';
import { composeMail } from '../mail/mail-content.ts';
import { nameWithoutLinks } from '../mail/name-without-links.ts';
import type { BillingRepository } from './billing.repository.ts';

export interface BillingMailsDeps {
  readonly repository: Pick<BillingRepository, 'recipients'>;
  readonly mails: Pick<CountedMails, 'send'>;
  readonly tasks: Pick<BackgroundTasks, 'start'>;
  /** Without a slash at its end. */
  readonly site: () => string;
}

interface BillingMail {
  readonly subject: string;
  readonly opening: string;
}

const dayOf = (at: Instant): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** What owners and those for the bills are mailed (B90). */
export class BillingMails {
  readonly #deps: BillingMailsDeps;

  constructor(deps: BillingMailsDeps) {
    this.#deps = deps;
  }

  /** After an event was applied, which is once. `before`: what was known of what it is about. */
  told(event: BillingEvent, teamId: TeamId, before: SubscriptionFacts | PurchaseFacts | null): void {
    if (event.kind === 'payment') this.#send(teamId, (team) => paymentMail(event.payment, team));
    if (event.kind === 'subscription') this.#cancelled(event.subscription, before, teamId);
  }

  /** Before the days of an event or a trial are over. */
  ending(teamId: TeamId, item: keyof typeof billingItemWords, endsAt: Instant): void {
    this.#send(teamId, (team) => ({
      subject: mailWords.billing.endingSubject(billingItemWords[item]),
      opening: mailWords.billing.ending(billingItemWords[item], team, dayOf(endsAt)),
    }));
  }

  /** Providers tell of a subscription again and again: what was mailed of its end is not mailed again (B133). */
  #cancelled(
    subscription: SubscriptionFacts,
    before: SubscriptionFacts | PurchaseFacts | null,
    teamId: TeamId,
  ): void {
    const until = endOfCancelled(subscription);
    if (until === 'uncancelled') return;
    if (before !== null && !('startsAt' in before) && endOfCancelled(before) === until) return;
    const plan = billingItemWords[subscription.item];
    this.#send(teamId, (team) => ({
      subject: mailWords.billing.cancelledSubject(plan),
      opening:
        until === null
          ? mailWords.billing.ended(plan, team)
          : mailWords.billing.cancelled(plan, team, dayOf(until)),
    }));
  }

  #send(teamId: TeamId, contentFor: (team: string) => BillingMail): void {
    const { repository, mails, tasks, site } = this.#deps;
    tasks.start(async () => {
      const { team, addresses } = await repository.recipients(teamId);
      const content = contentFor(nameWithoutLinks(team));
      const link = `${site()}/team/${encodeURIComponent(teamId)}/billing/`;
      const { action, closing } = mailWords.billing;
      for (const to of addresses)
        await mails.send(to, () => composeMail({ to, ...content, action, link, closing }), 'noticeTo');
    });
  }
}

/** Null: it is over. */
function endOfCancelled(subscription: SubscriptionFacts): Instant | null | 'uncancelled' {
  if (keptStatus(subscription) !== 'deleted') return 'uncancelled';
  return subscription.scheduled?.at ?? subscription.paidUntil;
}

function paymentMail({ status, amount, item }: PaymentFacts, team: string): BillingMail {
  const { receiptSubject, receipt, failedSubject, failed } = mailWords.billing;
  const what = billingItemWords[item];
  return status === 'paid'
    ? { subject: receiptSubject(amount.text), opening: receipt(amount.text, what, team) }
    : { subject: failedSubject(amount.text), opening: failed(amount.text, what, team) };
}
