import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserEntry } from '../app/browser-entry.ts';
import { useRoom } from '../live/live-context.ts';
import { hasMidi, MidiPorts } from '../timecode/midi-ports.ts';
import { useGo } from '../transport/use-go.ts';
import {
  GO,
  heardMidi,
  isLampLit,
  keptMidi,
  lampMessage,
  type MidiSettings,
  type MidiTrigger,
  midiCommand,
  triggerKey,
  withBinding,
} from './midi.view.ts';

const keptMidiEntry = browserEntry('callboard.midi');

export interface MidiDesk {
  readonly settings: MidiSettings;
  readonly change: (settings: MidiSettings) => void;
  readonly fault: 'refused' | 'unsupported' | null;
  /** Names of the connected inputs. */
  readonly inputs: readonly string[];
  /** The action whose key is learned; null: none is. */
  readonly learning: string | null;
  readonly learn: (action: string | null) => void;
}

/** Sends commands for the keys of MIDI surfaces, and lights their lamps. */
export function useMidi(): MidiDesk {
  const [settings, setSettings] = useState(() => keptMidi(keptMidiEntry.read()));
  const [ports, setPorts] = useState<MidiPorts | null>(null);
  const [inputs, setInputs] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [learning, learn] = useState<string | null>(null);
  const room = useRoom();
  const go = useGo();
  const lit = useRef(new Map<string, boolean>());
  /** Controllers send many values while they turn: a press is the way into the upper half. */
  const held = useRef(new Set<string>());

  const change = (next: MidiSettings) => {
    setSettings(next);
    keptMidiEntry.write(JSON.stringify(next));
  };

  const press = useEffectEvent((port: string, trigger: MidiTrigger) => {
    if (learning !== null) {
      learn(null);
      return change(withBinding(settings, { port, trigger, action: learning }));
    }
    const key = triggerKey(trigger);
    const bound = settings.bindings.find((each) => each.port === port && triggerKey(each.trigger) === key);
    if (bound === undefined) return;
    if (bound.action === GO) return go.press();
    const command = midiCommand(bound.action, room.view);
    if (command !== null) room.ask(command.name, command.payload);
  });

  useEffect(() => {
    if (!settings.on || !hasMidi()) return undefined;
    const stop = new AbortController();
    const begin = (opened: MidiPorts) => {
      if (stop.signal.aborted) return;
      const list = () => {
        lit.current.clear();
        setInputs(opened.inputs.map(({ name }) => name));
      };
      setRefused(false);
      setPorts(opened);
      list();
      opened.watch(stop.signal, list);
      opened.listen(stop.signal, (data, { name }) => {
        const heard = heardMidi(data);
        if (heard === null) return;
        const key = `${name} ${triggerKey(heard.trigger)}`;
        const isHeld = heard.trigger.kind !== 'PROGRAM' && held.current.has(key);
        if (!heard.isOn) held.current.delete(key);
        else if (!isHeld) {
          held.current.add(key);
          press(name, heard.trigger);
        }
      });
    };
    MidiPorts.open({ sysex: false }).then(begin, () => setRefused(true));
    return () => {
      stop.abort();
      setPorts(null);
      setInputs([]);
    };
  }, [settings.on]);

  useEffect(() => {
    if (ports === null) return;
    for (const { port, trigger, action } of settings.bindings) {
      const isLit = settings.lamps && isLampLit(action, room.view);
      const key = `${port} ${triggerKey(trigger)}`;
      const message = lampMessage(trigger, isLit);
      if (message === null || lit.current.get(key) === isLit) continue;
      lit.current.set(key, isLit);
      ports.send(port, message);
    }
  });

  const fault = hasMidi() ? isRefused && 'refused' : 'unsupported';
  return { settings, change, fault: (settings.on && fault) || null, inputs, learning, learn };
}
