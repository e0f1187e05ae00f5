import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { callNames } from '../automations/automation-calls.view.ts';
import { calledWords } from '../automations/automation-calls.words.ts';
import { keyText, setCallKeys, setKeymap, useCallKeys, useKeymap } from '../keys/keymap.ts';
import { shortcutWords } from '../keys/shortcut.words.ts';
import { bindingOf, callKeyOf, rebind, withCallKey } from '../keys/shortcut-edit.view.ts';
import {
  actionWithKey,
  defaultKeymap,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  worksInEdit,
} from '../keys/shortcuts.view.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import styles from './dialogs.module.css';

export function ShortcutDialog({ isOpen, onClose }: DialogState) {
  const keymap = useKeymap();
  const callKeys = useCallKeys();
  const calls = callNames(useRoom().view.automations);
  const [listening, setListening] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const give = (action: ShortcutAction, key: string) => {
    const next = rebind(keymap, action, key);
    setRefused(next[action] === key ? null : shortcutWords.anywhereOnly);
    setKeymap(next);
  };
  const giveCall = (name: string, key: string | null) => {
    const holder = key === null ? null : actionWithKey(keymap, key);
    setRefused(holder && calledWords.taken(shortcutWords.names[holder]));
    if (holder === null) setCallKeys(withCallKey(callKeys, name, key));
  };
  const close = () => {
    setListening(null);
    setRefused(null);
    onClose();
  };
  return (
    <Dialog title={shortcutWords.title} isOpen={isOpen} onClose={close}>
      <p className={`muted ${styles.words}`}>{shortcutWords.note}</p>
      <p className={`muted ${styles.words}`} role="status">
        {refused}
      </p>
      {(['edit', 'show'] as const).map((group) => (
        <section key={group} aria-label={shortcutWords.groups[group]}>
          <h3 className={`secondary ${styles.label}`}>{shortcutWords.groups[group]}</h3>
          <dl className={styles.keys}>
            {SHORTCUT_ACTIONS.filter(
              (action) => worksInEdit(action, keymap[action]) === (group === 'edit'),
            ).map((action) => (
              <div key={action} className={`row ${styles.keyRow}`}>
                <dt>{shortcutWords.names[action]}</dt>
                <dd>
                  <KeyButton
                    name={shortcutWords.names[action]}
                    label={keyText(keymap[action])}
                    listening={listening === action}
                    onListen={(on) => setListening(on ? action : null)}
                    onKey={(key) => give(action, key)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {calls.length > 0 && (
        <section aria-label={calledWords.keys}>
          <h3 className={`secondary ${styles.label}`}>{calledWords.keys}</h3>
          <dl className={styles.keys}>
            {calls.map((name) => {
              const key = callKeyOf(callKeys, name);
              return (
                <div key={name} className={`row ${styles.keyRow}`}>
                  <dt>{name}</dt>
                  <dd className={`row ${styles.callKey}`}>
                    {key !== null && (
                      <IconButton
                        label={calledWords.removeKey(name)}
                        size="small"
                        onPress={() => giveCall(name, null)}
                        icon={X}
                      />
                    )}
                    <KeyButton
                      name={name}
                      label={key === null ? calledWords.none : keyText(key)}
                      listening={listening === callId(name)}
                      onListen={(on) => setListening(on ? callId(name) : null)}
                      onKey={(typed) => giveCall(name, typed)}
                    />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
      <Button size="small" isDisabled={keymap === defaultKeymap} onPress={() => setKeymap(defaultKeymap)}>
        {shortcutWords.usualKeys}
      </Button>
    </Dialog>
  );
}

const callId = (name: string): string => ['call', name].join(' ');

interface KeyButtonProps {
  readonly name: string;
  readonly label: string;
  readonly listening: boolean;
  readonly onListen: (isOn: boolean) => void;
  readonly onKey: (binding: string) => void;
}

function KeyButton({ name, label, listening, onListen, onKey }: KeyButtonProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening) return;
    event.preventDefault();
    event.stopPropagation();
    const binding = bindingOf(event);
    if (binding === null) return;
    onKey(binding);
    onListen(false);
  };
  return (
    <button
      type="button"
      className={styles.key}
      data-listening={listening || undefined}
      aria-label={listening ? shortcutWords.pressKeyFor(name) : shortcutWords.changeKey(label)}
      onClick={() => onListen(!listening)}
      onKeyDown={onKeyDown}
      onBlur={() => listening && onListen(false)}
    >
      {listening ? shortcutWords.pressKey : label}
    </button>
  );
}
