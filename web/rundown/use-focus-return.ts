import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { KeyCapture } from '../keys/key-scope.ts';
import { writeIntoField } from '../keys/use-new-row.ts';

export interface OpenedTimer {
  readonly id: string;
  readonly field: 'wrapUp' | 'group' | null;
  readonly keys: KeyCapture | null;
}

const fieldSelectors = { wrapUp: '[data-zone=yellow] input', group: '[data-group] input' } as const;

export function useFocusOnOpen(
  section: RefObject<HTMLElement | null>,
  opened: OpenedTimer | undefined,
): void {
  useEffect(() => {
    if (opened === undefined || opened.field === null) return;
    const field = section.current?.querySelector<HTMLInputElement>(fieldSelectors[opened.field]);
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
    field?.select();
    if (field) writeIntoField(field, opened.keys?.typed() ?? '');
    opened.keys?.release();
  }, [section, opened]);
}

export function useFocusReturn(section: RefObject<HTMLElement | null>, timerId: string): void {
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
