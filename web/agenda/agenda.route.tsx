import { RoomScreen } from '../room/room-screen.tsx';
import { AgendaPage } from './agenda-page.tsx';

export function AgendaRoute() {
  return (
    <RoomScreen view="AGENDA">
      <AgendaPage />
    </RoomScreen>
  );
}
