import type { Instant } from '../kernel/time.ts';
import { encodePart } from './codec.ts';

/** One reused buffer, so that allocation does not delay a sample. Numbers are 64-bit floats. */
const NAME = encodePart('serverTime');
const FLOAT64 = 0xcb;
const T0_AT = 1 + NAME.length;
const T1_AT = T0_AT + 9;

const frame = new Uint8Array(T1_AT + 9);
const view = new DataView(frame.buffer);
frame[0] = 0x93;
frame.set(NAME, 1);
frame[T0_AT] = FLOAT64;
frame[T1_AT] = FLOAT64;

export function serverTimeFrame(t0: number, t1: Instant): Uint8Array {
  view.setFloat64(T0_AT + 1, t0);
  view.setFloat64(T1_AT + 1, t1);
  return frame;
}
