import {
  hasFields,
  isFields,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  ownEntry,
  textIn,
} from '../../machines/kernel/shapes.ts';
import { SHORTCUT_ACTIONS, type ShortcutAction } from '../keys/shortcuts.view.ts';

/** Actions that only keyboards have; Stream Deck layouts (V2461) exclude them. */

const KEYBOARD_ONLY = ['toggleAnywhere', 'nextByRemote', 'backByRemote', 'find', 'list'] as const;
type DeckAction = Exclude<ShortcutAction, (typeof KEYBOARD_ONLY)[number]>;
const isDeckAction = (action: ShortcutAction): action is DeckAction =>
  !KEYBOARD_ONLY.some((each) => each === action);

const READOUTS = ['left', 'nextTitle', 'timeOfDay'] as const;
const CLOCK_KEYS = ['clock1', 'clock2', 'clock3', 'clock4'] as const;
const STAGE_CLOCK_KEYS = ['stageClock1', 'stageClock2', 'stageClock3', 'stageClock4'] as const;
const PAGE_KEYS = ['pageBack', 'pageNext'] as const;

const PLAIN_KEYS = [
  ...SHORTCUT_ACTIONS.filter(isDeckAction),
  ...READOUTS,
  ...CLOCK_KEYS,
  ...STAGE_CLOCK_KEYS,
  ...PAGE_KEYS,
] as const;
type PlainDeckKey = (typeof PLAIN_KEYS)[number];
/** `call:Lights` runs all automations that are called by the name Lights. */
export type DeckKey = PlainDeckKey | `call:${string}`;

const CALL_PREFIX = 'call:';
const MAX_CALL_NAME = 100;

const isPlainKey = isOneOf<PlainDeckKey>(PLAIN_KEYS);
const isCallKey = (key: string): key is `call:${string}` =>
  key.startsWith(CALL_PREFIX) &&
  key.length > CALL_PREFIX.length &&
  key.length <= CALL_PREFIX.length + MAX_CALL_NAME;

const isClockKey = isOneOf<(typeof CLOCK_KEYS)[number]>(CLOCK_KEYS);
const isStageClockKey = isOneOf<(typeof STAGE_CLOCK_KEYS)[number]>(STAGE_CLOCK_KEYS);
const isDeckOnly = isOneOf<DeckOnlyKey>([...READOUTS, ...PAGE_KEYS]);

export type DeckOnlyKey = (typeof READOUTS)[number] | (typeof PAGE_KEYS)[number];

type DeckMeaning =
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'clock' | 'stageClock'; readonly place: number }
  | { readonly kind: 'deck'; readonly key: DeckOnlyKey }
  | { readonly kind: 'action'; readonly action: DeckAction };

export function meaningOfKey(key: DeckKey): DeckMeaning {
  if (isClockKey(key)) return { kind: 'clock', place: CLOCK_KEYS.indexOf(key) };
  if (isStageClockKey(key)) return { kind: 'stageClock', place: STAGE_CLOCK_KEYS.indexOf(key) };
  if (isDeckOnly(key)) return { kind: 'deck', key };
  if (isCallKey(key)) return { kind: 'call', name: key.slice(CALL_PREFIX.length) };
  return { kind: 'action', action: key };
}

export const deckChoices = (called: readonly string[]): readonly DeckKey[] => [
  ...PLAIN_KEYS,
  ...called.map((name): DeckKey => `${CALL_PREFIX}${name}`),
];

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export type DeckControl = { readonly row: number; readonly column: number } & (
  | { readonly type: 'button'; readonly index: number; readonly feedbackType: 'none' | 'rgb' }
  | {
      readonly type: 'button';
      readonly index: number;
      readonly feedbackType: 'lcd';
      readonly pixelSize: PixelSize;
    }
  | { readonly type: 'encoder'; readonly index: number }
  | {
      readonly type: 'lcd-segment';
      readonly columnSpan: number;
      readonly drawRegions: boolean;
      readonly pixelSize: PixelSize;
    }
);

/**
 * A `light` shows only a colour, a `strip` is a part of a touch screen. `turnBack` and `turnOn` are turns of a dial.
 */
const SLOT_KINDS = ['key', 'light', 'pedal', 'strip', 'dial', 'turnBack', 'turnOn'] as const;
type SlotKind = (typeof SLOT_KINDS)[number];

export interface DeckSlot {
  readonly id: string;
  readonly kind: SlotKind;
  readonly row: number;
  readonly column: number;
  readonly span: number;
  /** Screen width, px. 0 if the slot has no screen. */
  readonly width: number;
  readonly height: number;
}

export type DeckPage = Readonly<Record<string, DeckKey>>;

export interface DeckLayout {
  readonly model: string;
  readonly name: string;
  readonly slots: readonly DeckSlot[];
  readonly pages: readonly DeckPage[];
}

const NO_SCREEN = { width: 0, height: 0 } as const;

