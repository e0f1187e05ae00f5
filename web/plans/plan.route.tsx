import { Navigate } from 'react-router';
import { teamPath } from '../app/site-links.view.ts';
import { PlanPage } from './plan-page.tsx';

export function PlanRoute() {
  return <PlanPage>{({ teamId }) => <Navigate replace to={teamPath(teamId, 'billing')} />}</PlanPage>;
}
