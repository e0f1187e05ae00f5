import { type KeyboardEvent, useState } from 'react';
import {
  bindingOf,
  defaultKeymap,
  rebind,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  shortcutWords,
} from '../../../machines/view/screens/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keyText, setKeymap, useKeymap } from '../editing/keymap.ts';
import styles from './dialogs.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of shortcuts. Each can be given another key; it is kept in this browser. */
export function ShortcutDialog({ isOpen, onClose }: Props) {
  const keymap = useKeymap();
  const [listening, setListening] = useState<ShortcutAction | null>(null);
  const close = () => {
    setListening(null);
    onClose();
  };
  return (
    <Dialog title="Shortcuts" isOpen={isOpen} onClose={close}>
      <p className={styles.words}>
        They work everywhere on this page, except while you type. Letters count where they are on the keyboard
        while it writes another alphabet. Press a key’s button to change it.
      </p>
      <dl className={styles.keys}>
        {SHORTCUT_ACTIONS.map((action) => (
          <div key={action} className={styles.keyRow}>
            <dt>{shortcutWords[action]}</dt>
            <dd>
              <KeyButton
                action={action}
                label={keyText(keymap[action])}
                listening={listening === action}
                onListen={setListening}
                onKey={(key) => setKeymap(rebind(keymap, action, key))}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Button size="small" isDisabled={keymap === defaultKeymap} onPress={() => setKeymap(defaultKeymap)}>
        Back to the usual keys
      </Button>
    </Dialog>
  );
}

interface KeyButtonProps {
  readonly action: ShortcutAction;
  readonly label: string;
  readonly listening: boolean;
  readonly onListen: (action: ShortcutAction | null) => void;
  readonly onKey: (binding: string) => void;
}

function KeyButton({ action, label, listening, onListen, onKey }: KeyButtonProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening) return;
    event.preventDefault();
    event.stopPropagation();
    const binding = bindingOf(event);
    if (binding === null) return;
    onKey(binding);
    onListen(null);
  };
  return (
    <button
      type="button"
      className={styles.key}
      data-listening={listening || undefined}
      aria-label={listening ? `Press the new key for: ${shortcutWords[action]}` : `${label}. Change the key.`}
      onClick={() => onListen(listening ? null : action)}
      onKeyDown={onKeyDown}
      onBlur={() => listening && onListen(null)}
    >
      {listening ? 'Press a key' : label}
    </button>
  );
}
