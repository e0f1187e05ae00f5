import { type HandledKey, isChord } from './controller-mode.view.ts';

const TYPING_FIELD =
  'input:not([type=radio], [type=checkbox], [type=button], [data-resting]), textarea:not([data-resting]), select, [contenteditable=true]';
const RESTING_FIELD = '[data-resting]';
const LAYER_SELECTOR = '[role=dialog], [role=menu], [role=listbox]';
const OPEN_MENU_BUTTON = '[aria-haspopup=menu][aria-expanded=true]';
const LIFTED_ROW = '[data-lifted]';
const PRESSABLE =
  'button, a[href], summary, [role=button], [role=switch], [role=tab], input:not([data-resting])';
const ARROW_CONTROL = '[role=slider], [role=tab], [role=radio], [role=tablist], input[type=radio]';

const ARROW_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);

const TRANSPORT_BUTTON = '[data-transport] button';

export const isOnTransport = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TRANSPORT_BUTTON) !== null;

/** In a grid, `GRID_KEYS` never change the clock (V265). */
const GRID_SELECTOR = '[role=grid]';
const GRID_KEYS = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown|Enter|F2|Delete|Backspace)$/;
/** In Show, only `CLICKED_GRID_KEYS` belong to a clicked grid. All others run the show (V764). */
const CLICKED_GRID = '[role=grid][data-keys=run]';
const CLICKED_GRID_KEYS = /^(?:Arrow(?:Up|Down)|Home|End|Enter|F2|Delete|Backspace)$/;
/** In Show, letters and digits do nothing in a grid, and Escape leaves it (V764). */
const GRID_IN_SHOW = '[role=grid][data-keys]';
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const WHITESPACE_KEYS: ReadonlyMap<string, string> = new Map([
  ['Tab', '\t'],
  ['Enter', '\n'],
]);
const SELECTING_GRID = '[role=grid][data-selecting]';

function isGridKey(event: KeyboardEvent, target: Element): boolean {
  const { key } = event;
  if (target.closest(GRID_SELECTOR) === null) return false;
  const isInShow = target.closest(GRID_IN_SHOW) !== null;
  if (key === 'Escape') return isInShow || target.closest(SELECTING_GRID) !== null;
  if (LETTER_OR_DIGIT.test(key)) return isInShow && !isChord(event);
  return (target.closest(CLICKED_GRID) ? CLICKED_GRID_KEYS : GRID_KEYS).test(key);
}

/** Returns true if the element uses keys itself: a field, a dialog or menu, or a row that is being moved. */
export function hasOwnKeys(element: Element): boolean {
  if (element === document.body) return document.querySelector(OPEN_MENU_BUTTON) !== null;
  return (
    element.matches(TYPING_FIELD) ||
    element.closest(LAYER_SELECTOR) !== null ||
    element.matches(`${LIFTED_ROW}, ${OPEN_MENU_BUTTON}`)
  );
}

/** Like `belongsToFocus`, but also true in a field that is not being edited, because letters start editing (V255). */
export function belongsToFocusInEdit(event: KeyboardEvent): boolean {
  return (
    belongsToFocus(event, true) || (event.target instanceof Element && event.target.matches(RESTING_FIELD))
  );
}

export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(TYPING_FIELD)) activeElement.blur();
}

export const layerAround = (element: Element | null) => element?.closest(LAYER_SELECTOR) ?? null;

/** Returns true if the focused element uses the key. After a click, the element does not use Space, so Space is GO. */
export function belongsToFocus(event: KeyboardEvent, focusCameByKey: boolean): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (hasOwnKeys(target) || isGridKey(event, target)) return true;
  if (!focusCameByKey) return false;
  if (event.key === ' ' || event.key === 'Enter') return target.closest(PRESSABLE) !== null;
  return ARROW_KEYS.has(event.key) && target.closest(ARROW_CONTROL) !== null;
}

/** Time after which a capture ends unless extended, ms, so that GO works after a lost connection. */
const MAX_CAPTURE_MS = 3_000;
const CAPTURE_CHECK_MS = 250;

let captureCount = 0;

export interface KeyCapture {
  readonly typed: () => string;
  readonly release: () => void;
}

