import { useCallback, useEffect, useState } from 'react';
import { type PaymentForm, paymentFormFrom } from '../../machines/billing/billing.answers.ts';
import { callApi } from '../app/api-call.ts';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessageCard, WaitingBar } from './message-card.tsx';

interface Props {
  readonly teamId: string;
  readonly transaction: string;
  readonly checkout: string | null;
  readonly leave: (place: string) => void;
}

type Step = 'opening' | 'closed' | 'failed';

/** The provider confirms payments. */
export function PaymentFormCard({ teamId, transaction, checkout, leave }: Props) {
  const [step, setStep] = useState<Step>('opening');
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
    if (isOwnDocument()) void open();
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

/** False after an in-app link: the former policy applies (B102). */
function isOwnDocument(): boolean {
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

/** Paddle's form, allowed in this document (B102). False or rejected: unavailable. */
async function openPaddle({ token, environment, transaction, theme, onPaid, onClosed }: OpenedForm) {
  const { initializePaddle } = await import('@paddle/paddle-js');
  let isPaid = false;
  const paddle = await initializePaddle({
    token,
    environment,
    eventCallback: ({ name }) => {
      const told: string | undefined = name;
      if (told === 'checkout.completed') {
        isPaid = true;
        onPaid();
      }
      // Closes after payment too.
      if (told === 'checkout.closed' && !isPaid) onClosed();
    },
  });
  if (paddle === undefined) return false;
  paddle.Checkout.open({
    transactionId: transaction,
    settings: { displayMode: 'overlay', variant: 'multi-page', showAddTaxId: true, theme },
  });
  return true;
}
