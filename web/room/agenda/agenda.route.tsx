import { RoomScreen } from '../room-screen.tsx';
import { AgendaPage } from './agenda-page.tsx';

/** `/r/{pid}/agenda/`: the programme, for the audience and the green room. */
export function AgendaRoute() {
  return (
    <RoomScreen view="AGENDA">
      <AgendaPage />
    </RoomScreen>
  );
}
