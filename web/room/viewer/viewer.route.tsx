import { RoomScreen } from '../room-screen.tsx';
import { Viewer } from './viewer.tsx';

export function ViewerRoute() {
  return (
    <RoomScreen view="VIEWER">
      <Viewer />
    </RoomScreen>
  );
}
