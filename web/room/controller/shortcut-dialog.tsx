import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keyText, setKeymap, useKeymap } from '../editing/keymap.ts';
import { shortcutWords } from '../editing/shortcut.words.ts';
import {
  bindingOf,
  defaultKeymap,
  rebind,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  worksInEdit,
} from '../editing/shortcuts.view.ts';
import styles from './dialogs.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ShortcutDialog({ isOpen, onClose }: Props) {
  const keymap = useKeymap();
  const [listening, setListening] = useState<ShortcutAction | null>(null);
  const [refused, setRefused] = useState(false);
  const give = (action: ShortcutAction, key: string) => {
    const next = rebind(keymap, action, key);
    setRefused(next[action] !== key);
    setKeymap(next);
  };
  const close = () => {
    setListening(null);
    setRefused(false);
    onClose();
  };
  return (
    <Dialog title={shortcutWords.title} isOpen={isOpen} onClose={close}>
      <p className={styles.words}>{shortcutWords.note}</p>
      <p className={styles.words} role="status">
        {refused && shortcutWords.anywhereOnly}
      </p>
      {(['edit', 'show'] as const).map((group) => (
        <section key={group} aria-label={shortcutWords.groups[group]}>
          <h3 className={styles.label}>{shortcutWords.groups[group]}</h3>
          <dl className={styles.keys}>
            {SHORTCUT_ACTIONS.filter(
              (action) => worksInEdit(action, keymap[action]) === (group === 'edit'),
            ).map((action) => (
              <div key={action} className={styles.keyRow}>
                <dt>{shortcutWords.names[action]}</dt>
                <dd>
                  <KeyButton
                    action={action}
                    label={keyText(keymap[action])}
                    listening={listening === action}
                    onListen={setListening}
                    onKey={(key) => give(action, key)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button size="small" isDisabled={keymap === defaultKeymap} onPress={() => setKeymap(defaultKeymap)}>
        {shortcutWords.usualKeys}
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
      aria-label={
        listening ? shortcutWords.pressKeyFor(shortcutWords.names[action]) : shortcutWords.changeKey(label)
      }
      onClick={() => onListen(listening ? null : action)}
      onKeyDown={onKeyDown}
      onBlur={() => listening && onListen(null)}
    >
      {listening ? shortcutWords.pressKey : label}
    </button>
  );
}
