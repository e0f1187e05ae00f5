import { useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type PaymentForm, paymentFormFrom, payPageFrom } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import type { SoldItem } from '../../machines/plan/billing.items.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { usePolling } from '../app/use-loaded.ts';
import { callErrorText } from '../billing/billing.view.ts';
import { answerWords } from '../billing/billing.words.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { billingApiPath } from '../billing/use-billing.ts';
import { BillingProblem } from '../billing/use-billing-press.tsx';
import { orderInTeam } from '../team/paying-teams.view.ts';
import type { TeamView } from '../team/team-page.tsx';
import { type RequestedOrder, readOrder } from '../team/wanted-order.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { CheckoutPage, MessageCard, WaitingBar } from './checkout-page.tsx';

interface Props {
  readonly teamId: string;
  readonly transaction: string;
  readonly checkout: string | null;
  readonly leave: (place: string) => void;
}

type FormStep = 'opening' | 'closed' | 'failed';

export function PaymentFormCard({ teamId, transaction, checkout, leave }: Props) {
  const [step, setStep] = useState<FormStep>('opening');
  const done =
    checkout === null
      ? teamPath(teamId, 'billing')
      : `${teamPath(teamId, 'checkout-success')}?checkout=${encodeURIComponent(checkout)}`;
  const open = useCallback(
    () =>
      openForm({
        transaction,
        onPaid: () => leave(done),
        onClosed: () => setStep('closed'),
      }).then((isOpen) => {
        if (!isOpen) setStep('failed');
      }),
    [transaction, done, leave],
  );
  useEffect(() => {
    if (hasLoadedThisPage()) void open();
    else leave(location.pathname + location.search);
  }, [open, leave]);
  const reopen = () => {
    setStep('opening');
    void open();
  };
  if (step === 'opening')
    return (
      <MessageCard title={checkoutWords.formOpen} isBusy>
        <WaitingBar label={checkoutWords.formOpen} />
        <p>{checkoutWords.openingAbout}</p>
      </MessageCard>
    );
  const { title, about } = checkoutWords.form[step];
  return (
    <MessageCard
      title={title}
      actions={
        <>
          <Button variant="primary" onPress={reopen}>
            {checkoutWords.openForm}
          </Button>
          <a href={teamPath(teamId, 'billing')} className={buttonClass({ variant: 'quiet' })}>
            {checkoutWords.toBilling}
          </a>
        </>
      }
    >
      <p role="alert">{about}</p>
    </MessageCard>
  );
}

/**
 * Returns false if a link inside the app opened this page, because the first document's policy still applies then
 * (B102).
 */
function hasLoadedThisPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname === location.pathname;
}

async function openForm(wanted: Pick<OpenedForm, 'transaction' | 'onPaid' | 'onClosed'>): Promise<boolean> {
  try {
    const form = paymentFormFrom(await callApi('GET', '/api/billing/provider'));
    if (form === null) return false;
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return await openPaddle({ ...form, ...wanted, theme: isDark ? 'dark' : 'light' });
  } catch {
    return false;
  }
}

interface OpenedForm extends PaymentForm {
  readonly transaction: string;
  readonly theme: 'light' | 'dark';
  readonly onPaid: () => void;
  readonly onClosed: () => void;
}

/** Opens Paddle's form, which only this document allows (B102). Rejects or resolves to false on failure. */
async function openPaddle({ token, environment, transaction, theme, onPaid, onClosed }: OpenedForm) {
  const { initializePaddle } = await import('@paddle/paddle-js');
  let isPaid = false;
  const paddle = await initializePaddle({
    token,
    environment,
    eventCallback: ({ name }) => {
      const eventName: string | undefined = name;
      if (eventName === 'checkout.completed') {
        isPaid = true;
        onPaid();
      }
      if (eventName === 'checkout.closed' && !isPaid) onClosed();
    },
  });
  if (paddle === undefined) return false;
  paddle.Checkout.open({
    transactionId: transaction,
    settings: { displayMode: 'overlay', variant: 'multi-page', showAddTaxId: true, theme },
  });
  return true;
}

/** The key of the order is in the URL, so that reloads and copies open the same page. */
export function CheckoutRoute() {
  return <CheckoutPage>{(view) => <Checkout view={view} />}</CheckoutPage>;
}

function Checkout({ view: { team } }: { readonly view: TeamView }) {
  const [query] = useSearchParams();
  const order = readOrder((name) => query.get(name));
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
        leave={leavePage}
      />
    );
  if (item === null || item === TRIAL_ITEM || key === null) return <Navigate replace to={back} />;
  return (
    <OpenPaymentForm key={key} teamId={team.id} order={{ ...order, item }} idempotencyKey={key} back={back} />
  );
}

const leavePage = (place: string) => location.replace(place);

interface OpeningProps {
  readonly teamId: string;
  readonly order: RequestedOrder & { readonly item: SoldItem };
  readonly idempotencyKey: string;
  readonly back: string;
}

function OpenPaymentForm({ teamId, order: { item, seats, currency }, idempotencyKey, back }: OpeningProps) {
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
      setProblem(callErrorText(failureOf(error)));
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
            {actionWords.tryAgain}
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
