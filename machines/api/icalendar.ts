/** Lines of iCalendar (RFC 5545): how they are escaped, folded and put together. */

/** Bytes of a line, without its end. */
const LONGEST_LINE = 75;

/** A text as a value: line breaks as `\n`, other control characters left out. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, '');
}

/** An instant in UTC, to the second: it means the same in every zone. */
export function calendarInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Lines as they are sent: those that are too long go on in the next line, after a blank, never within a character. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  let text = '';
  let size = 0;
  for (const character of line) {
    const bytes = bytesOf(Number(character.codePointAt(0)));
    if (size + bytes > LONGEST_LINE) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += bytes;
  }
  return text;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
