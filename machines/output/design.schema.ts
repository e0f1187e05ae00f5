import type { z } from 'zod';
import { isZone } from '../calendar/zone.ts';
import { partialRequest } from '../kernel/fields.schema.ts';
import { withDefaults } from '../kernel/fields.ts';
import { jsonBytes } from '../kernel/plain-size.ts';
import { designFaultWords } from '../words/refusal.ts';
import { DESIGN_BYTES, type Design, type DesignElement, designFields, isPageAddress } from './design.ts';

export const designSchema: z.ZodType<Design> = partialRequest(designFields)
  .transform((design) => withIds(withDefaults(designFields, design)))
  .superRefine((design, context) => {
    const { elements } = design;
    if (jsonBytes(design) > DESIGN_BYTES)
      context.addIssue({ code: 'custom', message: designFaultWords.tooLarge(DESIGN_BYTES / 1024) });
    const known = new Set<string>();
    for (const [place, element] of elements.entries()) {
      const path = ['elements', place];
      if (known.has(element.id))
        context.addIssue({ code: 'custom', path: [...path, 'id'], message: designFaultWords.doubledId });
      known.add(element.id);
      for (const [name, message] of elementFaults(element))
        context.addIssue({ code: 'custom', path: [...path, name], message });
    }
  });

function* elementFaults(element: DesignElement): Generator<readonly [field: string, message: string]> {
  if (element.type === 'IFRAME' && !isPageAddress(element.url)) yield ['url', designFaultWords.badAddress];
  if (element.type === 'TIME_OF_DAY' && element.zone !== null && !isZone(element.zone))
    yield ['zone', designFaultWords.unknownZone];
}

function withIds(design: Design): Design {
  if (design.elements.every(({ id }) => id !== '')) return design;
  const usedIds = new Set(design.elements.map(({ id }) => id));
  const elements = design.elements.map((element) => {
    if (element.id !== '') return element;
    let nth = 1;
    while (usedIds.has(`e${nth}`)) nth += 1;
    usedIds.add(`e${nth}`);
    return { ...element, id: `e${nth}` };
  });
  return { ...design, elements };
}
