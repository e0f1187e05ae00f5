import type * as fc from 'fast-check';
import { newValues } from '../../machines/kernel/fields.ts';
import { designSchema } from '../../machines/output/design.schema.ts';
import { DESIGN_BYTES, type Design, type DesignElement, designFields } from '../../machines/output/design.ts';
import { anyOf } from './any-thing.ts';

/** A design as people send it, in full. */
export const designWith = (...elements: readonly object[]): Design => designSchema.parse({ elements });

/** Size of an element with a long text, bytes. */
const LONG_ELEMENT = 880;

/** One of about so many bytes. */
export function largeDesign(bytes: number): Design {
  const count = Math.floor((bytes - 1_000) / LONG_ELEMENT);
  return designWith(...Array.from({ length: count }, () => ({ type: 'TEXT', text: 'x'.repeat(500) })));
}

/** Any design that people can make, with ids of their own for its elements. */
export const anyDesign: fc.Arbitrary<Design> = anyOf(designFields)
  .map((design) => ({ ...design, elements: design.elements.map(soundElement) }))
  .filter((design) => JSON.stringify(design).length < DESIGN_BYTES / 2);

function soundElement(element: DesignElement, place: number): DesignElement {
  const id = `e${place}`;
  if (element.type === 'IFRAME') return { ...element, id, url: 'https://example.com/score?id=7' };
  return element.type === 'TIME_OF_DAY'
    ? { ...element, id, zone: element.zone === null ? null : 'Asia/Tokyo' }
    : { ...element, id };
}

/** A design of defaults. */
export const emptyDesign: Design = newValues(designFields);
