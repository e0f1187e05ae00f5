import { useSearchParams } from 'react-router';
import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import { currencyFor } from '../../machines/billing/price-list.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { checkoutWords } from '../billing/checkout.words.ts';
import { usePriceList } from '../billing/use-price-list.ts';
import { PageHead, type TeamView } from '../team/team-page.tsx';
import { wantedOrder } from '../team/wanted-order.view.ts';
import { CheckoutPage, WithBilling } from './checkout-page.tsx';
import { OrderForm } from './order-form.tsx';
import { StartTrial } from './start-trial.tsx';

export function CheckoutPreRoute() {
  return (
    <CheckoutPage>
      {(view) => (
        <WithBilling key={view.team.id} teamId={view.team.id}>
          {(billing) => <Choosing view={view} billing={billing} />}
        </WithBilling>
      )}
    </CheckoutPage>
  );
}

interface ChoosingProps {
  readonly view: TeamView;
  readonly billing: BillingOverview;
}

function Choosing({ view, billing }: ChoosingProps) {
  const [query] = useSearchParams();
  const order = wantedOrder((name) => query.get(name));
  const currency = order.currency ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency);
  if (order.item === TRIAL_ITEM) return <StartTrial view={view} billing={billing} currency={currency} />;
  return (
    <>
      <PageHead title={checkoutWords.heading} about={checkoutWords.forTeam(view.title)} />
      {prices.value === null ? (
        <NotLoaded what={checkoutWords.theCheckout} loaded={prices} />
      ) : (
        <OrderForm view={view} billing={billing} order={{ ...order, currency }} prices={prices.value} />
      )}
    </>
  );
}