/**
 * Intercepts all keys and collects typed text, until `release` or for 3 s.
 * @param closing a closing dialog or menu, whose typed text is included.
 * @param begun text typed earlier.
 * @param isWorthIt extends the capture while it returns true.
 */
export function captureKeys(
  closing: Element | null,
  begun = '',
  isWorthIt: () => boolean = () => false,
): KeyCapture {
  const holding = new AbortController();
  let typed = begun;
  const release = () => {
    if (!holding.signal.aborted) captureCount -= 1;
    holding.abort();
    clearTimeout(timer);
  };
  const take = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && hasOwnKeys(target) && !closing?.contains(target)) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (WHITESPACE_KEYS.has(key) && target instanceof Element && target.closest(GRID_SELECTOR))
      typed += WHITESPACE_KEYS.get(key) ?? '';
    else if (key.length === 1) typed += key;
    else return;
    // Prevents Space from pressing the button again.
    event.preventDefault();
    event.stopPropagation();
  };
  const look = () => {
    if (!isWorthIt()) return release();
    timer = setTimeout(look, CAPTURE_CHECK_MS);
  };
  captureCount += 1;
  let timer = setTimeout(look, MAX_CAPTURE_MS);
  window.addEventListener('keydown', take, { capture: true, signal: holding.signal });
  return { typed: () => typed, release };
}

export const keysAreCaptured = () => captureCount > 0;

const FOCUS_HOME = '[data-focus-home]';
const FOCUS_PARTS = 'section, [role=region], [role=group], [role=tabpanel], header, main';

/** When the focused element disappears, focuses the surrounding part, where Tab continues (V256). */
export function keepFocusInPage(): () => void {
  const keeping = new AbortController();
  const options = { capture: true, signal: keeping.signal };
  let focused: Element | null = null;
  let outside: Element | null = null;
  let outerScopes: readonly Element[] = [];
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element) || target.matches(FOCUS_HOME)) return;
    focused = target;
    if (layerAround(target) !== null) return;
    outside = target;
    outerScopes = enclosingParts(target);
  };
  const look = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || !focused || (focused.isConnected && !focused.matches(':disabled'))) return;
    const takes = (each: Element | null) => !!each?.isConnected && !each.matches(':disabled');
    const wasInLayer = focused !== outside;
    focused = null;
    if (wasInLayer && takes(outside) && outside instanceof HTMLElement)
      return outside.focus({ preventScroll: true });
    const part = [...outerScopes, document.querySelector('main')].find(takes);
    if (part instanceof HTMLElement) focusPart(part);
  };
  window.addEventListener('focusin', enter, options);
  window.addEventListener('focusout', () => requestAnimationFrame(look), options);
  // Some browsers do not send `focusout` when an element is removed.
  window.addEventListener('keydown', look, options);
  window.addEventListener('keyup', () => requestAnimationFrame(look), options);
  return () => keeping.abort();
}

function enclosingParts(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(FOCUS_PARTS);
  return part ? [part, ...enclosingParts(part)] : [];
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
  readonly cameByKey: () => boolean;
  readonly key: () => (HandledKey & { readonly target: EventTarget | null }) | null;
  /** Returns true if another user removed the focused field. Keys do nothing then until the focus moves. */
  readonly lostField: () => boolean;
  readonly stop: () => void;
}

export function followFocus(): FocusTrail {
  const following = new AbortController();
  const options = { capture: true, signal: following.signal };
  let lastInput: 'key' | 'pointer' = 'pointer';
  let cameBy: 'key' | 'pointer' = 'pointer';
  let lastFocus: { readonly element: EventTarget | null; readonly by: 'key' | 'pointer' } | null = null;
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
    // Clears `handled` after the key's click event, which follows in the same task.
    if (key) turn = setTimeout(handle, 0, null);
  };
  const enter = ({ target }: Event) => {
    // `keepFocusInPage` moved the focus, not the user.
    if (target instanceof Element && target.matches(FOCUS_HOME)) return;
    cameBy = inLayer && lastFocus?.element === target ? lastFocus.by : lastInput;
    inLayer = target instanceof Element && layerAround(target) !== null;
    if (!inLayer) lastFocus = { element: target, by: cameBy };
    field = target instanceof Element && target.matches(TYPING_FIELD) ? target : null;
  };
  // Chrome also sends `focusout` for fields that are removed.
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
