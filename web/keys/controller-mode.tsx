import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import { isShowCommand } from '../../machines/room/show-commands.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { LONG_NOTICE } from '../app/notification.view.ts';
import { LiveRoomContext, useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { isCoarse } from '../ui/pointer.ts';
import { LettersEdit } from '../ui/typing.ts';
import { modeWords } from './controller.words.ts';
import {
  afterGo,
  type ControllerMode,
  changesRunningLength,
  isChord,
  modeOf,
  parseStoredModes,
  runsShowInEdit,
  type StoredMode,
  withMode,
} from './controller-mode.view.ts';
import styles from './key-note.module.css';
import { type FocusTrail, followFocus, isOnTransport, keepFocusInPage, layerAround } from './key-scope.ts';
import { keyText, useKeymap } from './keymap.ts';
import { keyIn, type ShortcutAction } from './shortcuts.view.ts';

interface PlacedNote {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly above: boolean;
  readonly ofSwitch: boolean;
}

interface KeyNote {
  readonly note: PlacedNote | null;
  readonly say: (text: string, place?: 'switch') => void;
}

/** Height that a note needs, px. The style sheet repeats it. */
const NOTE_SPACE = 110;

/** A note disappears after 6 s (V254), after a press elsewhere (V822), or when a dialog or menu opens (V837). */
function useKeyNote(): KeyNote {
  const [note, setNote] = useState<PlacedNote | null>(null);
  useEffect(() => {
    if (note === null) return undefined;
    const clear = () => setNote(null);
    const timer = setTimeout(clear, LONG_NOTICE);
    const unlessOutside = () => layerAround(document.activeElement) && clear();
    addEventListener('pointerdown', clear, true);
    addEventListener('focusin', unlessOutside);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', clear, true);
      removeEventListener('focusin', unlessOutside);
    };
  }, [note]);
  const say = useCallback<KeyNote['say']>((text, place) => setNote(placeNote(text, place)), []);
  return { note, say };
}

function placeNote(text: string, place?: 'switch'): PlacedNote {
  const focused = document.activeElement;
  const cell = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '');
  const atSwitch = place === 'switch' || focused === document.body;
  const about = atSwitch ? document.querySelector('[data-mode-switch]') : (cell ?? focused);
  const { left, top, bottom } = (about ?? document.body).getBoundingClientRect();
  return { text, left, top, bottom, above: bottom > innerHeight - NOTE_SPACE, ofSwitch: atSwitch };
}

function KeyNoteBubble({ note }: Pick<KeyNote, 'note'>) {
  return (
    <div role="status">
      {note && (
        <p
          className={styles.note}
          data-above={note.above || undefined}
          data-of-switch={note.ofSwitch || undefined}
          style={{ '--left': `${note.left}px`, '--top': `${note.top}px`, '--bottom': `${note.bottom}px` }}
        >
          {note.text}
        </p>
      )}
    </div>
  );
}

export interface ModeSwitch {
  readonly mode: ControllerMode;
  readonly turn: (mode: ControllerMode) => void;
  readonly onGo: () => void;
  readonly explain: (text: string) => void;
}

const ModeContext = createContext<ModeSwitch>({
  mode: 'show',
  turn: () => {},
  onGo: () => {},
  explain: () => {},
});

/** Outside controllers, the mode is always Show. */
export const useControllerMode = (): ModeSwitch => use(ModeContext);

interface ActionKey {
  readonly binding?: string;
  readonly text?: string;
}

export function useActionKey(action: ShortcutAction): ActionKey {
  const { mode } = useControllerMode();
  const binding = keyIn(mode, useKeymap(), action);
  return binding === null ? {} : { binding, text: keyText(binding) };
}

/** Provides the mode. In Edit, a key sends a command only together with Ctrl, Cmd or Alt (V250). */
export function ControllerModes({ children }: { readonly children: ReactNode }) {
  const room = useRoom();
  const keymap = useKeymap();
  const [entry, keep] = useStoredMode(room.pid);
  const { note, say } = useKeyNote();
  const trail = useFocusTrail();
  useEffect(keepFocusInPage, []);
  const { mode } = entry;
  const guarded = useMemo((): JoinedRoom => {
    if (mode === 'show') return room;
    const ask: JoinedRoom['ask'] = (name, payload) => {
      const running = changesRunningLength(name, payload, room.view.timeset);
      if (running !== null && !isChord(trail.current?.key() ?? null)) {
        const timer = room.view.timers.find(({ _id }) => _id === running);
        return say(modeWords.lengthRests(timer ? timerTitle(timer) : ''));
      }
      const key = isShowCommand(name) ? unusedKeyPress(trail.current) : null;
      if (key === null) return room.ask(name, payload);
      return say(modeWords.pressRests(keyText(key), keyText(keymap.mode)));
    };
    return { ...room, ask };
  }, [room, mode, keymap, trail, say]);
  const modes = useMemo(
    (): ModeSwitch => ({
      mode,
      turn: (next) => keep({ ...entry, mode: next }),
      onGo: () => {
        const next = afterGo(entry);
        if (next === entry || (mode === 'edit' && unusedKeyPress(trail.current) !== null)) return;
        keep(next);
        if (mode === 'show') return;
        // Touch users need no hints about keys (V326).
        const byTouch = !trail.current?.key() && isCoarse();
        say(
          byTouch ? modeWords.turnedByTouch : modeWords.turned(keyText(keymap.toggle), keyText(keymap.mode)),
          'switch',
        );
      },
      explain: say,
    }),
    [mode, entry, keep, keymap, trail, say],
  );
  return (
    <ModeContext value={modes}>
      <LiveRoomContext value={guarded}>
        <LettersEdit value={mode === 'edit'}>{children}</LettersEdit>
        <KeyNoteBubble note={note} />
      </LiveRoomContext>
    </ModeContext>
  );
}

function unusedKeyPress(trail: FocusTrail | null): string | null {
  const key = trail?.key();
  if (!trail || !key || runsShowInEdit(key, trail.cameByKey() && isOnTransport(key.target))) return null;
  return key.key === ' ' ? 'Space' : key.key;
}

const modesEntry = browserEntry('callboard.modes');

const readModes = (): readonly StoredMode[] => parseStoredModes(jsonOrNull(modesEntry.read() ?? ''));

function useStoredMode(pid: string) {
  const [entry, setEntry] = useState(() => modeOf(readModes(), pid));
  const keep = useCallback((next: StoredMode) => {
    setEntry(next);
    modesEntry.write(JSON.stringify(withMode(readModes(), next)));
  }, []);
  return [entry, keep] as const;
}

function useFocusTrail() {
  const trail = useRef<FocusTrail>(null);
  useEffect(() => {
    const followed = followFocus();
    trail.current = followed;
    return followed.stop;
  }, []);
  return trail;
}
