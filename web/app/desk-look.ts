import { useLayoutEffect, useSyncExternalStore } from 'react';
import { browserEntry } from './browser-entry.ts';
import { createListeners } from './listeners.ts';

export const DESK_LOOKS = ['system', 'light', 'dark'] as const;
type DeskLook = (typeof DESK_LOOKS)[number];

const kept = browserEntry('callboard.desk');
const { subscribe, publish } = createListeners();

const deskLook = (): DeskLook => DESK_LOOKS.find((look) => look === kept.read()) ?? 'system';

export function useDeskLook(): DeskLook {
  return useSyncExternalStore(subscribe, deskLook);
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
  kept.write(look === 'system' ? null : look);
  publish();
}
