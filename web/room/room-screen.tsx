import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { View } from '../../machines/kernel/permissions.ts';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import type { Predictor } from '../live/predictor.ts';
import { ClosedDoor } from './doors/closed-door.tsx';
import { Joining } from './doors/joining.tsx';

interface Props {
  readonly view: View;
  readonly predictor?: Predictor;
  readonly children: ReactNode;
}

/** Joins the room of the route `/r/:pid/...`; whoever is refused sees why and what to do. */
export function RoomScreen({ view, predictor, children }: Props) {
  const { pid = '' } = useParams();
  return (
    <LiveRoomProvider
      pid={pid}
      view={view}
      predictor={predictor ?? null}
      waiting={<Joining />}
      denied={(denial, enter) => <ClosedDoor pid={pid} denial={denial} enter={enter} />}
    >
      {children}
    </LiveRoomProvider>
  );
}
