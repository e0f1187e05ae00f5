import type { ReactNode } from 'react';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { teamWords } from '../../machines/words/people.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { usePageTitle } from '../app/route-meta.ts';
import { teamPath } from '../app/site-links.view.ts';
import { planFailure } from '../billing/billing.view.ts';
import { billingWords } from '../billing/billing.words.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { useBilling } from '../billing/use-billing.ts';
import { TeamPage, type TeamView } from '../team/team-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import styles from './message-card.module.css';

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

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
  readonly mark?: ReactNode;
}

export function MessageCard({ title, children, actions, isBusy = false, mark }: Props) {
  usePageTitle(title);
  return (
    <section className={`card stack ${styles.card}`} aria-busy={isBusy} aria-live="polite">
      {mark}
      <h1>{title}</h1>
      {children}
      {actions !== undefined && <div className={`cluster ${styles.actions}`}>{actions}</div>}
    </section>
  );
}

/** `within` is the longest wait in ms; if absent, the wait is unknown. */
export function WaitingBar({ label, within }: { readonly label: string; readonly within?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className={styles.progress}
      data-known={within !== undefined || undefined}
    >
      <span style={within === undefined ? {} : { animationDuration: `${within}ms` }} />
    </div>
  );
}
