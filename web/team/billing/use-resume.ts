import { isConfirmed } from '../../../machines/billing/billing.answers.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { billingStateWords } from '../../../machines/words/billing-state.ts';
import { notify } from '../../app/notifications.ts';
import { useBillingPress } from '../../billing/use-billing-press.ts';
import { billingPlanWords } from './billing-plan.words.ts';

/** Takes a cancellation or a pause back, and says so. */
export function useResume(teamId: TeamId, onAnswer: (answer: unknown) => void) {
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
