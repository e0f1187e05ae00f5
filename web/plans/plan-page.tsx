import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type PlanEntity, planEntityFrom } from '../../machines/plan/billing.answers.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { planFailure } from '../billing/billing.view.ts';
import { billingWords } from '../billing/billing.words.ts';
import { AppPage } from '../team/team-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './plan-page.module.css';

interface PageProps {
  readonly children: (entity: PlanEntity) => ReactNode;
}

export function PlanPage({ children }: PageProps) {
  const { entityId = '' } = useParams();
  return (
    <SignedInOnly>
      {() => (
        <AppPage>
          <LoadedPlan key={entityId} id={entityId}>
            {children}
          </LoadedPlan>
        </AppPage>
      )}
    </SignedInOnly>
  );
}

function LoadedPlan({ id, children }: PageProps & { readonly id: string }) {
  const loaded = useLoaded(`/api/billing/plans/${encodeURIComponent(id)}`, planEntityFrom);
  return loaded.value === null ? (
    <NotLoaded what={billingWords.thePlan} loaded={loaded} words={planFailure} />
  ) : (
    children(loaded.value)
  );
}

interface CardProps {
  readonly title: string;
  readonly entity: PlanEntity;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function PlanCard({ title, entity: { team, teamId }, children, action }: CardProps) {
  return (
    <section className={`card stack ${styles.card}`} aria-labelledby="plan-title">
      <div className={styles.head}>
        <h1 id="plan-title">{title}</h1>
        <p>{billingWords.planOf(team)}</p>
      </div>
      {children}
      <div className={`cluster ${styles.actions}`}>
        {action}
        <Link
          to={teamPath(teamId, 'billing')}
          className={buttonClass({ variant: action ? 'quiet' : 'secondary' })}
        >
          {billingWords.backToBilling}
        </Link>
      </div>
    </section>
  );
}
