import { fitsFields } from '../kernel/fields.fit.ts';
import { inFull } from '../kernel/fields.ts';
import { isFields, textIn } from '../kernel/shapes.ts';
import { type Design, designFields } from './design.ts';
import type { DesignDraft, Output } from './output.ts';

/** Design and draft that events left out (R127); null: malformed. */
export function designsIn(answer: unknown): Pick<Output, 'design' | 'draft'> | null {
  const design = isFields(answer) ? designIn(answer.design) : null;
  if (!isFields(answer) || design === null) return null;
  return { design, draft: draftIn(answer.draft) };
}

function draftIn(data: unknown): DesignDraft | null {
  if (!isFields(data) || !isFields(data.by) || typeof data.at !== 'number') return null;
  const design = designIn(data.design);
  const name = textIn(data.by, 'name');
  return design === null || name === null
    ? null
    : { design, by: { clientId: textIn(data.by, 'clientId'), name }, at: data.at };
}

function designIn(data: unknown): Design | null {
  if (!isFields(data)) return null;
  const whole = inFull(designFields, data);
  return fitsFields(designFields, whole) ? whole : null;
}
