import { useState } from 'react';
import type { PlanEntity } from '../../machines/plan/billing.answers.ts';
import { Link } from '../app/link.tsx';
import { dayText } from '../billing/day-text.ts';
import { usePriceList } from '../billing/use-billing.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { billingPlanWords } from './billing-plan.words.ts';
import { type CancelScreen, cancelScreen } from './cancel-screen.view.ts';
import styles from './plan-page.module.css';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { useTold } from './use-told.ts';

const MOST_REASON = 500;

export function CancelRoute() {
  return <PlanPage>{(entity) => <OfEntity entity={entity} />}</PlanPage>;
}

function OfEntity({ entity }: { readonly entity: PlanEntity }) {
  const prices = usePriceList(entity.billing.nextBill?.amount.currency ?? 'EUR');
  const screen = cancelScreen(entity, prices.value, dayText);
  if (screen !== null) return <Cancel entity={entity} screen={screen} />;
  return (
    <PlanCard title={billingPlanWords.cancelTitle} entity={entity}>
      <p>{billingPlanWords.notBilled}</p>
    </PlanCard>
  );
}

interface Props {
  readonly entity: PlanEntity;
  readonly screen: CancelScreen;
}

function Cancel({ entity, entity: { teamId }, screen: { when, stays, goes, offer } }: Props) {
  const [reason, setReason] = useState('');
  const { press, busy, problem } = useBillingPress(teamId);
  const told = useTold(teamId);
  const cancel = () => {
    const given = reason.trim();
    return press('cancel', given === '' ? {} : { reason: given }, (answer) =>
      told(answer, billingPlanWords.cancelled, billingPlanWords.cancelledText),
    );
  };
  return (
    <PlanCard
      title={billingPlanWords.cancelTitle}
      entity={entity}
      action={
        <Button variant="danger" onPress={() => void cancel()} waiting={busy}>
          {billingPlanWords.cancel}
        </Button>
      }
    >
      <p>{when}</p>
      <List title={billingPlanWords.staysTitle} lines={stays} />
      <List title={billingPlanWords.goesTitle} lines={goes} />
      {offer !== null && (
        <section className={styles.offer} aria-labelledby="offer">
          <h2 id="offer">{billingPlanWords.offerTitle}</h2>
          <p>{offer.text}</p>
          <Link to={offer.to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {offer.label}
          </Link>
        </section>
      )}
      <TextField
        label={billingPlanWords.reason}
        description={billingPlanWords.reasonAbout}
        multiline
        maxLength={MOST_REASON}
        value={reason}
        onChange={setReason}
      />
      <BillingProblem text={problem} />
    </PlanCard>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
