import { useEffect, useEffectEvent, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import type { Duration } from '../../machines/kernel/time.ts';
import { callNames } from '../automations/automation-calls.view.ts';
import { modeWords } from '../keys/controller.words.ts';
import { type ModeSwitch, useControllerMode } from '../keys/controller-mode.tsx';
import {
  belongsToFocus,
  belongsToFocusInEdit,
  followFocus,
  keysAreCaptured,
  layerAround,
  leaveField,
} from '../keys/key-scope.ts';
import { keyText, useCallKeys, useKeymap } from '../keys/keymap.ts';
import {
  ANYWHERE_ACTIONS,
  callKeyWorks,
  type Keymap,
  listenerBindings,
  matchesByPosition,
  messageIndexOf,
  positionBinding,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  worksInEdit,
} from '../keys/shortcuts.view.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { useGo } from '../transport/go-button.tsx';
import { actionCommand } from './action-command.view.ts';

const REPEATING_ACTIONS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>(['minuteUp', 'minuteDown']);
/** Keyboards repeat a held key about 30 times a second, which is too fast to stop at the wanted minute. */
const MIN_REPEAT_INTERVAL: Duration = 200;

/**
 * Runs keyboard shortcuts unless a dialog or menu is open. In Edit, shortcuts of Show explain why they do nothing
 * (V254). Returns a function that runs one action.
 */
export function useShortcuts(
  list: () => void,
  find?: () => void,
  quick?: () => void,
): (action: ShortcutAction) => void {
  const keymap = useKeymap();
  const callKeys = useCallKeys();
  const room = useRoom();
  const go = useGo();
  const modes = useControllerMode();
  const inEdit = modes.mode === 'edit';
  const lastStepAt = useRef(0);
  const isRepeatDue = ({ timeStamp }: KeyboardEvent) => timeStamp - lastStepAt.current >= MIN_REPEAT_INTERVAL;
  const perform = (action: ShortcutAction) =>
    performAction(action, { room, modes, press: go.press, list, find, quick });
  const run = useEffectEvent((action: ShortcutAction, event: KeyboardEvent) => {
    if (inEdit && !worksInEdit(action, keymap[action])) {
      if (!event.repeat && isHandled(action, room)) modes.explain(disabledReason(action, keymap));
      return;
    }
    // The operator page has no search, and its digit keys belong to the number pad.
    if (!find && (action === 'find' || messageIndexOf(action) !== null)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !(REPEATING_ACTIONS.has(action) && isRepeatDue(event))) return;
    lastStepAt.current = event.timeStamp;
    perform(action);
  });
  const call = useEffectEvent((name: string, key: string, event: KeyboardEvent) => {
    const isWaited = callNames(room.view.automations).some((each) => each.toLowerCase() === name);
    if (!isWaited || !callKeyWorks(key, { inEdit, hasPad: !find })) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) room.ask('automations/call', { name });
  });
  useEffect(() => {
    const focus = followFocus();
    type Bound = readonly [key: string, handle: (event: KeyboardEvent) => void];
    const bound = (actions: readonly ShortcutAction[]) =>
      actions.map((action): Bound => [keymap[action], (event) => run(action, event)]);
    const listen = (keys: readonly Bound[], ignore: (event: KeyboardEvent) => boolean) => {
      const written = keys.flatMap(([key, handle]) =>
        listenerBindings(key).map((binding) => [binding, handle] as const),
      );
      const byPlace = keys.flatMap(([key, handle]) => {
        const binding = positionBinding(key);
        const atPlace = (event: KeyboardEvent) => matchesByPosition(event) && handle(event);
        return binding === null ? [] : [[binding, atPlace] as const];
      });
      // Keys that match by character take precedence over keys that match by position.
      return tinykeys(window, Object.fromEntries([...written, ...byPlace]), { capture: true, ignore });
    };
    const stops = [
      listen(
        [
          ...bound(SHORTCUT_ACTIONS.filter((action) => !ANYWHERE_ACTIONS.has(action))),
          ...callKeys.map(([name, key]): Bound => [key, (event) => call(name, key, event)]),
        ],
        (event) =>
          keysAreCaptured() ||
          focus.lostField() ||
          (inEdit ? belongsToFocusInEdit(event) : belongsToFocus(event, focus.cameByKey())),
      ),
      listen(
        bound([...ANYWHERE_ACTIONS]),
        ({ target }) => target instanceof Element && layerAround(target) !== null,
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      focus.stop();
    };
  }, [keymap, callKeys, inEdit]);
  return perform;
}

const NEEDS_COMMAND: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>([
  'pause',
  'hideMessage',
  'clearFocus',
]);

const isHandled = (action: ShortcutAction, { view }: JoinedRoom): boolean =>
  (messageIndexOf(action) === null && !NEEDS_COMMAND.has(action)) || actionCommand(action, view) !== null;

function disabledReason(action: ShortcutAction, keymap: Keymap): string {
  const turn = keyText(keymap.mode);
  if (action !== 'toggle') return modeWords.keyRests(keyText(keymap[action]), turn);
  return modeWords.goRests(keyText(keymap.toggle), keyText(keymap.toggleAnywhere), turn);
}

interface ShortcutContext {
  readonly room: JoinedRoom;
  readonly modes: ModeSwitch;
  readonly press: () => void;
  readonly list: () => void;
  readonly find: (() => void) | undefined;
  readonly quick: (() => void) | undefined;
}

function performAction(
  action: ShortcutAction,
  { room, modes, press, list, find, quick }: ShortcutContext,
): void {
  const acts: Readonly<Partial<Record<ShortcutAction, () => void>>> = {
    toggle: press,
    toggleAnywhere: press,
    mode: () => {
      leaveField();
      modes.turn(modes.mode === 'edit' ? 'show' : 'edit');
    },
    quickClock: () => quick?.(),
    find: () => find?.(),
    list,
  };
  const act = acts[action];
  if (act) return act();
  const command = actionCommand(action, room.view);
  if (command !== null) room.ask(command.name, command.payload);
}
