import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { SECOND } from '../../machines/kernel/time.ts';
import { consent } from '../app/consent.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { useBilling } from '../billing/use-billing.ts';
import type { TeamView } from '../team/team-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { type BoughtItem, boughtItemOf } from './checkout.view.ts';
import { CheckoutPage, MessageCard, WaitingBar } from './checkout-page.tsx';

const CONFIRM_WAIT = 10 * SECOND;

/** The event of the payment provider decides whether the payment succeeded. */
export function CheckoutSuccessRoute() {
  return <CheckoutPage>{(view) => <ConfirmPurchase key={view.team.id} view={view} />}</CheckoutPage>;
}

function ConfirmPurchase({ view: { team, role, title } }: { readonly view: TeamView }) {
  const checkout = useSearchParams()[0].get('checkout');
  const [isLate, setLate] = useState(false);
  const { value, failure } = useBilling(team.id, isLate ? 5 * SECOND : SECOND);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CONFIRM_WAIT);
    return () => clearTimeout(timer);
  }, []);
  const found = value !== null && checkout !== null ? boughtItemOf(checkout, value, dayText) : null;
  const paidCheckout = found === null || found.isTrial ? null : checkout;
  useEffect(() => {
    if (paidCheckout !== null && consent.isReporting())
      import('../app/reports.tsx').then(
        ({ reportConversion: tellConversion }) => tellConversion(paidCheckout),
        console.error,
      );
  }, [paidCheckout]);
  if (checkout === null || failure?.code === 'billing_off')
    return <Navigate replace to={teamPath(team.id, 'billing')} />;
  const bought = value && boughtItemOf(checkout, value, dayText);
  if (bought !== null)
    return (
      <PurchaseComplete teamId={team.id} team={title} bought={bought} mayInvite={role === 'TEAM_OWNER'} />
    );
  if (isLate)
    return (
      <MessageCard
        title={checkoutWords.late}
        actions={
          <Link to={teamPath(team.id, 'billing')} className={buttonClass({})}>
            {checkoutWords.toBilling}
          </Link>
        }
      >
        <p>{checkoutWords.lateAbout}</p>
      </MessageCard>
    );
  return (
    <MessageCard title={checkoutWords.confirming} isBusy>
      <WaitingBar label={checkoutWords.confirming} within={CONFIRM_WAIT} />
      <p>{checkoutWords.confirmingAbout}</p>
    </MessageCard>
  );
}

interface CompleteProps {
  readonly teamId: string;
  readonly team: string;
  readonly bought: BoughtItem;
  readonly mayInvite: boolean;
}

function PurchaseComplete({
  teamId,
  team,
  bought: { name, isTrial, lines, freeSeats },
  mayInvite,
}: CompleteProps) {
  return (
    <MessageCard
      title={isTrial ? checkoutWords.trialStarted : checkoutWords.complete}
      mark={<CircleCheck aria-hidden />}
      actions={
        <>
          <Link to={teamPath(teamId, 'dashboard')} className={buttonClass({ variant: 'primary' })}>
            {checkoutWords.toDashboard}
          </Link>
          {mayInvite && freeSeats > 0 && (
            <Link to={teamPath(teamId, 'members')} className={buttonClass({})}>
              {checkoutWords.invite}
            </Link>
          )}
          <Link to={teamPath(teamId, 'billing')} className={buttonClass({ variant: 'quiet' })}>
            {checkoutWords.toBilling}
          </Link>
        </>
      }
    >
      <p>{checkoutWords.has(team, name)}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {mayInvite && freeSeats > 0 && <p>{checkoutWords.freeSeats(freeSeats)}</p>}
      {!isTrial && <p>{checkoutWords.receipt}</p>}
    </MessageCard>
  );
}
