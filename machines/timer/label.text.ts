import type { Label } from './timer.ts';

/** What would be taken for punctuation, and white space that keeps reading from trimming. */
const SPECIAL = /[%;=]|^\s|\s$/g;

/** Labels in one cell of a table: `name=colour; name=colour`, with what is special percent-encoded (R63). */
export function labelsText(labels: readonly Label[]): string {
  return labels.map(({ name, color }) => `${written(name)}=${written(color)}`).join('; ');
}

export function parseLabels(text: string): readonly Label[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...color] = part.split('=');
      return { name: read(name), color: read(color.join('=')) };
    });
}

function written(text: string): string {
  return text.replaceAll(SPECIAL, encodeURIComponent);
}

/** As it stands where it is no percent-encoding: people write "50% off". */
function read(text: string): string {
  const trimmed = text.trim();
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}
