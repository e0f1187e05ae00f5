import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Language } from '../../machines/kernel/language.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type {
  BillingEvent,
  PaymentFacts,
  PurchaseFacts,
  SubscriptionFacts,
} from '../../machines/plan/billing.events.ts';
import { storedStatus } from '../../machines/plan/billing.records.ts';
import type { billingItemWords } from '../../machines/words/billing-item.ts';
import type { BackgroundTasks } from '../kernel/tasks.ts';
import {
  type CountedMails,
  composeMail,
  itemWordsIn,
  mailWordsIn,
  nameWithoutLinks,
} from '../mail/mailer.ts';
import type { BillingRepository } from './billing.repository.ts';

interface BillingMailsDeps {
  readonly repository: Pick<BillingRepository, 'recipients'>;
  readonly mails: Pick<CountedMails, 'send'>;
  readonly tasks: Pick<BackgroundTasks, 'start'>;
  readonly site: () => string;
}

interface BillingMail {
  readonly subject: string;
  readonly opening: string;
}

const dayText = (language: Language, at: Instant): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

export class BillingMails {
  readonly #deps: BillingMailsDeps;

  constructor(deps: BillingMailsDeps) {
    this.#deps = deps;
  }

  /** Call this only once for each event. */
  eventApplied(event: BillingEvent, teamId: TeamId, before: SubscriptionFacts | PurchaseFacts | null): void {
    if (event.kind === 'payment')
      this.#send(teamId, (team, language) => paymentMail(event.payment, team, language));
    if (event.kind === 'subscription') this.#cancelled(event.subscription, before, teamId);
  }

  ending(teamId: TeamId, item: keyof typeof billingItemWords, endsAt: Instant): void {
    this.#send(teamId, (team, language) => {
      const words = mailWordsIn(language).billing;
      const what = itemWordsIn(language)[item];
      return {
        subject: words.endingSubject(what),
        opening: words.ending(what, team, dayText(language, endsAt)),
      };
    });
  }

  /** Sends one mail for each end of a subscription, although providers repeat events (B133). */
  #cancelled(
    subscription: SubscriptionFacts,
    before: SubscriptionFacts | PurchaseFacts | null,
    teamId: TeamId,
  ): void {
    const until = cancellationEnd(subscription);
    if (until === 'uncancelled') return;
    if (before !== null && !('startsAt' in before) && cancellationEnd(before) === until) return;
    this.#send(teamId, (team, language) => {
      const words = mailWordsIn(language).billing;
      const plan = itemWordsIn(language)[subscription.item];
      return {
        subject: words.cancelledSubject(plan),
        opening:
          until === null ? words.ended(plan, team) : words.cancelled(plan, team, dayText(language, until)),
      };
    });
  }

  #send(teamId: TeamId, contentFor: (team: string, language: Language) => BillingMail): void {
    const { repository, mails, tasks, site } = this.#deps;
    tasks.start(async () => {
      const { team, addresses } = await repository.recipients(teamId);
      const link = `${site()}/team/${encodeURIComponent(teamId)}/billing/`;
      const composed = (to: string, language: Language) => {
        const { action, closing } = mailWordsIn(language).billing;
        const content = contentFor(nameWithoutLinks(team), language);
        return composeMail({ to, language, ...content, action, link, closing });
      };
      for (const to of addresses)
        await mails.send(to, (language) => composed(to, language), { count: 'noticeTo' });
    });
  }
}

function cancellationEnd(subscription: SubscriptionFacts): Instant | null | 'uncancelled' {
  if (storedStatus(subscription) !== 'deleted') return 'uncancelled';
  return subscription.scheduled?.at ?? subscription.paidUntil;
}

function paymentMail({ status, amount, item }: PaymentFacts, team: string, language: Language): BillingMail {
  const { receiptSubject, receipt, failedSubject, failed } = mailWordsIn(language).billing;
  const what = itemWordsIn(language)[item];
  return status === 'paid'
    ? { subject: receiptSubject(amount.text), opening: receipt(amount.text, what, team) }
    : { subject: failedSubject(amount.text), opening: failed(amount.text, what, team) };
}
