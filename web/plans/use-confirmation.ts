import { useNavigate } from 'react-router';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { isConfirmed } from '../../machines/plan/billing.answers.ts';
import { notify } from '../app/notifications.ts';
import { teamPath } from '../app/site-links.view.ts';
import { billingPlanWords } from './billing-plan.words.ts';

export function useConfirmation(teamId: TeamId) {
  const navigate = useNavigate();
  return async (answer: unknown, title: string, text: string) => {
    await navigate(teamPath(teamId, 'billing'));
    if (isConfirmed(answer)) notify({ type: 'success', title, text });
    else
      notify({
        type: 'info',
        title: billingPlanWords.beingConfirmed,
        text: billingPlanWords.beingConfirmedText,
      });
  };
}
