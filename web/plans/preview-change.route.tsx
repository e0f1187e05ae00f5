import { useSearchParams } from 'react-router';
import type { PlanEntity } from '../../machines/plan/billing.answers.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { Button } from '../ui/button.tsx';
import { billingPlanWords } from './billing-plan.words.ts';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { PreviewTable, usePreview } from './plan-preview.tsx';
import { chargeText, type NamedChange, namedChange, pressLabel } from './plan-preview.view.ts';
import { useConfirmation } from './use-confirmation.ts';

export function PreviewChangeRoute() {
  return <PlanPage>{(entity) => <PreviewChange entity={entity} />}</PlanPage>;
}

function PreviewChange({ entity }: { readonly entity: PlanEntity }) {
  const [query] = useSearchParams();
  const wanted = namedChange(entity, query.get('item'));
  if (wanted.kind === 'offered') return <OfferedChange key={wanted.item} entity={entity} wanted={wanted} />;
  return (
    <PlanCard title={billingPlanWords.previewTitle} entity={entity}>
      <p>{wanted.text}</p>
    </PlanCard>
  );
}

interface OfferedProps {
  readonly entity: PlanEntity;
  readonly wanted: Extract<NamedChange, { readonly kind: 'offered' }>;
}

function OfferedChange({ entity: { teamId, billing }, entity, wanted: { item, from, to } }: OfferedProps) {
  const preview = usePreview(teamId, { item });
  const { press, busy, problem } = useBillingPress(teamId);
  const confirmation = useConfirmation(teamId);
  const shown = preview.value;
  const charge = shown && chargeText(shown, billing.paymentMethod);
  const change = (now: number) =>
    press(
      'change',
      { item, now },
      (answer) => confirmation(answer, billingPlanWords.changed, billingPlanWords.changedText(to)),
      ({ code }) => (code === 'amount_changed' ? preview.reload() : undefined),
    );
  return (
    <PlanCard
      title={billingPlanWords.previewTitle}
      entity={entity}
      action={
        shown !== null && (
          <Button variant="primary" onPress={() => void change(shown.now.gross)} waiting={busy}>
            {pressLabel(shown, billingPlanWords.change)}
          </Button>
        )
      }
    >
      <p>{billingPlanWords.fromTo(from, to)}</p>
      {shown === null ? (
        <NotLoaded what={billingPlanWords.thePreview} loaded={preview} />
      ) : (
        <PreviewTable preview={shown} isOld={false} />
      )}
      {charge !== null && <p>{charge}</p>}
      <BillingProblem text={problem} />
    </PlanCard>
  );
}
