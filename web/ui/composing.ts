import type { KeyboardEvent } from 'react';

/** What Safari calls a key that an input method took, whose composing it says is over by then. */
const TAKEN = 229;

/** An input method is still at work: the key chooses or drops what it proposes, and is no order to the field (V35). */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === TAKEN;
}
