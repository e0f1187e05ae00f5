import { useState } from 'react';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { useNow, useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { type GoMeaning, goMeaningAfter, meaningOfPress } from './go-meaning.view.ts';
import { type GoPress, transportOf } from './transport.view.ts';

export interface GoButtonState {
  /** V44. */
  press(): void;
  /** Just changed: a press means the former. */
  readonly changing: boolean;
}

export function useGo(): GoButtonState {
  const room = useRoom();
  const { onGo } = useControllerMode();
  const [before, setKnown] = useState<GoMeaning | null>(null);
  const now = useNow((at) => (before !== null && at < before.from ? before.from : null));
  const knownAt = (at: number) => goMeaningAfter(before, transportOf(room.view, at).go, at, room.pending);
  const known = knownAt(now);
  if (known !== before) setKnown(known);
  return {
    changing: now < known.from,
    press: () => {
      const at = room.clock.now();
      const meant = meaningOfPress(knownAt(at), at);
      if (meant === null) return;
      askFor(room, meant);
      if (meant.command !== 'timeset/stop') onGo();
    },
  };
}

function askFor(room: JoinedRoom, { command, timerId }: GoPress): void {
  room.ask(command, timerId === undefined ? {} : { timerId });
}
