import { mayInTeam } from '../../../machines/team/team.access.ts';
import { TeamPage } from '../team-page.tsx';
import { WithoutRooms } from '../without-rooms.tsx';
import { Dashboard } from './dashboard.tsx';

export function DashboardRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <Dashboard key={view.team.id} view={view} />
        ) : (
          <WithoutRooms view={view} />
        )
      }
    </TeamPage>
  );
}
