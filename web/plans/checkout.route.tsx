import { useCallback, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { payPageFrom } from '../../machines/billing/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import type { SoldItem } from '../../machines/billing/billing.items.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { usePolling } from '../app/use-polling.ts';
import { answerWords } from '../billing/answer.words.ts';
import { BillingProblem } from '../billing/billing-problem.tsx';
import { checkoutWords } from '../billing/checkout.words.ts';
import { failedPress } from '../billing/failed-press.view.ts';
import { billingApiPath } from '../billing/use-billing.ts';
import { orderInTeam } from '../team/paying-teams.view.ts';
import type { TeamView } from '../team/team-page.tsx';
import { type WantedOrder, wantedOrder } from '../team/wanted-order.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { MessageCard, WaitingBar } from './message-card.tsx';
import { PaymentFormCard } from './payment-form.tsx';

/** `checkout`: the order's key is in the URL, so that reloads and copies open the same page. */
export function CheckoutRoute() {
  return <CheckoutPage>{(view) => <Checkout view={view} />}</CheckoutPage>;
}

function Checkout({ view: { team } }: { readonly view: TeamView }) {
  const [query] = useSearchParams();
  const order = wantedOrder((name) => query.get(name));
  const key = query.get('key');
  const { item } = order;
  const back = orderInTeam(order, team);
  const transaction = query.get('transaction');
  if (transaction !== null)
    return (
      <PaymentFormCard
        teamId={team.id}
        transaction={transaction}
        checkout={query.get('checkout')}
        leave={leave}
      />
    );
  if (item === null || item === TRIAL_ITEM || key === null) return <Navigate replace to={back} />;
  return <Opening key={key} teamId={team.id} order={{ ...order, item }} idempotencyKey={key} back={back} />;
}

/** Full load: this document's policy is wider. */
const leave = (place: string) => location.replace(place);

interface OpeningProps {
  readonly teamId: string;
  readonly order: WantedOrder & { readonly item: SoldItem };
  readonly idempotencyKey: string;
  readonly back: string;
}

function Opening({ teamId, order: { item, seats, currency }, idempotencyKey, back }: OpeningProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = useCallback(async () => {
    const body = { item, ...(seats !== null && { seats }), ...(currency !== null && { currency }) };
    const headers = { 'idempotency-key': idempotencyKey };
    try {
      const answer = await callApi('POST', billingApiPath(teamId, 'checkout'), { body, headers });
      const page = payPageFrom(answer);
      if (page === null) throw new CallFailure(0, 'internal', answerWords.unreadable);
      location.replace(page);
    } catch (error) {
      setProblem(failedPress(failureOf(error)));
    }
  }, [teamId, item, seats, currency, idempotencyKey]);
  usePolling(open, null);
  const again = () => {
    setProblem(null);
    void open();
  };
  if (problem === null)
    return (
      <MessageCard title={checkoutWords.opening} isBusy>
        <p>{billingItemWords[item]}</p>
        <WaitingBar label={checkoutWords.opening} />
        <p>{checkoutWords.openingAbout}</p>
      </MessageCard>
    );
  return (
    <MessageCard
      title={checkoutWords.notOpened}
      actions={
        <>
          <Button variant="primary" onPress={again}>
            {checkoutWords.tryAgain}
          </Button>
          <Link to={back} className={buttonClass({ variant: 'quiet' })}>
            {checkoutWords.backToChoice}
          </Link>
        </>
      }
    >
      <BillingProblem text={problem} />
    </MessageCard>
  );
}