export function slotsOf(controls: readonly DeckControl[]): readonly DeckSlot[] {
  const dials = controls.filter(({ type }) => type === 'encoder').length;
  return controls.flatMap((control): readonly DeckSlot[] => {
    const place = { row: control.row, column: control.column, span: 1 };
    switch (control.type) {
      case 'button':
        return [{ id: `k${control.index}`, ...place, ...buttonScreen(control) }];
      case 'encoder':
        return (['turnBack', 'dial', 'turnOn'] as const).map((kind) => ({
          id: `${kind}${control.index}`,
          kind,
          ...place,
          ...NO_SCREEN,
        }));
      case 'lcd-segment':
        return stripSlots(control, Math.max(dials, 1));
    }
  });
}

function buttonScreen(button: DeckControl & { readonly type: 'button' }): PixelSize & Pick<DeckSlot, 'kind'> {
  if (button.feedbackType === 'lcd') return { kind: 'key', ...button.pixelSize };
  return { kind: button.feedbackType === 'rgb' ? 'light' : 'pedal', ...NO_SCREEN };
}

function stripSlots(
  strip: DeckControl & { readonly type: 'lcd-segment' },
  dials: number,
): readonly DeckSlot[] {
  const { row, column, columnSpan, pixelSize } = strip;
  const parts = strip.drawRegions ? dials : 1;
  const span = columnSpan / parts;
  return Array.from({ length: parts }, (_, part) => ({
    id: `s${part}`,
    kind: 'strip',
    row,
    column: column + part * span,
    span,
    width: Math.floor(pixelSize.width / parts),
    height: pixelSize.height,
  }));
}

const DEFAULT_KEYS: readonly DeckKey[] = [
  'left',
  'next',
  'minuteDown',
  'minuteUp',
  'blackout',
  'onAir',
  'flash',
  'back',
  'message1',
  'message2',
  'message3',
  'hideMessage',
  'pause',
  'clock1',
  'undo',
  'timeOfDay',
];
const DEFAULT_STRIP: readonly DeckKey[] = ['left', 'nextTitle', 'clock1', 'timeOfDay'];
const DEFAULT_PEDALS: readonly DeckKey[] = ['back', 'toggle', 'next'];

export function defaultPages(slots: readonly DeckSlot[]): readonly DeckPage[] {
  const of = (kind: SlotKind) => slots.filter((slot) => slot.kind === kind);
  const keys = of('key');
  const turns = [...of('turnBack').slice(1).slice(-1), ...of('turnOn').slice(1).slice(-1)];
  const pagers = of('light').length > 1 ? of('light') : turns;
  const fixed: DeckPage = {
    ...fillSlots(of('turnBack').slice(0, 1), ['minuteDown']),
    ...fillSlots(of('turnOn').slice(0, 1), ['minuteUp']),
    ...fillSlots(of('strip'), DEFAULT_STRIP),
    ...fillSlots(of('pedal'), DEFAULT_PEDALS),
  };
  const [go, ...rest] = keys;
  if (go === undefined) return [fixed];
  const isOnePage = rest.length >= DEFAULT_KEYS.length;
  const pager = isOnePage || pagers.length > 0 ? undefined : rest[rest.length - 1];
  const free = rest.filter((slot) => slot !== pager);
  const count = Math.ceil(DEFAULT_KEYS.length / Math.max(free.length, 1));
  return Array.from({ length: free.length === 0 ? 1 : count }, (_, page) => ({
    ...fixed,
    [go.id]: 'toggle',
    ...fillSlots(free, DEFAULT_KEYS.slice(page * free.length)),
    ...(pager && { [pager.id]: 'pageNext' }),
    ...(!isOnePage && fillSlots(pagers, PAGE_KEYS)),
  }));
}

function fillSlots(slots: readonly DeckSlot[], keys: readonly DeckKey[]): DeckPage {
  return Object.fromEntries(
    slots.flatMap(({ id }, place) => {
      const key = keys[place];
      return key === undefined ? [] : [[id, key] as const];
    }),
  );
}

export const keyAt = (page: DeckPage | undefined, slotId: string): DeckKey | null =>
  (page && ownEntry(page, slotId)) ?? null;

export function withKey(layout: DeckLayout, at: number, slotId: string, key: DeckKey | null): DeckLayout {
  const pages = layout.pages.map((page, place): DeckPage => {
    if (place !== at) return page;
    const { [slotId]: _before, ...rest } = page;
    return key === null ? rest : { ...rest, [slotId]: key };
  });
  return { ...layout, pages };
}

export const MAX_PAGES = 10;

export function withPage(layout: DeckLayout, at: number): DeckLayout {
  const allowed = new Set<DeckKey>(['toggle', ...PAGE_KEYS]);
  const copy = Object.fromEntries(
    Object.entries(layout.pages[at] ?? {}).filter(([, key]) => allowed.has(key)),
  );
  return { ...layout, pages: [...layout.pages.slice(0, at + 1), copy, ...layout.pages.slice(at + 1)] };
}

