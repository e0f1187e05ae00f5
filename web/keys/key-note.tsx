import { useCallback, useEffect, useState } from 'react';
import { LONG } from '../app/notification.view.ts';
import styles from './key-note.module.css';
import { layerAround } from './key-scope.ts';

interface Note {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly above: boolean;
  /** About the mode switch. */
  readonly ofSwitch: boolean;
}

export interface KeyNote {
  readonly note: Note | null;
  readonly say: (text: string, place?: 'switch') => void;
}

/** px; also in CSS. */
const ROOM = 110;

/** For 6 s (V254), until a press elsewhere (V822) or a layer (V837). */
export function useKeyNote(): KeyNote {
  const [note, setNote] = useState<Note | null>(null);
  useEffect(() => {
    if (note === null) return undefined;
    const clear = () => setNote(null);
    const timer = setTimeout(clear, LONG);
    const unlessOutside = () => layerAround(document.activeElement) && clear();
    addEventListener('pointerdown', clear, true);
    addEventListener('focusin', unlessOutside);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', clear, true);
      removeEventListener('focusin', unlessOutside);
    };
  }, [note]);
  const say = useCallback<KeyNote['say']>((text, place) => setNote(placed(text, place)), []);
  return { note, say };
}

function placed(text: string, place?: 'switch'): Note {
  const focused = document.activeElement;
  // Active cell of the grid.
  const cell = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '');
  const atSwitch = place === 'switch' || focused === document.body;
  const about = atSwitch ? document.querySelector('[data-mode-switch]') : (cell ?? focused);
  const { left, top, bottom } = (about ?? document.body).getBoundingClientRect();
  return { text, left, top, bottom, above: bottom > innerHeight - ROOM, ofSwitch: atSwitch };
}

export function KeyNoteBubble({ note }: Pick<KeyNote, 'note'>) {
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
