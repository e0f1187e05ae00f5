import { AudioLines, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { TIMECODE_RATES } from '../../machines/timer/timecode.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import type { MidiPort } from '../timecode/midi-ports.ts';
import { audioInputs } from '../timecode/timecode-input.ts';
import { actionWords } from '../ui/action.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import dialogs from './dialogs.module.css';
import {
  actionText,
  GO,
  type MidiBinding,
  midiChoices,
  triggerKey,
  triggerText,
  typedCommand,
  withoutBinding,
} from './midi.view.ts';
import { midiWords } from './midi.words.ts';
import styles from './signals.module.css';
import { chaserLine, rateFault, readOffset, SOURCES, signalLine } from './timecode-panel.view.ts';
import { timecodePanelWords as words } from './timecode-panel.words.ts';
import { type MidiDesk, useMidi } from './use-midi.ts';
import { type TimecodeDesk, useTimecode } from './use-timecode.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Runs MIDI and timecode in this browser, also while its dialog is closed. */
export function Signals({ isOpen, onClose }: Props) {
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
        <Tabs selected={tab} onSelect={setTab} className={dialogs.parts}>
          <TabList label={controllerWords.signals} className={dialogs.tabList}>
            <Tab id="midi" className={dialogs.tab}>
              {midiWords.tab}
            </Tab>
            <Tab id="timecode" className={dialogs.tab}>
              {words.tab}
            </Tab>
          </TabList>
          <TabPanel id="midi" className={dialogs.part}>
            <MidiFields midi={midi} />
          </TabPanel>
          <TabPanel id="timecode" className={dialogs.part}>
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
      className={styles.strip}
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

const sources = SOURCES.map((value) => ({ value, label: words.sources[value] }));
const rates = TIMECODE_RATES.map((value) => ({ value, label: words.rates[value] }));

function TimecodeFields({ timecode }: { readonly timecode: TimecodeDesk }) {
  const room = useRoom();
  const { settings, change, input, signal } = timecode;
  const { timecodeRate } = room.view.room.settings;
  const [isWrong, setWrong] = useState(false);
  const fault = rateFault(signal.rate, timecodeRate);
  return (
    <>
      <p className={styles.words}>{words.about}</p>
      <Select
        label={words.source}
        value={settings.source}
        choices={sources}
        onChange={(source) => change({ source })}
      />
      <InputFields timecode={timecode} />
      <Select
        label={words.rate}
        value={timecodeRate}
        choices={rates}
        isDisabled={!allows(room.permissions, ROOM)}
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
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      <div className={styles.chase}>
        <Switch isSelected={timecode.chases} isDisabled={input === 'OFF'} onChange={timecode.chase}>
          {words.chase}
        </Switch>
        <p className={styles.words} role="status">
          {chaserLine(room.view.chase, room.clientId)}
        </p>
      </div>
    </>
  );
}

/** Value of the choice for null. */
const ANY = 'any';

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
          <Select
            label={words.audioInput}
            value={settings.audioId ?? ANY}
            choices={[
              { value: ANY, label: words.browserChoice },
              ...found.map(({ id, name }) => ({ value: id, label: name || words.unnamed })),
            ]}
            onChange={(id) => change({ audioId: id === ANY ? null : id })}
          />
          <Level level={level} />
        </>
      )}
      {input === 'OPENING' && <p className={styles.words}>{words.opening}</p>}
      {input !== 'OPENING' && input !== 'OPEN' && (
        <div className={styles.fault} role="alert">
          <p>{words.faults[input]}</p>
          <Button size="small" onPress={retry}>
            {words.retry}
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
    <div className={styles.level}>
      <span id={id} className={styles.label}>
        {words.level}
      </span>
      <meter aria-labelledby={id} min={0} max={100} low={2} high={98} value={percent}>
        {words.levelNow(percent)}
      </meter>
    </div>
  );
}

const OWN = 'own';

function MidiFields({ midi }: { readonly midi: MidiDesk }) {
  const { view } = useRoom();
  const { settings, change, fault, inputs } = midi;
  const [action, setAction] = useState<string>(GO);
  const [typed, setTyped] = useState('');
  const command = action === OWN ? typedCommand(typed) : null;
  const choices = [...midiChoices(view), { value: OWN, label: midiWords.own }];
  const chosen = action === OWN ? `command:${typed.trim()}` : action;
  return (
    <>
      <p className={styles.words}>{midiWords.about}</p>
      <Switch isSelected={settings.on} onChange={(on) => change({ ...settings, on })}>
        {midiWords.on}
      </Switch>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {midiWords[fault]}
        </p>
      )}
      {settings.on && fault === null && (
        <>
          <p className={styles.words} role="status">
            {inputs.length === 0 ? midiWords.noInput : midiWords.connected(inputs.join(', '))}
          </p>
          <Switch isSelected={settings.lamps} onChange={(lamps) => change({ ...settings, lamps })}>
            {midiWords.lamps}
          </Switch>
          <Select label={midiWords.action} value={action} choices={choices} onChange={setAction} />
          {action === OWN && (
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
          <Learning midi={midi} action={chosen} isDisabled={action === OWN && command === null} />
          <Bindings midi={midi} text={(each) => actionText(each, view)} />
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

function Learning({ midi, action, isDisabled }: LearningProps): ReactNode {
  if (midi.learning === null)
    return (
      <Button isDisabled={isDisabled} onPress={() => midi.learn(action)}>
        {midiWords.learn}
      </Button>
    );
  return (
    <div className={styles.learning} role="status">
      <p>{midiWords.learning}</p>
      <Button size="small" onPress={() => midi.learn(null)}>
        {midiWords.stopLearning}
      </Button>
    </div>
  );
}

interface BindingsProps {
  readonly midi: MidiDesk;
  readonly text: (action: string) => string;
}

function Bindings({ midi: { settings, change }, text }: BindingsProps) {
  if (settings.bindings.length === 0) return <p className={styles.words}>{midiWords.none}</p>;
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
          >
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
