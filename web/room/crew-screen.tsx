import type { ReactNode } from 'react';
import type { View } from '../../machines/kernel/permissions.ts';
import { useDeskLight } from '../app/desk-look.ts';
import { laterPredictor } from '../live/later-predictor.ts';
import { RoomScreen } from './room-screen.tsx';

/** `RoomScreen` for those who act: their presses show at once, because the room machine runs here too. */
export function CrewScreen({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  useDeskLight();
  return (
    <RoomScreen view={view} predictor={laterPredictor}>
      {children}
    </RoomScreen>
  );
}
