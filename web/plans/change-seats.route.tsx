import { useState } from 'react';
import type { PlanEntity } from '../../machines/plan/billing.answers.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { SeatsField } from '../billing/seats-field.tsx';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { Button } from '../ui/button.tsx';
import { billingPlanWords } from './billing-plan.words.ts';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { type ChangeCost, PreviewTable, usePreview } from './plan-preview.tsx';
import { pressLabel, type SeatChoice, seatChoice } from './plan-preview.view.ts';
import { useConfirmation } from './use-confirmation.ts';

export function ChangeSeatsRoute() {
  return (
    <PlanPage>
      {(entity) => {
        const choice = seatChoice(entity);
        return choice === null ? (
          <PlanCard title={billingPlanWords.seatsTitle} entity={entity}>
            <p>{billingPlanWords.seatsFixed}</p>
          </PlanCard>
        ) : (
          <ChangeSeats entity={entity} choice={choice} />
        );
      }}
    </PlanPage>
  );
}

function ChangeSeats({ entity, choice }: { readonly entity: PlanEntity; readonly choice: SeatChoice }) {
  const { teamId } = entity;
  const [seats, setSeats] = useState(choice.subscription.seats);
  const isSame = seats === choice.subscription.seats;
  const preview = usePreview(teamId, isSame ? null : { seats });
  const { press, busy, problem } = useBillingPress(teamId);
  const confirmation = useConfirmation(teamId);
  const shown = preview.value;
  const change = (wanted: number, now: number) =>
    press(
      'seats',
      { seats: wanted, now },
      (answer) =>
        confirmation(answer, billingPlanWords.seatsChanged, billingPlanWords.seatsChangedText(wanted)),
      ({ code }) => (code === 'amount_changed' ? preview.reload() : undefined),
    );
  return (
    <PlanCard
      title={billingPlanWords.seatsTitle}
      entity={entity}
      action={
        !isSame &&
        preview.last !== null && (
          <Button
            variant="primary"
            onPress={() => shown !== null && void change(seats, shown.now.gross)}
            isDisabled={shown === null}
            waiting={busy}
          >
            {pressLabel(preview.last, billingPlanWords.setSeats(seats))}
          </Button>
        )
      }
    >
      <SeatsField value={seats} least={choice.least} about={choice.line} onChange={setSeats} />
      {isSame && <p>{billingPlanWords.sameSeats}</p>}
      {!isSame && <ChangeSums preview={preview} />}
      <BillingProblem text={problem} />
    </PlanCard>
  );
}

function ChangeSums({ preview }: { readonly preview: ChangeCost }) {
  const { last, value, failure } = preview;
  return last === null || failure !== null ? (
    <NotLoaded what={billingPlanWords.thePreview} loaded={preview} />
  ) : (
    <PreviewTable preview={last} isOld={value === null} />
  );
}
