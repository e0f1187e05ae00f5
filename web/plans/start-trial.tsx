import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import { TRIAL_DAYS } from '../../machines/billing/billing.records.ts';
import type { Currency } from '../../machines/billing/money.ts';
import { DAY } from '../../machines/kernel/time.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { BillingProblem } from '../billing/billing-problem.tsx';
import { checkoutWords } from '../billing/checkout.words.ts';
import { dayText } from '../billing/day-text.ts';
import { useBillingPress } from '../billing/use-billing-press.ts';
import { PageHead, type TeamView } from '../team/team-page.tsx';
import { orderQuery } from '../team/wanted-order.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './order-card.module.css';

interface Props {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly currency: Currency;
}

export function StartTrial({ view: { user, team, title }, billing, currency }: Props) {
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const { press, busy, problem } = useBillingPress(team.id);
  const start = () =>
    press('trial', {}, () => navigate(`${teamPath(team.id, 'checkout-success')}?checkout=trial-${team.id}`));
  const choosing = (
    <Link
      to={teamPath(team.id, 'checkout-pre') + orderQuery({ item: 'premium-monthly', currency })}
      className={buttonClass({ variant: billing.mayTry ? 'quiet' : 'primary' })}
    >
      {checkoutWords.choosePlan}
    </Link>
  );
  return (
    <>
      <PageHead title={checkoutWords.trialHeading(TRIAL_DAYS)} about={checkoutWords.forTeam(title)} />
      <section className={styles.card}>
        <p>
          {billing.mayTry
            ? checkoutWords.trialUntil(dayText(now + TRIAL_DAYS * DAY))
            : checkoutWords.trialUsed}
        </p>
        {billing.mayTry && !user.emailVerified && (
          <>
            <p>{checkoutWords.trialNeedsAddress}</p>
            <ConfirmAddress user={user} />
          </>
        )}
        <BillingProblem text={problem} />
        <div className={styles.actions}>
          {billing.mayTry && user.emailVerified && (
            <Button variant="primary" waiting={busy} onPress={() => void start()}>
              {checkoutWords.startTrial}
            </Button>
          )}
          {choosing}
        </div>
      </section>
    </>
  );
}
