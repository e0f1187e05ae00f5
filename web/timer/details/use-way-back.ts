import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Details that are closed give the focus back to the row that they are of. */
export function useWayBack(section: RefObject<HTMLElement | null>, timerId: string): void {
  const back = useEffectEvent(() => {
    const row = document.querySelector(`[data-timer-id="${CSS.escape(timerId)}"]`);
    const button = row?.querySelector<HTMLElement>('[aria-expanded]');
    (button ?? document.querySelector<HTMLElement>('[role=grid]'))?.focus();
  });
  useLayoutEffect(() => {
    const details = section.current;
    return () => {
      if (details?.contains(document.activeElement)) back();
    };
  }, [section]);
}
