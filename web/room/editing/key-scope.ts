import { type HandledKey, isChord } from './controller-mode.view.ts';

/** Elements that need the keys themselves while they have the focus; a field at rest needs them when it is woken. */
const TYPING =
  'input:not([type=radio], [type=checkbox], [type=button], [data-resting]), textarea:not([data-resting]), select, [contenteditable=true]';
const RESTING = '[data-resting]';
/** Layers over the controller: the show does not move behind them. */
const LAYERS = '[role=dialog], [role=menu], [role=listbox]';
/** A menu that was asked for, and whose list is on its way (V329); just before that has the focus, nothing has. */
const OPENING = '[aria-haspopup=menu][aria-expanded=true]';
/** A row that is being moved by keyboard takes every key until it is dropped. */
const LIFTED = '[data-lifted]';
/** Parts that press by Space and Enter, and parts that move by arrows. */
const PRESSED =
  'button, a[href], summary, [role=button], [role=switch], [role=tab], input:not([data-resting])';
const STEERED = '[role=slider], [role=tab], [role=radio], [role=tablist], input[type=radio]';

const STEERS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);

/** The buttons that say what they do to the show. */
const TRANSPORT = '[data-transport] button';

export const isOnTransport = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TRANSPORT) !== null;

/** By these the rundown moves and is edited, however the focus came there: they never change the clock (V265). */
const GRID = '[role=grid]';
const GRID_KEYS = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown|Enter|F2|Delete|Backspace)$/;
/** In Show, after a click on a row: other keys run the show (V764). */
const CLICKED_GRID = '[role=grid][data-keys=run]';
const CLICKED_GRID_KEYS = /^(?:Arrow(?:Up|Down)|Home|End|Enter|F2|Delete|Backspace)$/;
/** In Show letters and digits rest in it, and Escape leaves it (V764). */
const GRID_IN_SHOW = '[role=grid][data-keys]';
const WRITES = /^[\p{L}\p{N}]$/u;
const WAYS: ReadonlyMap<string, string> = new Map([
  ['Tab', '\t'],
  ['Enter', '\n'],
]);
/** Rows are selected in it, which Escape lets go. */
const SELECTING = '[role=grid][data-selecting]';

function isOfGrid(event: KeyboardEvent, target: Element): boolean {
  const { key } = event;
  if (target.closest(GRID) === null) return false;
  const isInShow = target.closest(GRID_IN_SHOW) !== null;
  if (key === 'Escape') return isInShow || target.closest(SELECTING) !== null;
  if (WRITES.test(key)) return isInShow && !isChord(event);
  return (target.closest(CLICKED_GRID) ? CLICKED_GRID_KEYS : GRID_KEYS).test(key);
}

/** Whether somebody types there, is in a layer over the controller or about to be, or moves a row by keyboard. */
export function hasOwnKeys(element: Element): boolean {
  if (element === document.body) return document.querySelector(OPENING) !== null;
  return (
    element.matches(TYPING) || element.closest(LAYERS) !== null || element.matches(`${LIFTED}, ${OPENING}`)
  );
}

/** Whether a key is for what has the focus in Edit: as on any page, and a letter wakes a field at rest (V255). */
export function belongsToFocusInEdit(event: KeyboardEvent): boolean {
  return belongsToFocus(event, true) || (event.target instanceof Element && event.target.matches(RESTING));
}

export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(TYPING)) activeElement.blur();
}

export const layerAround = (element: Element | null) => element?.closest(LAYERS) ?? null;

/**
 * Whether the focus keeps the key. What was reached by keyboard does; what was clicked does not, so Space still means
 * GO.
 */
export function belongsToFocus(event: KeyboardEvent, focusCameByKey: boolean): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (hasOwnKeys(target) || isOfGrid(event, target)) return true;
  if (!focusCameByKey) return false;
  if (event.key === ' ' || event.key === 'Enter') return target.closest(PRESSED) !== null;
  return STEERS.has(event.key) && target.closest(STEERED) !== null;
}

/** So long at most: a line that is down must not keep Space from being GO. ms. */
const HELD_FOR = 3_000;
/** Where Space is no GO and the answer will come, keys are held on, and that is looked at so often, ms. */
const LOOK_AGAIN = 250;

let holds = 0;

export interface KeyCapture {
  /** The text that was typed meanwhile, but not into a field. */
  readonly typed: () => string;
  readonly release: () => void;
}

/**
 * Keeps every key from the show until it is released, or for 3 s, and then as long as that is worth it. What was typed is
 * kept after that, too.
 * @param closing a layer that is on its way out: what is typed into it is kept, too.
 * @param begun what was typed before.
 * @param isWorthIt asked once 3 s are over.
 */
export function captureKeys(
  closing: Element | null,
  begun = '',
  isWorthIt: () => boolean = () => false,
): KeyCapture {
  const holding = new AbortController();
  let typed = begun;
  const release = () => {
    if (!holding.signal.aborted) holds -= 1;
    holding.abort();
    clearTimeout(timer);
  };
  const take = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && hasOwnKeys(target) && !closing?.contains(target)) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    // To the next cell of the row that is on its way, and to the row behind it (V266).
    else if (WAYS.has(key) && target instanceof Element && target.closest(GRID)) typed += WAYS.get(key) ?? '';
    else if (key.length === 1) typed += key;
    else return;
    // Space would press the button that asked for the row once more.
    event.preventDefault();
    event.stopPropagation();
  };
  const look = () => {
    if (!isWorthIt()) return release();
    timer = setTimeout(look, LOOK_AGAIN);
  };
  holds += 1;
  let timer = setTimeout(look, HELD_FOR);
  window.addEventListener('keydown', take, { capture: true, signal: holding.signal });
  return { typed: () => typed, release };
}

