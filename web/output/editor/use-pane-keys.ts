import { type RefObject, useEffect } from 'react';
import { tinykeys } from 'tinykeys';

/** F6 goes to the next part of the editor, with Shift to the one before (V456). */
export function usePaneKeys(whole: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (step: 1 | -1) => (event: KeyboardEvent) => {
      const at = document.activeElement;
      const editor = whole.current;
      // What lies over the editor keeps the focus; the dialog around it has it at first.
      if (!editor || !at || !(editor.contains(at) || at.contains(editor))) return;
      event.preventDefault();
      focusPane(editor, step);
    };
    return tinykeys(window, { F6: go(1), 'Shift+F6': go(-1) });
  }, [whole]);
}

/** To what is selected there, or to its first control. */
function focusPane(whole: HTMLElement, step: 1 | -1): void {
  const panes = Array.from(whole.querySelectorAll<HTMLElement>('[data-pane]'));
  const from = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(Math.max(from, 0) + step + panes.length) % panes.length];
  const selected = next?.querySelector<HTMLElement>('[data-frame][aria-pressed=true]');
  const controls = next?.querySelectorAll<HTMLElement>('button:not(:disabled), input, textarea, [tabindex]');
  (selected ?? Array.from(controls ?? []).find(({ tabIndex }) => tabIndex >= 0))?.focus();
}
