import { ArrowDown, ArrowUp, MonitorUp, Pause, Play, Plus, RotateCcw, Timer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { textIn } from '../../machines/kernel/shapes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import {
  AUTO_SHOWS,
  CLOCK_BEHAVIORS,
  CLOCK_MODES,
  CLOCK_PLACES,
  type StageClock,
} from '../../machines/timer/stage-clock.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import { countdownExample } from '../links/format-examples.view.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { CueField } from '../rundown/cue-field.tsx';
import { DurationField } from '../rundown/time-fields.tsx';
import { timerDetailsWords } from '../rundown/timer-details.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Hint, HintedButton } from '../ui/hint.tsx';
import { Select } from '../ui/select.tsx';
import { actionWords } from '../ui/ui.words.ts';
import styles from './clocks.module.css';
import { clockTitle, sortClocks, stagePositionOf, stripClock } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';

interface Props {
  readonly clockId: ClockId | null;
  readonly onClose: () => void;
}

function ClockDialog({ clockId, onClose }: Props) {
  const { view } = useRoom();
  const clock = clockId === null ? undefined : byId(view.clocks, clockId);
  return (
    <Dialog
      title={clock === undefined ? clocksWords.title : clockTitle(view, clock)}
      isOpen={clock !== undefined}
      onClose={onClose}
      foot={<Button onPress={onClose}>{actionWords.done}</Button>}
    >
      {clock !== undefined && <ClockFields clock={clock} />}
    </Dialog>
  );
}

const modeChoices = CLOCK_MODES.map((value) => ({ value, label: clocksWords.modes[value] }));
const behaviorChoices = CLOCK_BEHAVIORS.map((value) => ({ value, label: clocksWords.behaviors[value] }));
const autoShowChoices = AUTO_SHOWS.map((value) => ({ value, label: clocksWords.autoShows[value] }));
const formatChoices = COUNTDOWN_FORMATS.map((value) => ({ value, label: countdownExample(value) }));
const placeChoices = CLOCK_PLACES.map((value) => ({ value, label: clocksWords.places[value] }));

const EDITABLE_MARKS = ['yellow', 'red', 'zero'] as const;

function ClockFields({ clock }: { readonly clock: StageClock }) {
  const room = useRoom();
  const { _id: clockId, mode, duration, yellow, red } = clock;
  return (
    <div className={styles.fields}>
      <CommitField
        label={clocksWords.name}
        value={clock.name}
        maxLength={200}
        onCommit={(name) => room.ask('clocks/update', { clockId, name })}
      />
      <Select
        label={clocksWords.mode}
        value={mode}
        choices={modeChoices}
        onChange={(next) => room.ask('clocks/update', { clockId, mode: next })}
      />
      <DurationField
        label={mode === 'COUNT_UP' ? clocksWords.lengthUp : clocksWords.length}
        value={duration}
        onCommit={(next) => room.ask('clocks/update', { clockId, duration: next })}
      />
      <DurationField
        label={clocksWords.yellow}
        value={yellow}
        placeholder={clocksWords.noMark}
        onCommit={(next) => room.ask('clocks/update', { clockId, yellow: next === 0 ? null : next })}
      />
      <DurationField
        label={clocksWords.red}
        value={red}
        placeholder={clocksWords.noMark}
        onCommit={(next) => room.ask('clocks/update', { clockId, red: next === 0 ? null : next })}
      />
      <Select
        label={clocksWords.behavior}
        value={clock.behavior}
        choices={behaviorChoices}
        onChange={(behavior) => room.ask('clocks/update', { clockId, behavior })}
      />
      {EDITABLE_MARKS.map((mark) => (
        <CueField
          key={mark}
          label={timerDetailsWords.sounds[mark]}
          value={clock.chime[mark]}
          onChange={(cue) => room.ask('clocks/update', { clockId, chime: { [mark]: cue } })}
        />
      ))}
      <p className={`muted ${styles.note}`}>{clocksWords.chimesNote}</p>
      <Select
        label={clocksWords.format}
        value={clock.format}
        choices={formatChoices}
        onChange={(format) => room.ask('clocks/update', { clockId, format })}
      />
      <Select
        label={clocksWords.autoShow}
        value={clock.autoShow}
        choices={autoShowChoices}
        onChange={(autoShow) => room.ask('clocks/update', { clockId, autoShow })}
      />
      <Select
        label={clocksWords.place}
        value={clock.place}
        choices={placeChoices}
        onChange={(place) => room.ask('clocks/update', { clockId, place })}
      />
      <ClockOrder clock={clock} />
    </div>
  );
}

