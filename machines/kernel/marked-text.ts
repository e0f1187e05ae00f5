/** A stretch of a line in one weight. */
export interface MarkedPart {
  readonly text: string;
  readonly bold: boolean;
}

/** One line of a marked text, without its marks. */
export interface MarkedLine {
  /** An entry of a list: `- ` or `* ` at its start. */
  readonly isItem: boolean;
  /** Empty for an empty line. */
  readonly parts: readonly MarkedPart[];
}

/** The lines of a plain text with simple marks: `**bold**`, and `- ` or `* ` before each entry of a list (T2200). */
export function markedLines(text: string): readonly MarkedLine[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/).map(markedLine);
}

function markedLine(line: string): MarkedLine {
  const rest = line.replace(/^\s*[-*]\s+/, '');
  return { isItem: rest !== line, parts: boldParts(rest) };
}

/** Linear in the length of the line. A mark without a second one stays as it is. */
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

/** The line as it is read. */
export const lineText = ({ parts }: MarkedLine): string => parts.map(({ text }) => text).join('');
