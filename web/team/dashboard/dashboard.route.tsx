import { mayInTeam } from '../../../machines/team/team.access.ts';
import { NoRoomAccess } from '../no-room-access.tsx';
import { TeamPage } from '../team-page.tsx';
import { Dashboard } from './dashboard.tsx';

export function DashboardRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <Dashboard key={view.team.id} view={view} />
        ) : (
          <NoRoomAccess view={view} />
        )
      }
    </TeamPage>
  );
}
