import { inFull } from '../kernel/fields.ts';
import { memoized } from '../kernel/memoized.ts';
import { isAlike } from '../kernel/shapes.ts';
import { type Design, designFields } from './design.ts';
import {
  type LayoutFields,
  layoutFields,
  OUTPUT_LAYOUTS,
  type OutputBackground,
  type OutputLayout,
} from './layout.ts';
import { designOfLayout } from './layout-design.ts';
import { type Output, showsNotes } from './output.ts';
import { STAGE_DESIGN } from './stage-design.ts';

/** Designs and plain fields of outputs (R118). */

type PlainLook = Pick<Output, keyof LayoutFields>;

/** More than all combinations of plain fields. */
const MOST_LOOKS = 400;
const FIELD_NAMES = Object.keys(layoutFields);
const designOfKey = memoized(MOST_LOOKS, (key: string): Design => designOfLayout(JSON.parse(key)));

function plainDesign(look: PlainLook): Design {
  return designOfKey(JSON.stringify(look, FIELD_NAMES));
}

/** The shown design with defaults for fields of newer versions (R97). */
export const wholeDesign = ({ design, ...look }: Output): Design =>
  design === undefined ? plainDesign(look) : inFull(designFields, design);

/** The crew's design; null: plain fields apply. */
export function ownDesign(output: PlainLook & { readonly design?: Design | null }): Design | null {
  const { design = null } = output;
  if (design === null) return null;
  const plain = plainDesign(output);
  return isAlike(design, plain) || isTranslated(design, plain) ? null : design;
}

/** True if only the language differs from the plain one (V2015). */
function isTranslated(design: Design, plain: Design): boolean {
  const words = plain.elements.map((element) =>
    element.type === 'TEXT' && element.text !== '' && !element.text.includes('{') ? element.text : null,
  );
  const isOther = words.every((word, place) => word === null || textAt(design, place) !== word);
  if (!isOther || words.every((word) => word === null)) return false;
  const elements = design.elements.map((element, place) => {
    const word = words[place] ?? null;
    return word !== null && element.type === 'TEXT' ? { ...element, text: word } : element;
  });
  return isAlike({ ...design, elements }, plain);
}

function textAt({ elements }: Design, place: number): string | null {
  const element = elements[place];
  return element?.type === 'TEXT' ? element.text : null;
}

/** Design of the room's viewer: the first output's, on the theme's background, else the stage (V358). */
export function viewerDesign(first: (PlainLook & { readonly design?: Design | null }) | undefined): Design {
  const own = (first && ownDesign(first)) ?? STAGE_DESIGN;
  return own.background === 'transparent' ? { ...own, background: 'theme' } : own;
}

/** Light theme on its background (V1751). */
export const inLight = (design: Design): Design => ({ ...design, theme: 'LIGHT', background: 'theme' });

/** True if plain fields cannot change it. */
export const isDesigned = (output: Output): boolean => ownDesign(output) !== null;

/** Plain fields become the nearest ones, for older clients. */
export function withDesign({ design: _former, ...output }: Output, design: Design): Output {
  if (isAlike(design, plainDesign(output))) return output;
  const near = { ...output, ...nearestLook(design) };
  for (const layout of [near.layout, ...OUTPUT_LAYOUTS]) {
    const plain = { ...near, layout };
    if (isAlike(design, plainDesign(plain))) return plain;
  }
  return { ...near, design };
}

export function nearestLook(design: Design): LayoutFields {
  const { elements, atZero, progress } = design;
  return {
    showNotes: designNotes(design),
    layout: nearestLayout(design),
    background: nearestBackground(design),
    atZero,
    showProgress: progress !== 'NONE' || elements.some(({ type }) => type.startsWith('PROGRESS_')),
    showClock: elements.some((element) => 'withClock' in element && element.withClock),
  };
}

function nearestLayout(design: Design): OutputLayout {
  const drawn = design.elements.filter(({ hidden }) => !hidden);
  const hasTime = drawn.some(({ type }) => TIMES.has(type));
  const hasMessage = drawn.some(({ type }) => MESSAGES.has(type));
  if (!hasTime && hasMessage) return 'MESSAGE';
  if (isStrip(design)) return 'BAR';
  if (designNotes(design)) return 'SPEAKER';
  return hasTime && !hasMessage && drawn.length === 1 ? 'TIMER' : 'FULL';
}

/** True if every element is at the bottom. */
export function isStrip({ elements }: Design): boolean {
  const drawn = elements.filter(({ hidden }) => !hidden);
  return drawn.length > 0 && drawn.every(({ box }) => box.y >= FOOT);
}

const TIMES: ReadonlySet<string> = new Set(['TIMER', 'TIME_OF_DAY', 'TIMER_MESSAGE_COMBO']);
const MESSAGES: ReadonlySet<string> = new Set(['MESSAGE', 'TIMER_MESSAGE_COMBO']);
/** Bottom part, thousandths. */
const FOOT = 600;

function nearestBackground({ background }: Design): OutputBackground {
  if (background === 'transparent') return 'TRANSPARENT';
  return typeof background === 'string' && /^#00[c-f][\da-f]00/.test(background) ? 'GREEN' : 'BLACK';
}

/** Crew data that a screen may show (R122). */
export interface CrewData {
  readonly notes: boolean;
  readonly messages: boolean;
  readonly questions: boolean;
  readonly scripts: boolean;
}

export function crewDataOf(output: Output): CrewData {
  const { design } = output;
  if (design === undefined)
    return { notes: showsNotes(output), messages: false, questions: false, scripts: false };
  const readers = design.elements.flatMap((each) => (each.type === 'MODERATOR' && !each.hidden ? each : []));
  return {
    notes: designNotes(design),
    messages: readers.some(({ messages }) => messages),
    questions: readers.some(({ questions }) => questions),
    scripts: design.elements.some(({ type, hidden }) => type === 'SCRIPT' && !hidden),
  };
}

function designNotes({ showNotes, elements }: Design): boolean {
  return (
    showNotes ||
    elements.some((each) => each.type === 'TEXT' && !each.hidden && each.text.includes('{timer.notes}'))
  );
}
