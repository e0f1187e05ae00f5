import { useState } from 'react';
import { type BillingOverview, isConfirmed } from '../../machines/billing/billing.answers.ts';
import type { PriceList } from '../../machines/billing/price-list.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { billingStateWords } from '../../machines/words/billing-state.ts';
import { billingWords } from '../app/billing.words.ts';
import { notify } from '../app/notifications.ts';
import { BillingProblem } from '../billing/billing-problem.tsx';
import { useBillingPress } from '../billing/use-billing-press.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './billed-team.module.css';
import { billingPlanWords } from './billing-plan.words.ts';
import { HeldPlanCard } from './held-plan-card.tsx';
import { type BillingReader, heldPlans, unboughtPlan } from './held-plans.view.ts';
import { resumeCost } from './resume-cost.view.ts';

interface Props {
  readonly teamId: TeamId;
  readonly billing: BillingOverview;
  readonly prices: PriceList | null;
  readonly reader: BillingReader;
  readonly onAnswer: (answer: unknown) => void;
}

export function CurrentPlan({ teamId, billing, prices, reader, onAnswer }: Props) {
  const [asks, setAsks] = useState(false);
  const { resume, busy, problem } = useResume(teamId, onAnswer);
  const held = heldPlans(billing, reader);
  const { subscription } = billing;
  const cost = subscription === null ? null : resumeCost(subscription, prices, reader);
  const close = () => setAsks(false);
  return (
    <section className={styles.card} aria-labelledby="current">
      <h2 id="current" className={styles.kicker}>
        {billingWords.currentPlan}
      </h2>
      {held.length === 0 ? (
        <Unbought billing={billing} reader={reader} />
      ) : (
        <ul className={styles.helds}>
          {held.map((plan) => (
            <HeldPlanCard
              key={plan.id}
              plan={plan}
              busy={busy}
              onResume={(mayCost) => (mayCost ? setAsks(true) : void resume())}
            />
          ))}
        </ul>
      )}
      {!asks && <BillingProblem text={problem} />}
      <Dialog
        title={billingStateWords.resumeTitle}
        isOpen={asks}
        onClose={close}
        busy={busy}
        foot={
          <Button
            variant="primary"
            onPress={() => void resume(close)}
            waiting={busy}
            isDisabled={cost === null}
          >
            {billingStateWords.resume}
          </Button>
        }
      >
        {cost !== null && <p>{cost}</p>}
        <BillingProblem text={problem} />
      </Dialog>
    </section>
  );
}

function Unbought({ billing, reader }: Pick<Props, 'billing' | 'reader'>) {
  const { title, lines } = unboughtPlan(billing, reader);
  return (
    <div className={styles.held}>
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function useResume(teamId: TeamId, onAnswer: (answer: unknown) => void) {
  const { press, busy, problem } = useBillingPress(teamId);
  const resume = (onDone: () => void = () => {}) =>
    press('resume', {}, (answer) => {
      onDone();
      onAnswer(answer);
      notify(
        isConfirmed(answer)
          ? { type: 'success', title: billingStateWords.goesOn, text: billingStateWords.goesOnText }
          : {
              type: 'info',
              title: billingPlanWords.beingConfirmed,
              text: billingPlanWords.beingConfirmedText,
            },
      );
    });
  return { resume, busy, problem };
}
