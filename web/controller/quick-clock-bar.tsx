import { Delete, Timer, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { useRoom } from '../live/live-context.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './clocks.module.css';
import { clockTitle, QUICK_LENGTHS } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';
import { ClockDigits } from './clocks-strip.tsx';
import { digitsAfterKey, PAD_KEYS, type PadKey, padKeyOf, readPad } from './number-pad.view.ts';
import { padWords } from './pad.words.ts';

export function QuickClockDialog({ isOpen, onClose }: DialogState) {
  return (
    <Dialog title={clocksWords.quick} isOpen={isOpen} onClose={onClose}>
      <QuickClock onDone={onClose} />
    </Dialog>
  );
}

function QuickClock({ onDone }: { readonly onDone: () => void }) {
  const room = useRoom();
  const [digits, setDigits] = useState('');
  const [name, setName] = useState('');
  const { ms, text, understood } = readPad(digits);
  const put = (duration: Duration) => {
    const answer = room.ask('clocks/quick', { duration, ...(name.trim() !== '' && { name: name.trim() }) });
    // In Edit, a plain key sends nothing (V250).
    if (answer !== undefined) onDone();
  };
  const press = (key: PadKey) => setDigits((typed) => digitsAfterKey(typed, key));
  const putTyped = () => {
    if (ms > 0) put(ms);
  };
  useTypedDigits(press, putTyped);
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        putTyped();
      }}
    >
      <div className={styles.usual} role="group" aria-label={clocksWords.usual}>
        {QUICK_LENGTHS.map((length) => (
          <Button key={length} onPress={() => put(length)}>
            {lengthText(length)}
          </Button>
        ))}
      </div>
      <p
        className={styles.typed}
        role="status"
        aria-label={clocksWords.typed}
        data-empty={ms === 0 || undefined}
      >
        {text}
        <span>{understood ?? padWords.typeTime}</span>
      </p>
      <div className={styles.pad} role="group" aria-label={padWords.digits}>
        {PAD_KEYS.map((key) => (
          <Button key={key} aria-label={key === 'back' ? padWords.takeBack : key} onPress={() => press(key)}>
            {key === 'back' ? <Delete aria-hidden /> : key}
          </Button>
        ))}
      </div>
      <TextField label={clocksWords.nameOptional} value={name} maxLength={200} onChange={setName} />
      <Button type="submit" variant="primary" isDisabled={ms === 0}>
        {understood === null ? clocksWords.putOnStage : clocksWords.putOnStageTime(text)}
      </Button>
    </form>
  );
}

function useTypedDigits(onKey: (key: PadKey) => void, onEnter: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (target instanceof HTMLInputElement) return;
    if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      // Otherwise Enter presses the button that gets the focus when the dialog closes.
      event.preventDefault();
      if (!repeat) onEnter();
      return;
    }
    const typed = padKeyOf(key);
    if (typed !== null) onKey(typed);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

export function QuickClockBar({ withKey }: { readonly withKey: boolean; readonly isShown: boolean }) {
  const room = useRoom();
  const [isOpen, setOpen] = useState(false);
  const { clocks, shownClock } = room.view;
  const shown = shownClock === null ? undefined : byId(clocks, shownClock.clockId);
  const title = shown === undefined ? '' : clockTitle(room.view, shown);
  return (
    <div className={`cluster ${styles.bar}`}>
      {withKey && (
        <Button size="small" onPress={() => setOpen(true)} icon={Timer}>
          {clocksWords.quick}
        </Button>
      )}
      {shown !== undefined && (
        <>
          <span className={`truncate ${styles.place}`}>{title}</span>
          <ClockDigits clock={shown} title={title} />
          <Button
            size="small"
            aria-label={clocksWords.hide(title)}
            isDisabled={!room.can('clocks/hide', {})}
            onPress={() => room.ask('clocks/hide', {})}
            icon={X}
          />
        </>
      )}
      <QuickClockDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
