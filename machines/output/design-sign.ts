import type { Design } from './design.ts';

/** That of what a viewer has always shown (`STAGE_DESIGN`): a viewer tells it by this alone, and loads no designs. */
const STAGE_SIGN = 19363459751;

/** Whether it is what a viewer has always shown, save for what is an output's own business (V340). */
export function isStageDesign(design: Design): boolean {
  return signOf({ ...design, background: 0, progress: 0, atZero: 0, showNotes: 0 }) === STAGE_SIGN;
}

/** The same number for the same data, in whatever order its fields stand. */
function signOf(data: unknown, path = ''): number {
  let sign = 0;
  if (data instanceof Object)
    for (const [name, part] of Object.entries(data)) sign += signOf(part, path + name);
  else for (const character of path + String(data)) sign = (sign * 31 + character.charCodeAt(0)) | 0;
  return sign;
}
