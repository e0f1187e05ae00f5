import { useState } from 'react';
import type { PlanEntity } from '../../machines/plan/billing.answers.ts';
import { planChangeWords } from '../../machines/words/billing-item.ts';
import { planWords } from '../../machines/words/plan.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { currencyFor } from '../billing/price-list.view.ts';
import { usePriceList } from '../billing/use-billing.ts';
import { randomText } from '../live/random-text.ts';
import { paymentPath } from '../team/wanted-order.view.ts';
import { buttonClass } from '../ui/button.tsx';
import { billingRetainWords } from './billing-retain.words.ts';
import { eventEnd, orderSummary } from './checkout.view.ts';
import styles from './plan-page.module.css';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { premiumPoints } from './pricing.view.ts';

const upgradeTitle = planChangeWords.upgrade(planWords.names.premium);
const upgradeItem = 'premium-event-upgrade';
const KEY_LENGTH = 24;

export function UpgradeEventRoute() {
  return (
    <PlanPage>
      {(entity) =>
        entity.billing.changes.some((change) => change.item === upgradeItem) ? (
          <UpgradeEvent entity={entity} />
        ) : (
          <PlanCard title={upgradeTitle} entity={entity}>
            <p role="status">{billingRetainWords.noUpgrade}</p>
          </PlanCard>
        )
      }
    </PlanPage>
  );
}

function UpgradeEvent({ entity }: { readonly entity: PlanEntity }) {
  const [key] = useState(() => randomText(KEY_LENGTH));
  const [now] = useState(() => Date.now());
  const currency = entity.billing.currency ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency);
  if (prices.value === null) return <NotLoaded what={upgradeTitle} loaded={prices} />;
  const terms = { prices: prices.value, now, eventEndsAt: eventEnd(entity.billing), dayOf: dayText };
  const { total, afterwards } = orderSummary(upgradeItem, 1, terms);
  return (
    <PlanCard
      title={upgradeTitle}
      entity={entity}
      action={
        <Link
          to={paymentPath(entity.teamId, { item: upgradeItem, seats: null, currency }, key)}
          className={buttonClass({ variant: 'primary' })}
        >
          {billingRetainWords.toPayment}
        </Link>
      }
    >
      <p>{billingRetainWords.upgradeAbout}</p>
      <ul className={styles.points}>
        {premiumPoints().map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.cost}>{billingRetainWords.upgradeCost(total)}</p>
      <p>{afterwards}</p>
    </PlanCard>
  );
}
