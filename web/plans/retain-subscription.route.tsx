import type { PlanEntity } from '../../machines/plan/billing.answers.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { retentionScreen } from './retention.view.ts';

export function RetainSubscriptionRoute() {
  return <PlanPage>{(entity) => <RetainSubscription entity={entity} />}</PlanPage>;
}

function RetainSubscription({ entity }: { readonly entity: PlanEntity }) {
  const { title, lines, to, action } = retentionScreen(entity.billing, entity.teamId, dayText);
  return (
    <PlanCard
      title={title}
      entity={entity}
      action={
        <Link to={to} className={buttonClass({ variant: 'primary' })}>
          {action}
        </Link>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </PlanCard>
  );
}
