import { type PlanEntity, payPageFrom } from '../../machines/plan/billing.answers.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { Button } from '../ui/button.tsx';
import { billingPlanWords } from './billing-plan.words.ts';
import { paymentMethodScreen } from './payment-method-screen.view.ts';
import { PlanCard, PlanPage } from './plan-page.tsx';

export function UpdatePaymentMethodRoute() {
  return <PlanPage>{(entity) => <UpdatePaymentMethod entity={entity} />}</PlanPage>;
}

function UpdatePaymentMethod({ entity }: { readonly entity: PlanEntity }) {
  const { press, busy, problem } = useBillingPress(entity.teamId);
  const { lines, canUpdate } = paymentMethodScreen(entity);
  const change = () =>
    press('payment-method', {}, (answer) => {
      const page = payPageFrom(answer);
      if (page !== null) location.assign(page);
    });
  return (
    <PlanCard
      title={billingPlanWords.updateMethod}
      entity={entity}
      action={
        canUpdate && (
          <Button variant="primary" onPress={() => void change()} waiting={busy}>
            {billingPlanWords.changeCard}
          </Button>
        )
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <BillingProblem text={problem} />
    </PlanCard>
  );
}
