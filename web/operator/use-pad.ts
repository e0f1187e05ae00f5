import { useEffect, useEffectEvent, useState } from 'react';
import {
  type PadAction,
  type PadKey,
  type PadReading,
  padCommand,
  padKeyOf,
  pressed,
  readPad,
} from '../clocks/number-pad.view.ts';
import { padWords } from '../clocks/pad.words.ts';
import { belongsToFocus } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';

export interface Pad {
  readonly reading: PadReading;
  readonly done: string | null;
  readonly press: (key: PadKey) => void;
  readonly clear: () => void;
  readonly may: (action: PadAction) => boolean;
  readonly run: (action: PadAction) => void;
}

/** Keyboard digits too; `onUse` is called. */
export function usePad(onUse: () => void): Pad {
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
