import { type Client, sortClients } from '../../../machines/device/client.ts';
import { type Field, newValues } from '../../../machines/kernel/fields.ts';
import type { ClientId, ClockId } from '../../../machines/kernel/ids.ts';
import type { View } from '../../../machines/kernel/permissions.ts';
import { isDeepEqual, isOneOf, textIn } from '../../../machines/kernel/shapes.ts';
import {
  COLOR_ROLES,
  type Design,
  type DesignElement,
  designFields,
  type ElementOf,
  type ElementStyle,
  type ElementType,
  elementTypes,
  type Theme,
} from '../../../machines/output/design.ts';
import type { NamedOutput } from '../../../machines/output/output.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { TOD_FORMATS } from '../../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../../machines/timer/formats.ts';
import type { StageClock } from '../../../machines/timer/stage-clock.ts';
import { languageTag } from '../../app/language-tag.view.ts';
import { countdownExample, todExample } from '../../links/format-examples.view.ts';
import { viewNameOf } from '../../room/devices.view.ts';
import { earliestOf, type ViewerOptions, viewerOf } from '../../stage/viewer.view.ts';
import { bindingsIn, fillBindings, showFacts } from '../design/design-elements.view.ts';
import { colorsOf } from '../design/element-look.view.ts';
import {
  type ContrastRemedy,
  contrastOf,
  contrastRemedies,
  type Legibility,
  legibilityOf,
  legibleColor,
  MIN_CONTRAST,
} from './contrast.view.ts';
import { designPropertyWords } from './design-property.words.ts';
import { withElements } from './edit.view.ts';

export function sharedValueOf<Of, Value>(
  things: readonly Of[],
  read: (thing: Of) => Value,
): Value | undefined {
  const [first, ...rest] = things.map(read);
  return rest.every((value) => isDeepEqual(value, first)) ? first : undefined;
}

export interface OwnField {
  readonly name: string;
  readonly field: Field;
  readonly type: ElementType;
}

export const elementTypesOf = (elements: readonly DesignElement[]): readonly ElementType[] =>
  Array.from(new Set(elements.map(({ type }) => type)));

const ownFieldsOfType = (type: ElementType): Readonly<Record<string, Field>> => elementTypes[type];

export function ownFields(elements: readonly DesignElement[]): readonly OwnField[] {
  const all = elementTypesOf(elements).flatMap((type) =>
    Object.entries(ownFieldsOfType(type)).map(([name, field]) => ({ name, field, type })),
  );
  return all.filter(
    (candidate, place) =>
      all.findIndex(({ name, field }) => name === candidate.name && field === candidate.field) === place,
  );
}

const hasOwnField = ({ type }: DesignElement, { name, field }: OwnField): boolean =>
  ownFieldsOfType(type)[name] === field;

export function ownValue(elements: readonly DesignElement[], ownField: OwnField): unknown {
  return sharedValueOf(
    elements.filter((each) => hasOwnField(each, ownField)),
    (each) => Reflect.get(each, ownField.name),
  );
}

export function withOwnValue(
  design: Design,
  ids: readonly string[],
  ownField: OwnField,
  value: unknown,
): Design {
  return withElements(design, ids, (each) =>
    hasOwnField(each, ownField) ? { ...each, [ownField.name]: value } : each,
  );
}

export function withStyle(design: Design, ids: readonly string[], style: Partial<ElementStyle>): Design {
  return withElements(design, ids, (each) => ({ ...each, style: { ...each.style, ...style } }));
}

export function withTheme(design: Design, theme: Theme): Design {
  const isUntouched = isDeepEqual(design.colors, newColors);
  const colors = theme === 'CUSTOM' && isUntouched ? colorsOf(design) : design.colors;
  return { ...design, theme, colors };
}

const newColors = newValues(designFields.colors.fields);

export function ownColors({ theme, colors, background, elements }: Design): readonly string[] {
  const paints = [
    ...(theme === 'CUSTOM' ? COLOR_ROLES.map((role) => colors[role]) : []),
    ...(typeof background === 'string' ? [background] : []),
    ...elements.flatMap(({ style }) => [style.color, style.background]),
  ];
  return Array.from(new Set(paints.flatMap((paint) => (paint?.startsWith('#') ? [paint] : []))));
}

export function lowestLegibility(design: Design, elements: readonly DesignElement[]): Legibility | null {
  const all = elements.map((each) => legibilityOf(design, each)).filter((each) => each !== null);
  const need = ({ ratio, least, overPicture }: Legibility) =>
    Math.min(ratio === null ? 1 : ratio / least, overPicture ? 1 : Number.POSITIVE_INFINITY);
  return all.length === 0 ? null : all.reduce((one, other) => (need(other) < need(one) ? other : one));
}

export function remedyDesigns(
  design: Design,
  elements: readonly DesignElement[],
): readonly { readonly kind: ContrastRemedy['kind']; readonly design: Design }[] {
  const all = elements.flatMap((each) =>
    contrastRemedies(design, each).map((remedy) => ({ ...remedy, id: each.id })),
  );
  const kinds = Array.from(new Set(all.map(({ kind }) => kind)));
  return kinds.map((kind) => ({
    kind,
    design: all
      .filter((remedy) => remedy.kind === kind)
      .reduce((mended, { id, style }) => withStyle(mended, [id], style), design),
  }));
}