function ClockOrder({ clock: { _id: clockId, index } }: { readonly clock: StageClock }) {
  const room = useRoom();
  const last = room.view.clocks.length - 1;
  return (
    <div className={`row ${styles.order}`}>
      <IconButton
        label={actionWords.moveUp}
        isDisabled={index === 0}
        onPress={() => room.ask('clocks/move', { clockId, index: index - 1 })}
        icon={ArrowUp}
      />
      <IconButton
        label={actionWords.moveDown}
        isDisabled={index === last}
        onPress={() => room.ask('clocks/move', { clockId, index: index + 1 })}
        icon={ArrowDown}
      />
      <Button variant="danger" onPress={() => room.ask('clocks/remove', { clockId })} icon={Trash2}>
        {clocksWords.remove}
      </Button>
    </div>
  );
}

export function ClocksStrip({ onQuick }: { readonly onQuick: () => void }) {
  const room = useRoom();
  const [edited, setEdited] = useState<ClockId | null>(null);
  const { text } = useActionKey('quickClock');
  const clocks = sortClocks(room.view);
  const add = async () => {
    const made = await room.send('clocks/create', {});
    setEdited(textIn(made, 'clockId'));
  };
  return (
    <section className={styles.strip} aria-label={clocksWords.title}>
      <div className={`cluster ${styles.head}`}>
        <h2>{clocksWords.title}</h2>
        <Hint text={clocksWords.quick} shortcut={text}>
          <Button size="small" onPress={onQuick} icon={Timer}>
            {clocksWords.quick}
          </Button>
        </Hint>
        <HintedButton
          label={clocksWords.add}
          size="small"
          isDisabled={!room.can('clocks/create', {})}
          onPress={() => void add().catch(notifyRefusal)}
          icon={Plus}
        />
      </div>
      {clocks.length > 0 && (
        <ul className={styles.list}>
          {clocks.map((clock) => (
            <ClockItem key={clock._id} clock={clock} onEdit={() => setEdited(clock._id)} />
          ))}
        </ul>
      )}
      <ClockDialog clockId={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

function ClockItem({ clock, onEdit }: { readonly clock: StageClock; readonly onEdit: () => void }) {
  const { view } = useRoom();
  const title = clockTitle(view, clock);
  const place = stagePositionOf(view, clock._id);
  return (
    <li className={styles.clock} data-shown={place !== null || undefined}>
      <Button
        size="small"
        variant="quiet"
        className={styles.name}
        aria-label={clocksWords.edit(title)}
        onPress={onEdit}
      >
        {title}
      </Button>
      {place !== null && (
        <span className={`truncate ${styles.place}`}>
          {place === 'MAIN' ? clocksWords.onStage : clocksWords.inCorner}
        </span>
      )}
      <ClockDigits clock={clock} title={title} />
      <ClockKeys clock={clock} title={title} isShown={place !== null} />
    </li>
  );
}

export function ClockDigits({ clock, title }: { readonly clock: StageClock; readonly title: string }) {
  const { view } = useRoom();
  const { digits, state, wrapUp } = useReading((now) => {
    const { repaintAt, ...value } = stripClock(view, clock, now);
    return { value, until: repaintAt };
  });
  return (
    <span
      className={styles.digits}
      role="timer"
      aria-label={clocksWords.timeLeft(title)}
      data-state={state}
      data-wrap-up={wrapUp}
    >
      {digits}
    </span>
  );
}

interface KeysProps {
  readonly clock: StageClock;
  readonly title: string;
  readonly isShown: boolean;
}

function ClockKeys({ clock, title, isShown }: KeysProps) {
  const room = useRoom();
  const { _id: clockId, running } = clock;
  const adjust = (ms: number) => ({
    isDisabled: !room.can('clocks/adjust', { clockId, ms }),
    onPress: () => room.ask('clocks/adjust', { clockId, ms }),
  });
  return (
    <div className={styles.keys}>
      <IconButton
        label={running ? clocksWords.pause(title) : clocksWords.start(title)}
        size="small"
        variant="secondary"
        onPress={() => room.ask('clocks/toggle', { clockId })}
        icon={running ? Pause : Play}
      />
      <IconButton
        label={clocksWords.reset(title)}
        size="small"
        isDisabled={!room.can('clocks/reset', { clockId })}
        onPress={() => room.ask('clocks/reset', { clockId })}
        icon={RotateCcw}
      />
      <Button size="small" variant="quiet" aria-label={clocksWords.minus(title)} {...adjust(-MINUTE)}>
        −1
      </Button>
      <Button size="small" variant="quiet" aria-label={clocksWords.plus(title)} {...adjust(MINUTE)}>
        +1
      </Button>
      <IconButton
        label={isShown ? clocksWords.hide(title) : clocksWords.show(title)}
        size="small"
        variant={isShown ? 'primary' : 'quiet'}
        aria-pressed={isShown}
        onPress={() => (isShown ? room.ask('clocks/hide', {}) : room.ask('clocks/show', { clockId }))}
        icon={MonitorUp}
      />
    </div>
  );
}
