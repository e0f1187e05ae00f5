import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { MINUTE } from '../../../machines/kernel/time.ts';
import {
  listenerBindings,
  matchesByPosition,
  positionBinding,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
} from '../../../machines/view/screens/shortcuts.ts';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { useGo } from '../../timer/transport/use-go.ts';
import { belongsToFocus, followFocus, keysAreCaptured } from '../editing/key-scope.ts';
import { useKeymap } from '../editing/keymap.ts';

/** Actions that go on while the key is held down. */
const REPEATS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>(['minuteUp', 'minuteDown']);

/** The shortcuts of the controller, wherever the focus is, except while typing and in layers over the controller. */
export function useShortcuts(onList: () => void): void {
  const keymap = useKeymap();
  const room = useRoom();
  const go = useGo();
  const run = useEffectEvent((action: ShortcutAction, event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || REPEATS.has(action)) act(action, { room, press: go.press, list: onList });
  });
  useEffect(() => {
    const focus = followFocus();
    const written = SHORTCUT_ACTIONS.flatMap((action) => {
      const handle = (event: KeyboardEvent) => run(action, event);
      return listenerBindings(keymap[action]).map((binding) => [binding, handle] as const);
    });
    const byPlace = SHORTCUT_ACTIONS.flatMap((action) => {
      const binding = positionBinding(keymap[action]);
      const handle = (event: KeyboardEvent) => matchesByPosition(event) && run(action, event);
      return binding === null ? [] : [[binding, handle] as const];
    });
    // The first that fits is taken: what a key writes comes before what it would in its place.
    const stop = tinykeys(window, Object.fromEntries([...written, ...byPlace]), {
      capture: true,
      ignore: (event) => keysAreCaptured() || focus.lostField() || belongsToFocus(event, focus.cameByKey()),
    });
    return () => {
      stop();
      focus.stop();
    };
  }, [keymap]);
}

interface Actor {
  readonly room: JoinedRoom;
  /** GO. */
  readonly press: () => void;
  /** Shows the list of shortcuts. */
  readonly list: () => void;
}

function act(action: ShortcutAction, { room, press, list }: Actor): void {
  const { settings } = room.view.room;
  const { activeMessageId, messageFocus } = room.view;
  const acts: Readonly<Record<ShortcutAction, () => void>> = {
    toggle: press,
    next: () => room.ask('timeset/next', {}),
    back: () => room.ask('timeset/previous', {}),
    minuteUp: () => room.ask('timeset/adjust', { ms: MINUTE }),
    minuteDown: () => room.ask('timeset/adjust', { ms: -MINUTE }),
    blackout: () => room.ask('room/blackout', { on: !settings.blackout }),
    onAir: () => room.ask('room/onAir', { on: !settings.onAir }),
    flash: () => room.ask('timers/flash', { count: 3 }),
    hideMessage: () => activeMessageId !== null && room.ask('messages/hide', {}),
    clearFocus: () =>
      activeMessageId !== null &&
      messageFocus &&
      room.ask('messages/show', { messageId: activeMessageId, focus: false }),
    undo: () => room.ask('room/undo', {}),
    redo: () => room.ask('room/redo', {}),
    list,
  };
  acts[action]();
}