/** Returns true if the element stays empty on the viewer, because the public may not see its data (R122). */
export function needsCrewData(element: DesignElement): boolean {
  if (element.type === 'MODERATOR') return true;
  return element.type === 'TEXT' && bindingsIn(element.text).includes('timer.notes');
}

export const ratioText = (ratio: number): string => String(Math.floor(ratio * 10) / 10);

interface WeakColor {
  readonly role: (typeof COLOR_ROLES)[number];
  readonly ratio: number;
  readonly mended: string | null;
}

export function weakColors({ theme, colors }: Design): readonly WeakColor[] {
  if (theme !== 'CUSTOM') return [];
  const { background } = colors;
  return COLOR_ROLES.flatMap((role) => {
    const ratio = contrastOf(colors[role], background);
    return role === 'background' || ratio >= MIN_CONTRAST
      ? []
      : [{ role, ratio, mended: legibleColor(colors[role], background) }];
  });
}

export const DESIGN_LANGUAGES: readonly string[] = [
  'en-GB',
  'en-US',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'ar',
  'he',
  'ja',
  'ko',
  'zh',
];

export function languageName(tag: string): string {
  const known = languageTag(tag);
  return String(new Intl.DisplayNames([known], { type: 'language' }).of(known));
}

const isCountdownFormat = isOneOf(COUNTDOWN_FORMATS);
const isTodFormat = isOneOf(TOD_FORMATS);

export function choiceLabel(word: string): string {
  if (isCountdownFormat(word)) return countdownExample(word);
  if (isTodFormat(word)) return word === 'AUTO' ? designPropertyWords.clockAsRoom : todExample(word);
  return textIn(designPropertyWords.choices, word) ?? word;
}

export const ownLabel = (name: string): string => textIn(designPropertyWords.own, name) ?? name;

export function textOfShow(state: RoomState, text: string, options: ViewerOptions) {
  const facts = showFacts(state, viewerOf(state, options).face.clock, options);
  return {
    text: fillBindings(text, facts.say),
    nextChange: earliestOf(bindingsIn(text).map(facts.nextSaid)),
  };
}

export const withInsertion = (text: string, inserted: string, from: number, to: number): string =>
  text.slice(0, from) + inserted + text.slice(to);

type ScreenshotSubject = Pick<ElementOf<'SCREENSHOT'>, 'screen' | 'view'>;

interface ScreenChoice extends ScreenshotSubject {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

const VIEWS_WITH_SCREENSHOT: ReadonlySet<View> = new Set(['VIEWER', 'AGENDA']);

export function screenChoices(
  clients: readonly Client[],
  outputs: readonly NamedOutput[],
  ownId: ClientId | null,
  chosen: ScreenshotSubject | null,
): readonly ScreenChoice[] {
  const isChosen = ({ screen, view }: ScreenshotSubject) =>
    chosen !== null && screen === chosen.screen && (chosen.view === null || view === chosen.view);
  const connected = sortClients(clients)
    .filter(({ id, name, view }) => id !== ownId && name !== '' && VIEWS_WITH_SCREENSHOT.has(view))
    .map((client) => ({
      value: JSON.stringify([client.name, client.view]),
      screen: client.name,
      view: client.view,
      label: designPropertyWords.screenOf(client.name, viewNameOf(client, outputs)),
    }))
    .filter(({ value }, place, all) => all.findIndex((each) => each.value === value) === place)
    .map((each) => ({ ...each, isChosen: isChosen(each) }));
  if (chosen === null || chosen.screen === '' || connected.some((each) => each.isChosen)) return connected;
  const label = designPropertyWords.notConnected(chosen.screen);
  return [...connected, { ...chosen, value: JSON.stringify(chosen), label, isChosen: true }];
}

export const usesSecondClock = (elements: readonly DesignElement[]): boolean =>
  elements.some((element) => 'which' in element && element.which === 'CLOCK');

const CLOCK_CHOICES = 3;

/**
 * Returns the clocks to choose from: the clocks by number, and the quick clock (V2113). A number stays valid in copies of a design. Adds `chosen` if it is missing.
 */
export function clockChoices(
  clocks: readonly StageClock[],
  chosen: ClockId | null,
): readonly { readonly value: string; readonly label: string }[] {
  const { clockAt, quickClock } = designPropertyWords;
  const lastingClocks = clocks.filter(({ quick }) => !quick);
  const places = Array.from({ length: Math.max(lastingClocks.length, CLOCK_CHOICES) }, (_, place) => ({
    value: `#${place + 1}`,
    label: clockAt(place + 1, lastingClocks[place]?.name.trim() ?? ''),
  }));
  const quick = clocks.flatMap((clock) => (clock.quick ? [{ value: clock._id, label: quickClock }] : []));
  const all = [...places, ...quick];
  if (chosen === null || all.some(({ value }) => value === chosen)) return all;
  const named = clocks.find(({ _id }) => _id === chosen)?.name.trim() ?? '';
  return [...all, { value: chosen, label: named === '' ? chosen : named }];
}
