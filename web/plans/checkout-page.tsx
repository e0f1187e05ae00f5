import type { ReactNode } from 'react';
import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import { mayInTeam } from '../../machines/team/team.access.ts';
import { teamWords } from '../../machines/words/team.ts';
import { billingWords } from '../app/billing.words.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { planFailure } from '../app/plan-failure.view.ts';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { useBilling } from '../billing/use-billing.ts';
import { TeamPage, type TeamView } from '../team/team-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';

export function CheckoutPage({ children }: { readonly children: (view: TeamView) => ReactNode }) {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'billing') ? (
          children(view)
        ) : (
          <EmptyState wide title={billingWords.permissionDenied}>
            <p role="alert">{billingWords.noPlanAccess}</p>
            <p>{teamWords.needsBilling}</p>
          </EmptyState>
        )
      }
    </TeamPage>
  );
}

interface LoadedProps {
  readonly teamId: string;
  readonly children: (billing: BillingOverview) => ReactNode;
}

/** Present plan before a purchase, or "everything is included". */
export function WithBilling({ teamId, children }: LoadedProps) {
  const loaded = useBilling(teamId);
  if (loaded.failure?.code === 'billing_off')
    return (
      <EmptyState
        wide
        title={checkoutWords.noBilling}
        action={
          <Link to={teamPath(teamId, 'dashboard')} className={buttonClass({ variant: 'primary' })}>
            {checkoutWords.toDashboard}
          </Link>
        }
      >
        <p>{billingWords.noBilling}</p>
      </EmptyState>
    );
  return loaded.value === null ? (
    <NotLoaded what={checkoutWords.theCheckout} loaded={loaded} words={planFailure} />
  ) : (
    children(loaded.value)
  );
}
