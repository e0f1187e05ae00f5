import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { TimecodeRate } from '../../machines/timer/timecode.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { isBlockedHere } from '../app/document-policy.ts';
import { INFINITE, notify } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useRoom } from '../live/live-context.ts';
import { chaseAtRest, chaseStep, signalPosition, signalStatus, withReading } from './chase.view.ts';
import { timecodePanelWords as words } from './signals.words.ts';
import { type InputFrame, listenToAudio, listenToMidi } from './timecode-input.ts';
import {
  chaseSettings,
  type InputFault,
  inputFault,
  parseStoredTimecode,
  type Signal,
  signalRate,
  type TimecodeSettings,
  toTimecodeReading,
} from './timecode-panel.view.ts';

const timecodeEntry = browserEntry('callboard.timecode');

const TICK_MS = 100;
const NO_SIGNAL: Signal = { status: 'WAITING', position: null, rate: null };

export interface TimecodeDesk {
  readonly settings: TimecodeSettings;
  readonly change: (settings: Partial<TimecodeSettings>) => void;
  readonly input: 'OFF' | 'OPENING' | 'OPEN' | InputFault;
  readonly retry: () => void;
  readonly signal: Signal;
  readonly level: number;
  readonly chases: boolean;
  readonly chase: (on: boolean) => void;
}

/** A new object reopens the input, even if its fields are equal. */
type OpenedInput = Pick<TimecodeSettings, 'source' | 'audioId'>;

export function useTimecode(): TimecodeDesk {
  const [settings, setSettings] = useState(() => parseStoredTimecode(timecodeEntry.read()));
  const [opened, setOpened] = useState<OpenedInput>(settings);
  const [input, setInput] = useState<Exclude<TimecodeDesk['input'], 'OFF'>>('OPENING');
  const [signal, setSignal] = useState(NO_SIGNAL);
  const [level, setLevel] = useState(0);
  const room = useRoom();
  const { chases, chase } = useChase();
  const state = useRef(chaseAtRest);
  const last = useRef<InputFrame | null>(null);
  const heardRate = useRef<TimecodeRate | null>(null);
  const { timecodeRate } = room.view.room.settings;
  const by = chaseSettings(settings, timecodeRate);

  const step = useEffectEvent(() => {
    if (!chases) return;
    const { state: next, command } = chaseStep(state.current, room.view, room.clock.now(), by);
    state.current = next;
    // If the server refuses a start as too early, the next frame sends it again.
    if (command !== null) room.say(command.name, command.payload);
  });

  const hear = useEffectEvent((frame: InputFrame) => {
    heardRate.current = signalRate(last.current, frame) ?? heardRate.current;
    last.current = frame;
    state.current = withReading(state.current, toTimecodeReading(frame, timecodeRate, room.clock.now()));
    step();
  });

  const tick = useEffectEvent(() => {
    step();
    const now = room.clock.now();
    setSignal({
      status: signalStatus(state.current, now, by.jam),
      position: signalPosition(state.current, now, by),
      rate: heardRate.current,
    });
  });

  useEffect(() => {
    const { source, audioId } = opened;
    if (source === 'OFF') return undefined;
    const stop = new AbortController();
    const tell = (next: typeof input) => {
      if (!stop.signal.aborted) setInput(next);
    };
    const listener = {
      onFrame: (frame: InputFrame) => hear(frame),
      onLevel: setLevel,
      onEnded: () => tell('missing'),
    };
    const opening =
      source === 'LTC' ? listenToAudio(audioId, listener, stop.signal) : listenToMidi(listener, stop.signal);
    opening.then(
      () => tell('OPEN'),
      (error: unknown) => {
        const isBlocked = source === 'LTC' && isBlockedHere('microphone');
        tell(inputFault(error instanceof Error ? error.name : '', isBlocked));
      },
    );
    const ticks = setInterval(() => tick(), TICK_MS);
    return () => {
      stop.abort();
      clearInterval(ticks);
      state.current = chaseAtRest;
      last.current = null;
      heardRate.current = null;
      setSignal(NO_SIGNAL);
      setLevel(0);
    };
  }, [opened]);

  const open = (next: OpenedInput) => {
    setInput('OPENING');
    setOpened(next);
  };

  useLossNote(chases && signal.status === 'LOST');
  return {
    settings,
    change: (changed) => {
      const next = { ...settings, ...changed };
      setSettings(next);
      timecodeEntry.write(JSON.stringify(next));
      if (!('offset' in changed || 'jam' in changed)) open(next);
      if (next.source === 'OFF' && chases) chase(false);
    },
    input: settings.source === 'OFF' ? 'OFF' : input,
    retry: () => open(settings),
    signal,
    level,
    chases,
    chase,
  };
}

/**
 * After a press, this screen follows the timecode for the room. After a reconnect, it follows again unless another
 * screen does (V2434).
 */
function useChase(): Pick<TimecodeDesk, 'chases' | 'chase'> {
  const room = useRoom();
  const { clientId, status } = room;
  const holder = room.view.chase ?? null;
  const [wanted, setWanted] = useState(false);
  const askedAs = useRef<ClientId | null>(null);
  const had = useRef(false);
  const chases = wanted && holder?.clientId === clientId;
  const take = () => {
    askedAs.current = clientId;
    const refused = (error: Refusal) => {
      setWanted(false);
      notifyRefusal(error);
    };
    room.send('timeset/chase', { on: true }).then(() => {}, refused);
  };
  const takeAgain = useEffectEvent(take);
  useEffect(() => {
    if (!wanted || status !== 'live') return;
    if (chases) had.current = true;
    else if (holder === null) {
      if (askedAs.current !== clientId) takeAgain();
      else if (had.current) setWanted(false);
    } else if (had.current && holder.clientId !== askedAs.current) {
      setWanted(false);
      notify({ type: 'info', title: words.taken(holder.name), text: words.takenText });
    }
  }, [wanted, status, chases, holder, clientId]);
  return {
    chases,
    chase: (on) => {
      had.current = false;
      setWanted(on);
      if (on) take();
      else room.ask('timeset/chase', { on: false });
    },
  };
}

function useLossNote(isLost: boolean): void {
  useEffect(
    () =>
      isLost
        ? notify({ type: 'error', title: words.lost, text: words.lostText, duration: INFINITE })
        : undefined,
    [isLost],
  );
}
