import type { Axis } from '../../../machines/output/arrange.ts';
import type { Design } from '../../../machines/output/design.ts';
import type { ElementBox } from '../../../machines/output/edit.ts';
import { isWhole } from '../../../machines/output/element-look.ts';
import type { Guide, SnapWithin } from '../../../machines/output/snap.ts';
import styles from './canvas.module.css';

/** Snap distance, px. */
const SNAP_PX = 6;
/** Margin of full-size elements (`design.module.css`), thousandths. */
const WHOLE_SIDE = 20;

/** Screen canvas that gestures write to directly (V373). */
export class CanvasView {
  private readonly over: HTMLElement;

  /** `over`: overlay in the same sheet. */
  constructor(over: HTMLElement) {
    this.over = over;
  }

  private get rect(): DOMRect {
    return this.over.getBoundingClientRect();
  }

  /** Thousandths of the canvas. */
  distance(px: number, axis: Axis): number {
    const { width, height } = this.rect;
    return (px / (axis === 'x' ? width : height)) * 1000;
  }

  place({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
    const { left, top } = this.rect;
    return { x: this.distance(clientX - left, 'x'), y: this.distance(clientY - top, 'y') };
  }

  snapWithin(): SnapWithin {
    return { x: this.distance(SNAP_PX, 'x'), y: this.distance(SNAP_PX, 'y') };
  }

  /** Boxes of full-size elements as laid out. */
  settledBoxes({ elements }: Design, ids: readonly string[]): ReadonlyMap<string, ElementBox> {
    const boxes = new Map<string, ElementBox>();
    for (const element of elements) {
      const drawn = this.drawn(element.id);
      if (!ids.includes(element.id) || !isWhole(element) || drawn === null) continue;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const { x, y } = this.place({ clientX: left, clientY: top });
      const w = this.distance(width, 'x') - 2 * WHOLE_SIDE;
      boxes.set(element.id, { x: x + WHOLE_SIDE, y, w, h: this.distance(height, 'y') });
    }
    return boxes;
  }

  /** Elements, frames and selection frame. */
  partsOf(ids: readonly string[]): readonly HTMLElement[] {
    const named = ids.flatMap((id) => [this.drawn(id), this.frame(id)]);
    return [...named, this.part('selection')].filter((part) => part !== null);
  }

  /** Hidden if null. */
  drawn(id: string): HTMLElement | null {
    return this.named('element', id);
  }

  frame(id: string): HTMLElement | null {
    return this.named('frame', id);
  }

  selection(): HTMLElement | null {
    return this.part('selection');
  }

  private named(kind: 'element' | 'frame', id: string): HTMLElement | null {
    const all = (this.over.parentElement ?? this.over).querySelectorAll<HTMLElement>(`[data-${kind}]`);
    return Array.from(all).find((part) => part.dataset[kind] === id) ?? null;
  }

  private part(name: 'selection' | 'guides' | 'readout' | 'marquee'): HTMLElement | null {
    return this.over.querySelector<HTMLElement>(`[data-${name}]`);
  }

  drawGuides(guides: readonly Guide[]): void {
    this.part('guides')?.replaceChildren(
      ...guides.map(({ axis, at, kind }) => {
        const line = document.createElement('div');
        line.className = styles.guide ?? '';
        line.dataset['axis'] = axis;
        line.dataset['kind'] = kind;
        line.style.setProperty(axis === 'x' ? 'left' : 'top', `${at / 10}%`);
        return line;
      }),
    );
  }

  /** Hint beside the pointer; null: none. */
  read(text: string | null): void {
    const readout = this.part('readout');
    if (readout === null) return;
    readout.textContent = text;
    readout.hidden = text === null;
  }

  drawMarquee(bounds: ElementBox | null): void {
    const marquee = this.part('marquee');
    if (marquee === null) return;
    marquee.hidden = bounds === null;
    if (bounds !== null) setBox(marquee, bounds);
  }
}

export const boxStyle = ({ x, y, w, h }: ElementBox) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  width: `${w / 10}%`,
  height: `${h / 10}%`,
});

export function setBox(part: HTMLElement, box: ElementBox): void {
  Object.assign(part.style, boxStyle(box));
}
