export interface MarkedPart {
  readonly text: string;
  readonly bold: boolean;
}

export interface MarkedLine {
  readonly isItem: boolean;
  readonly parts: readonly MarkedPart[];
}

/** Parses simple marks: `**bold**`, and `- ` or `* ` for list entries (T2200). */
export function markedLines(text: string): readonly MarkedLine[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/).map(markedLine);
}

function markedLine(line: string): MarkedLine {
  const rest = line.replace(/^\s*[-*]\s+/, '');
  return { isItem: rest !== line, parts: boldParts(rest) };
}

/** Linear in the line's length. An unpaired mark stays. */
function boldParts(line: string): readonly MarkedPart[] {
  const pieces = line.split('**');
  const last = pieces.length - 1;
  return pieces
    .map((text, place) => {
      const isOdd = place % 2 === 1;
      return isOdd && place === last ? { text: `**${text}`, bold: false } : { text, bold: isOdd };
    })
    .filter(({ text }) => text !== '');
}

export const lineText = ({ parts }: MarkedLine): string => parts.map(({ text }) => text).join('');
