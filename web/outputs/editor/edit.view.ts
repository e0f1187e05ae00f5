import { newValues } from '../../../machines/kernel/fields.ts';
import { jsonBytes } from '../../../machines/kernel/plain-size.ts';
import { isDeepEqual } from '../../../machines/kernel/shapes.ts';
import {
  DESIGN_BYTES,
  type Design,
  type DesignElement,
  designFields,
  type ElementOf,
  type ElementType,
  MAX_ELEMENTS,
} from '../../../machines/output/design.ts';

export type ElementBox = DesignElement['box'];

const { fields: elementFields, types: elementTypes } = designFields.elements.of;

const NEW_BOXES: Readonly<Record<ElementType, readonly [x: number, y: number, w: number, h: number]>> = {
  TIMER: [100, 300, 800, 400],
  TIME_OF_DAY: [700, 40, 260, 100],
  MESSAGE: [100, 600, 800, 300],
  TIMER_MESSAGE_COMBO: [50, 150, 900, 700],
  TEXT: [100, 100, 500, 100],
  SUBTITLE: [100, 760, 800, 80],
  SCRIPT: [50, 100, 900, 800],
  PROGRESS_BAR: [50, 920, 900, 40],
  PROGRESS_RING: [350, 200, 300, 600],
  AGENDA: [50, 150, 425, 700],
  MODERATOR: [525, 150, 425, 700],
  IMAGE: [40, 40, 200, 150],
  IFRAME: [200, 150, 600, 600],
  SCREENSHOT: [600, 150, 350, 350],
};

const COPY_OFFSET = 20;

export function withElements(
  design: Design,
  ids: readonly string[],
  change: (element: DesignElement) => DesignElement,
): Design {
  const elements = design.elements.map((each) => (ids.includes(each.id) ? change(each) : each));
  return { ...design, elements };
}

export const elementsOf = ({ elements }: Design, ids: readonly string[]): readonly DesignElement[] =>
  elements.filter(({ id }) => ids.includes(id));

export function newElement<Type extends ElementType>(
  type: Type,
  fields?: Partial<ElementOf<Type>>,
): DesignElement;
export function newElement(type: ElementType, fields: object = {}): object {
  const [x, y, w, h] = NEW_BOXES[type];
  const box = { x, y, w, h };
  return { ...newValues(elementFields), ...newValues(elementTypes[type]), type, box, ...fields };
}

const BOUND_TEXT_TOPS = { 'timer.name': 60, 'timer.speaker': 775, 'next.name': 880 } as const;

export const BOUND_TEXTS = ['timer.name', 'timer.speaker', 'next.name'] as const;

export function newBoundText(boundText: (typeof BOUND_TEXTS)[number], name: string): DesignElement {
  const box = { x: 100, y: BOUND_TEXT_TOPS[boundText], w: 800, h: 90 };
  return newElement('TEXT', { name, text: `{${boundText}}`, box });
}

export interface EditResult {
  readonly design: Design;
  readonly ids: readonly string[];
}

export function withAdded(design: Design, added: readonly DesignElement[]): EditResult {
  const usedIds = new Set(design.elements.map(({ id }) => id));
  const by = copyOffset(design, added);
  const elements = added.map((element) => {
    const id = freshElementId(usedIds);
    usedIds.add(id);
    const { x, y, ...size } = element.box;
    return { ...element, id, box: clampBox({ ...size, x: x + by, y: y + by }) };
  });
  return {
    design: { ...design, elements: [...design.elements, ...elements] },
    ids: elements.map(({ id }) => id),
  };
}

function freshElementId(usedIds: ReadonlySet<string>): string {
  let nth = 1;
  while (usedIds.has(`e${nth}`)) nth += 1;
  return `e${nth}`;
}

function copyOffset({ elements }: Design, added: readonly DesignElement[]): number {
  let by = 0;
  const isTaken = () =>
    added.some(({ box }) =>
      elements.some((each) => isDeepEqual(each.box, { ...box, x: box.x + by, y: box.y + by })),
    );
  while (isTaken()) by += COPY_OFFSET;
  return by;
}

export function withoutElements(design: Design, ids: readonly string[]): Design {
  return { ...design, elements: design.elements.filter(({ id }) => !ids.includes(id)) };
}

export const withDuplicates = (design: Design, ids: readonly string[]): EditResult =>
  withAdded(design, elementsOf(design, ids));

export function withBoxes(design: Design, boxes: ReadonlyMap<string, ElementBox>): Design {
  const elements = design.elements.map((each) => {
    const box = boxes.get(each.id);
    return box === undefined ? each : { ...each, box: clampBox(box) };
  });
  return { ...design, elements };
}

export function nudgeElements(design: Design, ids: readonly string[], dx: number, dy: number): Design {
  return withElements(design, ids, (each) =>
    each.locked ? each : { ...each, box: clampBox({ ...each.box, x: each.box.x + dx, y: each.box.y + dy }) },
  );
}

const NEXT_ROTATION = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

export const rotateElements = (design: Design, ids: readonly string[]): Design =>
  withElements(design, ids, (each) =>
    each.locked ? each : { ...each, rotation: NEXT_ROTATION[each.rotation] },
  );

export type LayerOrder = 'front' | 'forward' | 'backward' | 'back';

export function reorderLayers(design: Design, ids: readonly string[], to: LayerOrder): Design {
  const { elements } = design;
  const isNamed = ({ id }: DesignElement) => ids.includes(id);
  const named = elements.filter(isNamed);
  const unnamed = elements.filter((each) => !isNamed(each));
  if (to === 'front') return { ...design, elements: [...unnamed, ...named] };
  if (to === 'back') return { ...design, elements: [...named, ...unnamed] };
  const steps = to === 'forward' ? [...elements].reverse() : [...elements];
  for (let place = 1; place < steps.length; place += 1) {
    const [before, here] = [steps[place - 1], steps[place]];
    if (before && here && isNamed(here) && !isNamed(before)) {
      steps[place - 1] = here;
      steps[place] = before;
    }
  }
  return { ...design, elements: to === 'forward' ? steps.reverse() : steps };
}

export function moveLayer(design: Design, id: string, place: number): Design {
  const otherElements = design.elements.filter((each) => each.id !== id);
  otherElements.splice(place, 0, ...elementsOf(design, [id]));
  return { ...design, elements: otherElements };
}

const { x: positionLimits, w: sizeLimits } = elementFields.box.fields;

/** Limits a box to valid values and rounds it to 0.0001 of the canvas. */
const clampBox = ({ x, y, w, h }: ElementBox): ElementBox => ({
  x: clampTo(x, positionLimits),
  y: clampTo(y, positionLimits),
  w: clampTo(w, sizeLimits),
  h: clampTo(h, sizeLimits),
});

const clampTo = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(Math.max(Math.round(value * 10) / 10, least), most);

export function designLimit(design: Design): 'elements' | 'bytes' | null {
  if (design.elements.length > MAX_ELEMENTS) return 'elements';
  return jsonBytes(design) > DESIGN_BYTES ? 'bytes' : null;
}