export const keysAreCaptured = () => holds > 0;

/** What took the focus in when what had it went away. */
const HOME = '[data-focus-home]';
/** Parts of a page that can: the nearest around what went away. */
const PARTS = 'section, [role=region], [role=group], [role=tabpanel], header, main';

/**
 * Keeps the focus when its element goes away: the surrounding part takes it, and Tab continues there (V256). Returns the
 * way to stop.
 */
export function keepFocus(): () => void {
  const keeping = new AbortController();
  const options = { capture: true, signal: keeping.signal };
  let focused: Element | null = null;
  /** What had the focus before a layer took it. */
  let outside: Element | null = null;
  let around: readonly Element[] = [];
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element) || target.matches(HOME)) return;
    focused = target;
    // When a layer goes, it is what it was opened from that counts.
    if (layerAround(target) !== null) return;
    outside = target;
    around = partsAround(target);
  };
  const look = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || !focused || (focused.isConnected && !focused.matches(':disabled'))) return;
    const takes = (each: Element | null) => !!each?.isConnected && !each.matches(':disabled');
    const wasInLayer = focused !== outside;
    focused = null;
    if (wasInLayer && takes(outside) && outside instanceof HTMLElement)
      return outside.focus({ preventScroll: true });
    const part = [...around, document.querySelector('main')].find(takes);
    if (part instanceof HTMLElement) focusPart(part);
  };
  window.addEventListener('focusin', enter, options);
  window.addEventListener('focusout', () => requestAnimationFrame(look), options);
  // Not every browser says that what had the focus went away.
  window.addEventListener('keydown', look, options);
  window.addEventListener('keyup', () => requestAnimationFrame(look), options);
  return () => keeping.abort();
}

function partsAround(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}

function focusPart(part: HTMLElement): void {
  part.tabIndex = -1;
  part.setAttribute('data-focus-home', '');
  part.focus({ preventScroll: true });
  const leave = () => {
    part.removeAttribute('data-focus-home');
    part.removeAttribute('tabindex');
  };
  part.addEventListener('focusout', leave, { once: true });
}

export interface FocusTrail {
  /** The focus came to where it is by keyboard. */
  readonly cameByKey: () => boolean;
  /** The key that is being handled: what is asked for meanwhile is asked for by it. Null: it is something else. */
  readonly key: () => (HandledKey & { readonly target: EventTarget | null }) | null;
  /**
   * The field that somebody types in was taken away under their hands, by somebody else: what they type on is no order
   * to the show, until they go elsewhere.
   */
  readonly lostField: () => boolean;
  readonly stop: () => void;
}

/** Follows where the focus goes, and how. */
export function followFocus(): FocusTrail {
  const following = new AbortController();
  const options = { capture: true, signal: following.signal };
  let lastInput: 'key' | 'pointer' = 'pointer';
  let cameBy: 'key' | 'pointer' = 'pointer';
  /** What had the focus before a layer took it, and how it had come there. */
  let behind: { readonly element: EventTarget | null; readonly by: 'key' | 'pointer' } | null = null;
  let inLayer = false;
  let field: Element | null = null;
  let handled: KeyboardEvent | null = null;
  let turn: ReturnType<typeof setTimeout> | undefined;
  const handle = (event: KeyboardEvent | null) => {
    handled = event;
    clearTimeout(turn);
  };
  const note = (event: KeyboardEvent | PointerEvent) => {
    const key = event instanceof KeyboardEvent ? event : null;
    lastInput = key ? 'key' : 'pointer';
    handle(key);
    // The click that a browser makes of a key comes in the same turn.
    if (key) turn = setTimeout(handle, 0, null);
  };
  const enter = ({ target }: Event) => {
    // Nobody went there: the focus was taken in where a field had gone.
    if (target instanceof Element && target.matches(HOME)) return;
    // Focus returned by a layer that was opened by click was not reached by key (V821).
    cameBy = inLayer && behind?.element === target ? behind.by : lastInput;
    inLayer = target instanceof Element && layerAround(target) !== null;
    if (!inLayer) behind = { element: target, by: cameBy };
    field = target instanceof Element && target.matches(TYPING) ? target : null;
  };
  // Chrome says so of a field that is on its way out of the page as well: only one that stays was left.
  const leave = () =>
    queueMicrotask(() => {
      if (field?.isConnected && document.activeElement !== field) field = null;
    });
  const press = ({ target }: Event) => {
    if (target !== field) field = null;
  };
  window.addEventListener('pointerdown', note, options);
  window.addEventListener('pointerdown', press, options);
  window.addEventListener('keydown', note, options);
  window.addEventListener('keyup', note, options);
  window.addEventListener('focusin', enter, options);
  window.addEventListener('focusout', leave, options);
  return {
    cameByKey: () => cameBy === 'key',
    key: () => handled,
    lostField: () => field !== null && !field.isConnected,
    stop: () => {
      handle(null);
      following.abort();
    },
  };
}
