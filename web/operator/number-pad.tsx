import { ChevronsLeft, ChevronsRight, Delete, Minus, MonitorUp, Plus, Timer, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  PAD_ACTIONS,
  PAD_KEYS,
  type PadAction,
  type PadKey,
  type PadReading,
  padCommand,
  padKeyOf,
  pressed,
  readPad,
} from '../controller/number-pad.view.ts';
import { padWords } from '../controller/pad.words.ts';
import { belongsToFocus } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './operator.module.css';

export interface Pad {
  readonly reading: PadReading;
  readonly done: string | null;
  readonly press: (key: PadKey) => void;
  readonly clear: () => void;
  readonly may: (action: PadAction) => boolean;
  readonly run: (action: PadAction) => void;
}

/** Keyboard digits too; `onUse` is called. */
function usePad(onUse: () => void): Pad {
  const room = useRoom();
  const [digits, setDigits] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const reading = readPad(digits);
  const press = (key: PadKey) => {
    setDigits((typed) => pressed(typed, key));
    setDone(null);
  };
  const commandOf = (action: PadAction) => padCommand(action, reading.ms, room.view, room.clock.now());
  useTypedDigits((key) => {
    onUse();
    press(key);
  });
  return {
    reading,
    done,
    press,
    clear: () => setDigits(''),
    may(action) {
      const { name, payload } = commandOf(action);
      return reading.understood !== null && room.can(name, payload);
    },
    run(action) {
      const { name, payload } = commandOf(action);
      room.ask(name, payload);
      setDone(padWords.doing[action].done(reading.understood ?? ''));
      setDigits('');
    },
  };
}

function useTypedDigits(onKey: (key: PadKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongsToFocus(event, false)) return;
    const key = padKeyOf(event.key);
    if (key !== null) onKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

export function NumberPad({ onUse }: { readonly onUse: () => void }) {
  const pad = usePad(onUse);
  return (
    <section className={styles.numberPadPad} aria-label={padWords.title}>
      <Display pad={pad} />
      <div className={styles.numberPadKeys} role="group" aria-label={padWords.digits}>
        {PAD_KEYS.map((key) => (
          <Button
            key={key}
            className={styles.numberPadKey}
            aria-label={key === 'back' ? padWords.takeBack : key}
            onPress={() => pad.press(key)}
          >
            <KeyFace padKey={key} />
          </Button>
        ))}
      </div>
      <div className={styles.actions} role="group" aria-label={padWords.actions}>
        {PAD_ACTIONS.map((action) => (
          <ActionKey key={action} action={action} pad={pad} />
        ))}
      </div>
    </section>
  );
}

function Display({ pad: { reading, done, clear } }: { readonly pad: Pad }) {
  const { text, understood } = reading;
  return (
    <div className={styles.display}>
      <span className={styles.typed} data-empty={understood === null || undefined} aria-hidden>
        {text}
      </span>
      <p className={styles.understood} role="status">
        {understood === null ? (done ?? padWords.typeTime) : `= ${understood}`}
      </p>
      {understood !== null && (
        <IconButton label={padWords.clear} onPress={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function KeyFace({ padKey }: { readonly padKey: PadKey }) {
  return padKey === 'back' ? <Delete aria-hidden /> : padKey;
}

const shapes = {
  setTo: Timer,
  jumpBack: ChevronsLeft,
  jumpForward: ChevronsRight,
  subtract: Minus,
  add: Plus,
  quick: MonitorUp,
} as const satisfies Record<PadAction, unknown>;

function ActionKey({ action, pad }: { readonly action: PadAction; readonly pad: Pad }) {
  const Shape = shapes[action];
  const { understood } = pad.reading;
  const { label, ready } = padWords.doing[action];
  return (
    <Button
      className={styles.action}
      aria-label={understood === null ? label : ready(understood)}
      isDisabled={!pad.may(action)}
      onPress={() => pad.run(action)}
    >
      <Shape aria-hidden />
      {label}
    </Button>
  );
}
