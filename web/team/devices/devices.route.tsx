import { mayInTeam } from '../../../machines/team/team.access.ts';
import { NoRoomAccess } from '../no-room-access.tsx';
import { TeamPage } from '../team-page.tsx';
import { TeamDeviceList } from './team-device-list.tsx';

export function DevicesRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <TeamDeviceList key={view.team.id} view={view} />
        ) : (
          <NoRoomAccess view={view} />
        )
      }
    </TeamPage>
  );
}
