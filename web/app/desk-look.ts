import { useLayoutEffect, useSyncExternalStore } from 'react';
import { browserEntry } from './browser-entry.ts';
import { createListeners } from './listeners.ts';

export const DESK_LOOKS = ['system', 'light', 'dark'] as const;
type DeskLook = (typeof DESK_LOOKS)[number];

const lookEntry = browserEntry('callboard.desk');
const { subscribe: subscribeToLook, publish } = createListeners();

const deskLook = (): DeskLook => DESK_LOOKS.find((look) => look === lookEntry.read()) ?? 'system';

export function useDeskLook(): DeskLook {
  return useSyncExternalStore(subscribeToLook, deskLook);
}

export function useDeskLight(): void {
  const look = useDeskLook();
  useLayoutEffect(() => {
    document.documentElement.dataset['desk'] = look;
    return () => {
      delete document.documentElement.dataset['desk'];
    };
  }, [look]);
}

export function setDeskLook(look: DeskLook): void {
  lookEntry.write(look === 'system' ? null : look);
  publish();
}
