import type { PaymentForm } from '../../machines/billing/billing.answers.ts';

export interface OpenedForm extends PaymentForm {
  readonly transaction: string;
  readonly theme: 'light' | 'dark';
  readonly onPaid: () => void;
  readonly onClosed: () => void;
}

/** Loads the script of Paddle, which only this document may (B102), and opens its form. False, or a rejection: it does not come. */
export async function openPaddle({ token, environment, transaction, theme, onPaid, onClosed }: OpenedForm) {
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
      // It is closed after it was paid, too.
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
