import type { ReactNode } from 'react';
import type { View } from '../../machines/kernel/permissions.ts';
import { useDeskLight } from '../app/desk-look.ts';
import { useRoom } from '../live/live-context.ts';
import { CommandOutbox, type Predictor } from '../live/outbox.ts';
import { afterFirstPicture } from '../ui/first-picture.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RoomScreen } from './room-screen.tsx';

let loadedPredictor: Predictor | null = null;
let loadingPredictor: Promise<void> | null = null;
const listeners = new Set<(predictor: Predictor) => void>();

function loadPredictor(): void {
  loadingPredictor ??= import('../live/room-predictor.ts').then(
    ({ roomPredictor }) => {
      loadedPredictor = roomPredictor;
      for (const listener of listeners) listener(roomPredictor);
    },
    () => {
      loadingPredictor = null;
    },
  );
}

/** Loads `roomPredictor` after the first picture. Earlier commands show when the server acknowledges them (V324). */
export const lazyPredictor: Predictor = {
  onLoaded(listener) {
    listeners.add(listener);
    if (loadedPredictor !== null) listener(loadedPredictor);
    return () => listeners.delete(listener);
  },
  newOutbox() {
    void afterFirstPicture().then(loadPredictor);
    return new CommandOutbox();
  },
  permits: (rights, name) => loadedPredictor?.permits(rights, name) ?? true,
  predict(view, commands) {
    if (loadedPredictor === null) loadPredictor();
    return loadedPredictor?.predict(view, commands) ?? view;
  },
  refusal: (view, command, at) => loadedPredictor?.refusal(view, command, at) ?? null,
  nameOf: (command) => loadedPredictor?.nameOf(command) ?? null,
};

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
