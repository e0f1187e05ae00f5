import type { ReactNode } from 'react';
import type { View } from '../../machines/kernel/permissions.ts';
import { useDeskLight } from '../app/desk-look.ts';
import { lazyPredictor } from '../live/lazy-predictor.ts';
import { useRoom } from '../live/live-context.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RoomScreen } from './room-screen.tsx';

const ReminderCards = lazyPart(async () => (await import('./reminder-cards.tsx')).ReminderCards);

function Reminders() {
  return useRoom().view.timers.some(({ reminders }) => reminders.length > 0) && <ReminderCards />;
}

/** Runs the room's state machine in the browser, so that presses show immediately. */
export function CrewScreen({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  useDeskLight();
  return (
    <RoomScreen view={view} predictor={lazyPredictor}>
      {children}
      <Reminders />
    </RoomScreen>
  );
}
