import type { Label } from './timer.ts';

/** Punctuation and outer white space to encode. */
const SPECIAL = /[%;=]|^\s|\s$/g;

/** `name=colour; name=colour`, percent-encoded (R63). */
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

/** Keeps malformed escapes: people write "50% off". */
function read(text: string): string {
  const trimmed = text.trim();
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}
