import { foldedText } from './folded-text.ts';

/** Whether what was typed stands in one of the texts; nothing typed stands in all (U42). */
export function isFoundIn(typed: string, texts: readonly (string | null)[]): boolean {
  const wanted = foldedText(typed).trim();
  return wanted === '' || texts.some((text) => text !== null && foldedText(text).includes(wanted));
}
