import type { KeyboardEvent } from 'react';

/** keyCode during composition; Safari reports the end too early. */
const TAKEN = 229;

/** True while an input method handles the key (V35). */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === TAKEN;
}
