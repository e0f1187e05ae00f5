import { isAscii } from 'node:buffer';
import { ClientFrameDecoder } from '../../machines/wire/client-frame.decode.ts';

/** Longer texts are hardly ids or names, and seldom come again. */
const ID_BYTES = 32;

/** Reads what any other does. Node makes its long texts: the 350 letters of a token in a fifth of the time (decision 007). */
export class FrameDecoder extends ClientFrameDecoder {
  protected override text(length: number): string {
    if (length <= ID_BYTES) return super.text(length);
    const end = this.endOf(length);
    const text = asciiText(this.bytes, this.at, end);
    if (text === null) return this.newText(end);
    this.at = end;
    return text;
  }
}

/** The text of some bytes, all of them letters of ASCII; null: they are not, or NUL is among them. */
function asciiText({ buffer, byteOffset }: Uint8Array, start: number, end: number): string | null {
  const letters = Buffer.from(buffer, byteOffset + start, end - start);
  if (!isAscii(letters)) return null;
  const text = letters.toString('latin1');
  return text.includes('\0') ? null : text;
}
