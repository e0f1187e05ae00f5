import { z } from 'zod';
import { UNPAINTED } from '../device/seen.ts';

/** `["painted", seq, why?]`: newest visible change; `why`: nothing newer for now (W1890). */
export const paintedFrameSchema = z.tuple([
  z.literal('painted'),
  z.int().min(0),
  z.enum(UNPAINTED).optional(),
]);

export type PaintedFrame = z.infer<typeof paintedFrameSchema>;

/** Head in msgpack, behind a list of two or three. */
const HEAD = [0xa7, ...Array.from('painted', (letter) => letter.charCodeAt(0))];
const MOST_BYTES = 32;

/** Recognizes `painted` by its first bytes, as halls of phones send it (W1892). */
export function isPaintedFrame(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_BYTES || (bytes[0] !== 0x92 && bytes[0] !== 0x93)) return false;
  return HEAD.every((byte, place) => bytes[place + 1] === byte);
}
