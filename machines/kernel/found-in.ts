import { foldedText } from './folded-text.ts';

export function isFoundIn(typed: string, texts: readonly (string | null)[]): boolean {
  const wanted = foldedText(typed).trim();
  return wanted === '' || texts.some((text) => text !== null && foldedText(text).includes(wanted));
}
