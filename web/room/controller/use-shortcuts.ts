import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { MINUTE } from '../../../machines/kernel/time.ts';
import { isBlank } from '../../../machines/message/message.ts';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { audiencesToName, messageRows } from '../../message/message-rows.view.ts';
import { moderatorRows } from '../../message/moderator.view.ts';
import { useGo } from '../../timer/transport/use-go.ts';
import { type ModeSwitch, useControllerMode } from '../editing/controller-mode.tsx';
import {
  belongsToFocus,
  belongsToFocusInEdit,
  followFocus,
  keysAreCaptured,
  layerAround,
  leaveField,
} from '../editing/key-scope.ts';
import { keyText, useKeymap } from '../editing/keymap.ts';
import { modeWords } from '../editing/mode.words.ts';
import {
  ANYWHERE,
  type Keymap,
  listenerBindings,
  matchesByPosition,
  messagePlace,
  positionBinding,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  worksInEdit,
} from '../editing/shortcuts.view.ts';

const REPEATS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>(['minuteUp', 'minuteDown']);

/**
 * Shortcuts of the controller, except in layers. Those of Show rest while typing; in Edit, a key explains why it does
 * nothing (V254).
 */
export function useShortcuts(list: () => void, find?: () => void, quick?: () => void): void {
  const keymap = useKeymap();
  const room = useRoom();
  const go = useGo();
  const modes = useControllerMode();
  const inEdit = modes.mode === 'edit';
  const run = useEffectEvent((action: ShortcutAction, event: KeyboardEvent) => {
    if (inEdit && !worksInEdit(action, keymap[action])) {
      if (!event.repeat && isWanted(action, room)) modes.explain(whyNot(action, keymap));
      return;
    }
    // The operator has no rundown to search, and its digits go to the number pad.
    if (!find && (action === 'find' || messagePlace(action) !== null)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || REPEATS.has(action))
      act(action, { room, modes, press: go.press, list, find, quick });
  });
  useEffect(() => {
    const focus = followFocus();
    const listen = (actions: readonly ShortcutAction[], ignore: (event: KeyboardEvent) => boolean) => {
      const written = actions.flatMap((action) => {
        const handle = (event: KeyboardEvent) => run(action, event);
        return listenerBindings(keymap[action]).map((binding) => [binding, handle] as const);
      });
      const byPlace = actions.flatMap((action) => {
        const binding = positionBinding(keymap[action]);
        const handle = (event: KeyboardEvent) => matchesByPosition(event) && run(action, event);
        return binding === null ? [] : [[binding, handle] as const];
      });
      // The first that fits is taken: what a key writes comes before what it would in its place.
      return tinykeys(window, Object.fromEntries([...written, ...byPlace]), { capture: true, ignore });
    };
    const stops = [
      listen(
        SHORTCUT_ACTIONS.filter((action) => !ANYWHERE.has(action)),
        (event) =>
          keysAreCaptured() ||
          focus.lostField() ||
          (inEdit ? belongsToFocusInEdit(event) : belongsToFocus(event, focus.cameByKey())),
      ),
      listen([...ANYWHERE], ({ target }) => target instanceof Element && layerAround(target) !== null),
    ];
    return () => {
      for (const stop of stops) stop();
      focus.stop();
    };
  }, [keymap, inEdit]);
}

/** Whether anybody can expect something of it now. */
function isWanted(action: ShortcutAction, { view }: JoinedRoom): boolean {
  const place = messagePlace(action);
  if (place !== null) return messageAt(view, place) !== undefined;
  if (action === 'clearFocus') return view.activeMessageId !== null && view.messageFocus;
  return action !== 'hideMessage' || isShowing(view);
}

const isShowing = (view: JoinedRoom['view']): boolean => messageRows(view).some(({ to }) => to.length > 0);

function messageAt(view: JoinedRoom['view'], place: number) {
  const row = moderatorRows(messageRows(view)).messages[place];
  return row && (row.state !== 'off' || !isBlank(row.text)) ? row : undefined;
}

/** Why the key of an action does nothing in Edit, and what would. */
function whyNot(action: ShortcutAction, keymap: Keymap): string {
  const turn = keyText(keymap.mode);
  if (action !== 'toggle') return modeWords.keyRests(keyText(keymap[action]), turn);
  return modeWords.goRests(keyText(keymap.toggle), keyText(keymap.toggleAnywhere), turn);
}

interface Actor {
  readonly room: JoinedRoom;
  readonly modes: ModeSwitch;
  readonly press: () => void;
  readonly list: () => void;
  readonly find: (() => void) | undefined;
  /** Opens the quick clock. */
  readonly quick: (() => void) | undefined;
}

function act(action: ShortcutAction, { room, modes, press, list, find, quick }: Actor): void {
  const { settings } = room.view.room;
  const { activeMessageId, messageFocus } = room.view;
  const place = messagePlace(action);
  if (place !== null) return toggleMessage(room, place);
  const next = () => room.ask('timeset/next', {});
  const back = () => room.ask('timeset/previous', {});
  const acts: Readonly<Partial<Record<ShortcutAction, () => void>>> = {
    toggle: press,
    toggleAnywhere: press,
    mode: () => {
      leaveField();
      modes.turn(modes.mode === 'edit' ? 'show' : 'edit');
    },
    next,
    nextByRemote: next,
    back,
    backByRemote: back,
    minuteUp: () => room.ask('timeset/adjust', { ms: MINUTE }),
    minuteDown: () => room.ask('timeset/adjust', { ms: -MINUTE }),
    blackout: () => room.ask('room/blackout', { on: !settings.blackout }),
    onAir: () => room.ask('room/onAir', { on: !settings.onAir }),
    flash: () => room.ask('timers/flash', { count: 3 }),
    hideMessage: () => isShowing(room.view) && room.ask('messages/hide', {}),
    clearFocus: () =>
      activeMessageId !== null &&
      messageFocus &&
      room.ask('messages/show', { messageId: activeMessageId, focus: false }),
    undo: () => room.ask('room/undo', {}),
    redo: () => room.ask('room/redo', {}),
    quickClock: () => quick?.(),
    find: () => find?.(),
    list,
  };
  acts[action]?.();
}

function toggleMessage(room: JoinedRoom, place: number): void {
  const row = messageAt(room.view, place);
  if (row?.state === 'off') room.ask('messages/show', { messageId: row.id });
  else if (row) room.ask('messages/hide', audiencesToName(row));
}
