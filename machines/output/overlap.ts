import { isWritten } from './contrast.ts';
import type { Condition, Design, DesignElement } from './design.ts';

/** Detects overlapping texts, which contrast does not. */

/** Foremost element whose text overlaps; null: none, or a background between (V636). */
export function writtenBeneath({ elements }: Design, element: DesignElement): DesignElement | null {
  if (!isWritten(element) || element.hidden || element.style.background !== null) return null;
  const place = elements.findIndex(({ id }) => id === element.id);
  const beneath = elements
    .slice(0, place)
    .filter((layer) => isWritten(layer) && !layer.hidden && areThereTogether(layer, element));
  return beneath.filter((layer) => areInTheMiddle(layer, element)).pop() ?? null;
}

function areThereTogether(one: DesignElement, other: DesignElement): boolean {
  return !waitsFor(one).some((some) =>
    waitsFor(other).some((others) => some.every((each) => others.every((that) => excludes(each, that)))),
  );
}

/** Alternatives of conditions. */
function waitsFor({ type, when }: DesignElement): readonly (readonly Condition[])[] {
  const said = typeof when === 'string' ? [] : [when];
  return type === 'MESSAGE' ? [...said, ['message']] : said;
}

/** Mutually exclusive conditions. */
const EXCLUSIVE: readonly (readonly Condition[])[] = [
  ['message', 'noMessage'],
  ['next', 'noNext'],
  ['idle', 'running', 'paused'],
  ['green', 'yellow', 'orange', 'red', 'overtime'],
  ['idle', 'green'],
  ['idle', 'yellow'],
  ['idle', 'orange'],
  ['idle', 'red'],
  ['idle', 'overtime'],
];

const excludes = (one: Condition, other: Condition): boolean =>
  one !== other && EXCLUSIVE.some((group) => group.includes(one) && group.includes(other));

/** Most text is centred, so centres must overlap. */
function areInTheMiddle(one: DesignElement, other: DesignElement): boolean {
  const [a, b] = [middleOf(one), middleOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function middleOf({ box: { x, y, w, h } }: DesignElement) {
  return { left: x + w / 4, right: x + (3 * w) / 4, top: y + h / 4, bottom: y + (3 * h) / 4 };
}
