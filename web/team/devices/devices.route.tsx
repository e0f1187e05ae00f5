import { mayInTeam } from '../../../machines/team/team.access.ts';
import { TeamPage } from '../team-page.tsx';
import { WithoutRooms } from '../without-rooms.tsx';
import { TeamDeviceList } from './team-device-list.tsx';

export function DevicesRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <TeamDeviceList key={view.team.id} view={view} />
        ) : (
          <WithoutRooms view={view} />
        )
      }
    </TeamPage>
  );
}
