import { type Binding, bindingsIn } from '../../../machines/output/bindings.ts';
import type { DesignElement } from '../../../machines/output/design.ts';
import { designPropertyWords } from './design-property.words.ts';

/** Name, text or type. */
export function layerName(element: DesignElement): string {
  if (element.name !== '') return element.name;
  if ('which' in element && element.which === 'SHOWN') return designPropertyWords.choices.SHOWN;
  const said = element.type === 'TEXT' ? element.text.trim() : '';
  if (said === '') return designPropertyWords.types[element.type];
  const named = (text: string, binding: Binding) =>
    text.replaceAll(`{${binding}}`, designPropertyWords.bindings[binding]);
  return bindingsIn(said).reduce(named, said);
}
