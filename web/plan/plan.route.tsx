import { Navigate } from 'react-router';
import { teamPath } from '../app/site-links.view.ts';
import { PlanPage } from './plan-page.tsx';

/** A plan by its id alone: the billing that it is part of. */
export function PlanRoute() {
  return <PlanPage>{({ teamId }) => <Navigate replace to={teamPath(teamId, 'billing')} />}</PlanPage>;
}
