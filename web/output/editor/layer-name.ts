import type { DesignElement } from '../../../machines/output/design.ts';
import { designPropertyWords } from '../../../machines/words/design-property.ts';

/** What an element is called: its own name, or what it says, or what it is. */
export function layerName(element: DesignElement): string {
  if (element.name !== '') return element.name;
  const said = element.type === 'TEXT' ? element.text.trim() : '';
  return said === '' ? designPropertyWords.types[element.type] : said;
}
