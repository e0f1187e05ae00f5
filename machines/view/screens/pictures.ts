import { pictureOf } from '../../device/thumbnail.ts';
import type { ClientId } from '../../kernel/ids.ts';
import { isFields, textIn } from '../../kernel/shapes.ts';

/** How screens looked when they were last asked, the newest last. */
export type Pictures = ReadonlyMap<ClientId, string>;

/** At 20 kB each. */
const KEPT = 50;

/** With what a screen answered (`client/thumb`): its picture, or that it has none (V170). */
export function picturesAfter(pictures: Pictures, answer: unknown): Pictures {
  const clientId = isFields(answer) ? textIn(answer, 'clientId') : null;
  if (!isFields(answer) || clientId === null) return pictures;
  const picture = pictureOf(textIn(answer, 'thumb'));
  const others = [...pictures].filter(([id]) => id !== clientId);
  return new Map(picture === null ? others : [...others.slice(1 - KEPT), [clientId, picture]]);
}
