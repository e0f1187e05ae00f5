import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { useKeymap } from '../../keys/keymap.ts';
import { listenerBindings } from '../../keys/shortcuts.view.ts';
import { useGo } from '../../transport/go-button.tsx';
import { boundsOfElement, resizeElements } from './arrange.view.ts';
import { ratioOf } from './design-canvas.tsx';
import {
  elementsOf,
  nudgeElements,
  reorderLayers,
  rotateElements,
  withDuplicates,
  withoutElements,
} from './edit.view.ts';
import { elementsAsText } from './received-designs.view.ts';
import type { Designer } from './use-designer.ts';
import { designAsText, notifyCopied, pasteText } from './whole-design.tsx';

const ARROW_MOVES: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE_STEP = 10;

const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true], [role=listbox], [role=menu]';
const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;
const isOnCanvas = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-canvas]') !== null;

interface DesignerActions {
  readonly remove: () => void;
  readonly write: () => void;
}

export function useDesignerKeys(designer: Designer, { remove, write }: DesignerActions) {
  const { design, selected, select, change, edit, undo, redo } = designer;
  useGoKey();

  const withKey = ({ key, shiftKey }: KeyboardEvent): (() => void) | null => {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? redo : undo;
    if (letter === 'y') return redo;
    if (letter === 'd') return () => edit(withDuplicates(design, selected));
    if (letter === 'a')
      return () => select(design.elements.flatMap((each) => (each.locked || each.hidden ? [] : [each.id])));
    if (key === ']') return () => change(reorderLayers(design, selected, 'forward'));
    if (key === '[') return () => change(reorderLayers(design, selected, 'backward'));
    return null;
  };
  const plain = ({ key, shiftKey, altKey }: KeyboardEvent): (() => void) | null => {
    const way = ownEntry(ARROW_MOVES, key);
    if (way !== undefined) {
      const step = shiftKey ? LARGE_STEP : 1;
      const [dx, dy] = [way[0] * step, way[1] * step];
      return () => (altKey ? grow(dx, dy) : change(nudgeElements(design, selected, dx, dy), 'nudge'));
    }
    if (key === 'Delete' || key === 'Backspace') return remove;
    if (key === 'Escape') return () => select([]);
    if (key === 'Enter') return write;
    return key.toLowerCase() === 'r' && !altKey ? () => change(rotateElements(design, selected)) : null;
  };
  const grow = (dx: number, dy: number) => {
    const ratio = ratioOf(design);
    const next = elementsOf(design, selected).reduce((last, element) => {
      const { x, y, w, h } = boundsOfElement(element, ratio);
      const to = { x, y, w: Math.max(1, w + dx), h: Math.max(1, h + dy) };
      return resizeElements(last, [element.id], to, ratio);
    }, design);
    change(next, 'grow');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isInField(event.target)) return;
    const isChord = event.ctrlKey || event.metaKey;
    const act = isChord ? withKey(event) : isOnCanvas(event.target) ? plain(event) : null;
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const copy = (event: ClipboardEvent): boolean => {
    if (isInField(event.target)) return false;
    const text =
      selected.length === 0 ? designAsText(designer) : elementsAsText(elementsOf(design, selected));
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  return {
    onKeyDown,
    onCopy: (event: ClipboardEvent) => {
      if (copy(event) && selected.length === 0) notifyCopied();
    },
    onCut: (event: ClipboardEvent) => {
      if (selected.length > 0 && copy(event)) change(withoutElements(design, selected));
    },
    onPaste: (event: ClipboardEvent) => {
      if (isInField(event.target)) return;
      event.preventDefault();
      void pasteText(designer, event.clipboardData.getData('text/plain'));
    },
  };
}

function useGoKey(): void {
  const { toggleAnywhere } = useKeymap();
  const { press } = useGo();
  const go = useEffectEvent((event: globalThis.KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) press();
  });
  useEffect(() => {
    const handlers = listenerBindings(toggleAnywhere).map(
      (binding) => [binding, (event: globalThis.KeyboardEvent) => go(event)] as const,
    );
    return tinykeys(window, Object.fromEntries(handlers), { capture: true });
  }, [toggleAnywhere]);
}
