import { AudioLines, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { TIMECODE_RATES } from '../../machines/timer/timecode.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import { useGo } from '../transport/go-button.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { OptionalSelect, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { actionWords, uiWords } from '../ui/ui.words.ts';
import dialogs from './dialogs.module.css';
import {
  actionText,
  GO_SHORTCUT,
  isLampLit,
  lampMessage,
  type MidiBinding,
  type MidiSettings,
  type MidiTrigger,
  midiChoices,
  midiCommand,
  parseMidi,
  parseStoredMidi,
  parseTypedCommand,
  triggerKey,
  triggerText,
  withBinding,
  withoutBinding,
} from './midi.view.ts';
import styles from './signals.module.css';
import { midiWords, timecodePanelWords as words } from './signals.words.ts';
import { audioInputs, hasMidi, type MidiPort, MidiPorts } from './timecode-input.ts';
import { chaserLine, rateFault, readOffset, signalLine, TIMECODE_SOURCES } from './timecode-panel.view.ts';
import { type TimecodeDesk, useTimecode } from './use-timecode.ts';

const midiEntry = browserEntry('callboard.midi');

interface MidiDesk {
  readonly settings: MidiSettings;
  readonly change: (settings: MidiSettings) => void;
  readonly fault: 'refused' | 'unsupported' | null;
  readonly inputs: readonly string[];
  readonly learning: string | null;
  readonly learn: (action: string | null) => void;
}

function useMidi(): MidiDesk {
  const [settings, setSettings] = useState(() => parseStoredMidi(midiEntry.read()));
  const [ports, setPorts] = useState<MidiPorts | null>(null);
  const [inputs, setInputs] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [learning, learn] = useState<string | null>(null);
  const room = useRoom();
  const go = useGo();
  const lit = useRef(new Map<string, boolean>());
  /** A turned knob sends many values. Only entering the upper half counts as a press. */
  const pressed = useRef(new Set<string>());

  const change = (next: MidiSettings) => {
    setSettings(next);
    midiEntry.write(JSON.stringify(next));
  };

  const press = useEffectEvent((port: string, trigger: MidiTrigger) => {
    if (learning !== null) {
      learn(null);
      return change(withBinding(settings, { port, trigger, action: learning }));
    }
    const key = triggerKey(trigger);
    const bound = settings.bindings.find((each) => each.port === port && triggerKey(each.trigger) === key);
    if (bound === undefined) return;
    if (bound.action === GO_SHORTCUT) return go.press();
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
        const midiMessage = parseMidi(data);
        if (midiMessage === null) return;
        const key = `${name} ${triggerKey(midiMessage.trigger)}`;
        const isHeld = midiMessage.trigger.kind !== 'PROGRAM' && pressed.current.has(key);
        if (!midiMessage.isOn) pressed.current.delete(key);
        else if (!isHeld) {
          pressed.current.add(key);
          press(name, midiMessage.trigger);
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

export function Signals({ isOpen, onClose }: DialogState) {
  const midi = useMidi();
  const timecode = useTimecode();
  const [tab, setTab] = useState<string>('midi');
  return (
    <>
      {timecode.chases && <ChaseStrip timecode={timecode} />}
      <Dialog
        title={controllerWords.signals}
        isOpen={isOpen}
        onClose={() => {
          midi.learn(null);
          onClose();
        }}
        foot={<Button onPress={onClose}>{actionWords.done}</Button>}
      >
        <Tabs selected={tab} onSelect={setTab} className={`stack ${dialogs.parts}`}>
          <TabList label={controllerWords.signals} className={dialogs.tabList}>
            <Tab id="midi" className={dialogs.tab}>
              {midiWords.tab}
            </Tab>
            <Tab id="timecode" className={dialogs.tab}>
              {words.tab}
            </Tab>
          </TabList>
          <TabPanel id="midi" className={`stack ${dialogs.part}`}>
            <MidiFields midi={midi} />
          </TabPanel>
          <TabPanel id="timecode" className={`stack ${dialogs.part}`}>
            <TimecodeFields timecode={timecode} />
          </TabPanel>
        </Tabs>
      </Dialog>
    </>
  );
}

function ChaseStrip({ timecode: { signal, chase } }: { readonly timecode: TimecodeDesk }) {
  const { timecodeRate } = useRoom().view.room.settings;
  return (
    <section
      className={`row ${styles.strip}`}
      aria-label={words.tab}
      data-lost={signal.status === 'LOST' || undefined}
    >
      <AudioLines aria-hidden />
      <p data-tabular>{signalLine(signal, timecodeRate)}</p>
      <Button size="small" onPress={() => chase(false)}>
        {words.stop}
      </Button>
    </section>
  );
}

const sourceChoices = TIMECODE_SOURCES.map((value) => ({ value, label: words.sources[value] }));
const rateChoices = TIMECODE_RATES.map((value) => ({ value, label: words.rates[value] }));

function TimecodeFields({ timecode }: { readonly timecode: TimecodeDesk }) {
  const room = useRoom();
  const { settings, change, input, signal } = timecode;
  const { timecodeRate } = room.view.room.settings;
  const [isWrong, setWrong] = useState(false);
  const fault = rateFault(signal.rate, timecodeRate);
  return (
    <>
      <p className="muted">{words.about}</p>
      <Select
        label={words.source}
        value={settings.source}
        choices={sourceChoices}
        onChange={(source) => change({ source })}
      />
      <InputFields timecode={timecode} />
      <Select
        label={words.rate}
        value={timecodeRate}
        choices={rateChoices}
        isDisabled={!hasAnyPermission(room.permissions, ROOM)}
        onChange={(rate) => room.ask('room/settings', { timecodeRate: rate })}
      />
      <CommitField
        label={words.offset}
        value={settings.offset}
        maxLength={13}
        {...(isWrong ? { error: words.noOffset } : { description: words.offsetHint })}
        onCommit={(typed) => {
          const offset = readOffset(typed);
          setWrong(offset === null);
          if (offset !== null) change({ offset });
        }}
      />
      <Switch isSelected={settings.jam} onChange={(jam) => change({ jam })}>
        {words.jam}
      </Switch>
      {input === 'OPEN' && (
        <p className={styles.signal} data-status={signal.status} data-tabular>
          {signalLine(signal, timecodeRate)}
        </p>
      )}
      {fault !== null && <p className={`stack ${styles.fault}`}>{fault}</p>}
      <div className={`stack ${styles.chase}`}>
        <Switch isSelected={timecode.chases} isDisabled={input === 'OFF'} onChange={timecode.chase}>
          {words.chase}
        </Switch>
        <p className="muted" role="status">
          {chaserLine(room.view.chase, room.clientId)}
        </p>
      </div>
    </>
  );
}

function InputFields({
  timecode: { settings, change, input, level, retry },
}: {
  readonly timecode: TimecodeDesk;
}) {
  const [found, setFound] = useState<readonly MidiPort[]>([]);
  const isAudio = settings.source === 'LTC';
  useEffect(() => {
    if (!isAudio || input === 'OPENING') return undefined;
    let isGone = false;
    audioInputs().then(
      (devices) => !isGone && setFound(devices),
      () => !isGone && setFound([]),
    );
    return () => {
      isGone = true;
    };
  }, [isAudio, input]);
  if (input === 'OFF') return null;
  return (
    <>
      {isAudio && (
        <>
          <OptionalSelect
            label={words.audioInput}
            none={words.browserChoice}
            value={settings.audioId}
            choices={found.map(({ id, name }) => ({ value: id, label: name || words.unnamed }))}
            onChange={(audioId) => change({ audioId })}
          />
          <Level level={level} />
        </>
      )}
      {input === 'OPENING' && <p className="muted">{words.opening}</p>}
      {input !== 'OPENING' && input !== 'OPEN' && (
        <div className={`stack ${styles.fault}`} role="alert">
          <p>{words.faults[input]}</p>
          <Button size="small" onPress={retry}>
            {actionWords.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}

function Level({ level }: { readonly level: number }) {
  const id = useId();
  const percent = Math.round(Math.min(1, level) * 100);
  return (
    <div className={`stack ${styles.level}`}>
      <span id={id} className={`secondary ${styles.label}`}>
        {words.level}
      </span>
      <meter aria-labelledby={id} min={0} max={100} low={2} high={98} value={percent}>
        {words.levelNow(percent)}
      </meter>
    </div>
  );
}

const OWN_COMMAND = 'own';

function MidiFields({ midi }: { readonly midi: MidiDesk }) {
  const { view } = useRoom();
  const { settings, change, fault, inputs } = midi;
  const [action, setAction] = useState<string>(GO_SHORTCUT);
  const [typed, setTyped] = useState('');
  const command = action === OWN_COMMAND ? parseTypedCommand(typed) : null;
  const choices = [...midiChoices(view), { value: OWN_COMMAND, label: midiWords.own }];
  const chosen = action === OWN_COMMAND ? `command:${typed.trim()}` : action;
  return (
    <>
      <p className="muted">{midiWords.about}</p>
      <Switch isSelected={settings.on} onChange={(on) => change({ ...settings, on })}>
        {midiWords.on}
      </Switch>
      {fault !== null && (
        <p className={`stack ${styles.fault}`} role="alert">
          {midiWords[fault]}
        </p>
      )}
      {settings.on && fault === null && (
        <>
          <p className="muted" role="status">
            {inputs.length === 0 ? midiWords.noInput : midiWords.connected(inputs.join(', '))}
          </p>
          <Switch isSelected={settings.lamps} onChange={(lamps) => change({ ...settings, lamps })}>
            {midiWords.lamps}
          </Switch>
          <Select label={midiWords.action} value={action} choices={choices} onChange={setAction} />
          {action === OWN_COMMAND && (
            <CommitField
              label={midiWords.ownLabel}
              value={typed}
              maxLength={500}
              {...(typed !== '' && command === null
                ? { error: midiWords.ownFault }
                : { description: midiWords.ownHint })}
              onCommit={setTyped}
            />
          )}
          <LearnButton midi={midi} action={chosen} isDisabled={action === OWN_COMMAND && command === null} />
          <BindingList midi={midi} text={(each) => actionText(each, view)} />
        </>
      )}
    </>
  );
}

interface LearningProps {
  readonly midi: MidiDesk;
  readonly action: string;
  readonly isDisabled: boolean;
}

function LearnButton({ midi, action, isDisabled }: LearningProps): ReactNode {
  if (midi.learning === null)
    return (
      <Button isDisabled={isDisabled} onPress={() => midi.learn(action)}>
        {midiWords.learn}
      </Button>
    );
  return (
    <div className={`row ${styles.learning}`} role="status">
      <p>{midiWords.learning}</p>
      <Button size="small" onPress={() => midi.learn(null)}>
        {uiWords.cancel}
      </Button>
    </div>
  );
}

interface BindingsProps {
  readonly midi: MidiDesk;
  readonly text: (action: string) => string;
}

function BindingList({ midi: { settings, change }, text }: BindingsProps) {
  if (settings.bindings.length === 0) return <p className="muted">{midiWords.none}</p>;
  const keyOf = ({ port, trigger }: MidiBinding) => `${port} ${triggerKey(trigger)}`;
  return (
    <ul className={styles.bindings}>
      {settings.bindings.map((binding) => (
        <li key={keyOf(binding)}>
          <span className={styles.key}>{triggerText(binding.trigger)}</span>
          <span>{text(binding.action)}</span>
          <IconButton
            label={midiWords.remove(triggerText(binding.trigger))}
            size="small"
            onPress={() => change(withoutBinding(settings, binding))}
            icon={Trash2}
          />
        </li>
      ))}
    </ul>
  );
}
