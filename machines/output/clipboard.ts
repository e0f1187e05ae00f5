import { fitsFields } from '../kernel/fields.fit.ts';
import { inFull, list } from '../kernel/fields.ts';
import { isFields, jsonOrNull } from '../kernel/shapes.ts';
import { type DesignElement, designFields, MOST_ELEMENTS } from './design.ts';

/** Text format of copied elements. */
const FORMAT = 'callboard-elements';

const copied = { elements: list(designFields.elements.of, MOST_ELEMENTS) };

export function elementsAsText(elements: readonly DesignElement[]): string {
  return JSON.stringify({ format: FORMAT, elements });
}

/** Parses copied elements; null: something else. Fills in older versions, otherwise strict. */
export function elementsInText(text: string): readonly DesignElement[] | null {
  const data = jsonOrNull(text);
  if (!isFields(data) || data.format !== FORMAT) return null;
  const { format: _format, ...said } = data;
  const whole = inFull(copied, said);
  return fitsFields(copied, whole) ? whole.elements : null;
}
