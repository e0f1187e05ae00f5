import { ChevronsLeft, ChevronsRight, Delete, Minus, MonitorUp, Plus, Timer, X } from 'lucide-react';
import { PAD_ACTIONS, PAD_KEYS, type PadAction, type PadKey } from '../clocks/number-pad.view.ts';
import { padWords } from '../clocks/pad.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './number-pad.module.css';
import { type Pad, usePad } from './use-pad.ts';

export function NumberPad({ onUse }: { readonly onUse: () => void }) {
  const pad = usePad(onUse);
  return (
    <section className={styles.pad} aria-label={padWords.title}>
      <Display pad={pad} />
      <div className={styles.keys} role="group" aria-label={padWords.digits}>
        {PAD_KEYS.map((key) => (
          <Button
            key={key}
            className={styles.key}
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
