import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../machines/kernel/errors.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useRoom } from '../live/live-context.ts';
import { useControllerMode } from './controller-mode.tsx';
import { captureKeys, hasOwnKeys, type KeyCapture, layerAround } from './key-scope.ts';

export interface NewRow {
  readonly createdId: string | null;
  readonly follow: (creating: Promise<string>, begun?: string) => void;
  readonly typedText: () => string;
  readonly onEntered: () => void;
}

export const noNewRow: NewRow = {
  createdId: null,
  follow: () => {},
  typedText: () => '',
  onEntered: () => {},
};

export function useNewRow(): NewRow {
  const [made, setMade] = useState<string | null>(null);
  const hold = useRef<KeyCapture>(null);
  const { status } = useRoom();
  const { mode } = useControllerMode();
  const isWorthIt = useRef(false);
  useEffect(() => {
    isWorthIt.current = status === 'live' && mode === 'edit';
  }, [status, mode]);
  const stopWaiting = useCallback(() => {
    hold.current?.release();
    hold.current = null;
  }, []);
  const follow = useCallback(
    (creating: Promise<string>, begun?: string) => {
      const menu = layerAround(document.activeElement);
      stopWaiting();
      hold.current = captureKeys(menu, begun, () => isWorthIt.current);
      Promise.all([creating, whenRemoved(menu)]).then(
        ([id]) => setMade(id),
        (refusal: Refusal) => {
          stopWaiting();
          notifyRefusal(refusal);
        },
      );
    },
    [stopWaiting],
  );
  const onEntered = useCallback(() => {
    setMade(null);
    stopWaiting();
  }, [stopWaiting]);
  useEffect(() => stopWaiting, [stopWaiting]);
  const typed = useCallback(() => hold.current?.typed() ?? '', []);
  return { createdId: made, follow, typedText: typed, onEntered };
}

function whenRemoved(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (!element?.isConnected) return resolve();
    const watch = new MutationObserver(() => {
      if (element.isConnected) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

interface NewRowFocusOptions {
  readonly newRow: NewRow;
  readonly list: RefObject<HTMLElement | null>;
  readonly field: string | null;
}

export function useNewRowFocus({ newRow, list, field }: NewRowFocusOptions): void {
  useEffect(() => {
    if (field === null) return;
    if (document.activeElement && hasOwnKeys(document.activeElement)) return newRow.onEntered();
    const input = list.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    if (!input) return;
    input.focus();
    writeIntoField(input, newRow.typedText());
    newRow.onEntered();
  });
}

export function writeIntoField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