export const withoutPage = (layout: DeckLayout, at: number): DeckLayout => ({
  ...layout,
  pages: layout.pages.filter((_, place) => place !== at),
});

export function pageAfterKey(key: DeckKey, page: number, count: number): number | null {
  if (key !== 'pageBack' && key !== 'pageNext') return null;
  return (page + (key === 'pageNext' ? 1 : count - 1)) % count;
}

const MAX_LAYOUTS = 20;
const MAX_SLOTS = 100;
const MAX_ID_LENGTH = 40;
/** Limits for stored layouts: the screen side in px, and the last row or column. */
const MAX_PIXELS = 4_000;
const MAX_ROWS_AND_COLUMNS = 40;

const FILE_KIND = 'callboard.deck';

export const deckFile = (layouts: readonly DeckLayout[]): string =>
  JSON.stringify({ kind: FILE_KIND, layouts }, null, 2);

export function layoutsOfFile(data: unknown): readonly DeckLayout[] | null {
  if (!isFields(data) || data.kind !== FILE_KIND) return null;
  const layouts = readLayouts(data.layouts);
  return layouts.length === 0 ? null : layouts;
}

export function readLayouts(data: unknown): readonly DeckLayout[] {
  return listFrom(data, (entry): DeckLayout | null => {
    const model = textIn(entry, 'model');
    const name = textIn(entry, 'name');
    const slots = listFrom(entry.slots, readSlot).slice(0, MAX_SLOTS);
    const pages = listFrom(entry.pages, (page) => readPage(page, slots)).slice(0, MAX_PAGES);
    const isNamed = isShortName(model) && isShortName(name);
    return isNamed && slots.length > 0 && pages.length > 0 ? { model, name, slots, pages } : null;
  }).slice(0, MAX_LAYOUTS);
}

const isShortName = (text: string | null): text is string =>
  text !== null && text.length > 0 && text.length <= MAX_ID_LENGTH;

const isSlot = hasFields<DeckSlot>({
  id: isText,
  kind: isOneOf<SlotKind>(SLOT_KINDS),
  row: isNumber,
  column: isNumber,
  span: isNumber,
  width: isNumber,
  height: isNumber,
});

function readSlot(data: unknown): DeckSlot | null {
  if (!isSlot(data)) return null;
  const { id, kind, row, column, span, width, height } = data;
  const fits =
    isShortName(id) &&
    [row, column, span].every((place) => place >= 0 && place <= MAX_ROWS_AND_COLUMNS) &&
    [width, height].every((side) => Number.isInteger(side) && side >= 0 && side <= MAX_PIXELS);
  return fits ? { id, kind, row, column, span, width, height } : null;
}

function readPage(data: object, slots: readonly DeckSlot[]): DeckPage {
  const keys = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    slots.flatMap(({ id }) => {
      const key = keys.get(id);
      return isText(key) && (isPlainKey(key) || isCallKey(key)) ? [[id, key] as const] : [];
    }),
  );
}

export function slotRows(slots: readonly DeckSlot[]): readonly (readonly DeckSlot[])[] {
  const rows = [...new Set(slots.map(({ row }) => row))].sort((one, other) => one - other);
  return rows.map((row) =>
    slots.filter((slot) => slot.row === row).sort((one, other) => one.column - other.column),
  );
}

export function layoutOf(
  layouts: readonly DeckLayout[],
  { model, name, slots }: Omit<DeckLayout, 'pages'>,
): DeckLayout {
  const stored = layouts.find((layout) => layout.model === model);
  const isSame =
    stored?.slots.length === slots.length && slots.every(({ id }, at) => stored.slots[at]?.id === id);
  return { model, name, slots, pages: stored && isSame ? stored.pages : defaultPages(slots) };
}

export const withLayout = (layouts: readonly DeckLayout[], layout: DeckLayout): readonly DeckLayout[] =>
  [layout, ...layouts.filter(({ model }) => model !== layout.model)].slice(0, MAX_LAYOUTS);

/** Limits, ms: a faster change is contact bounce, and a faster second press would undo the first. */
const BOUNCE_MS = 40;
const DOUBLE_PRESS_MS = 400;

const REPEATABLE_KEYS = new Set<DeckKey>([
  'minuteUp',
  'minuteDown',
  'next',
  'back',
  'undo',
  'redo',
  ...PAGE_KEYS,
]);

/**
 * Returns true if a press counts (V2463). `changedAt` is the last change of the slot, `countedAt` its last counted
 * press.
 */
export function isPressCounted(key: DeckKey, now: number, changedAt: number, countedAt: number): boolean {
  const isDouble = !REPEATABLE_KEYS.has(key) && now - countedAt < DOUBLE_PRESS_MS;
  return !isDouble && now - changedAt >= BOUNCE_MS;
}
