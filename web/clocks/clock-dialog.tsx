import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import {
  AUTO_SHOWS,
  CLOCK_BEHAVIORS,
  CLOCK_MODES,
  CLOCK_PLACES,
  type StageClock,
} from '../../machines/timer/stage-clock.ts';
import { countdownExample } from '../links/format-examples.view.ts';
import { useRoom } from '../live/live-context.ts';
import { CueField } from '../rundown/details/cue-field.tsx';
import { timerDetailsWords } from '../rundown/details/timer-details.words.ts';
import { DurationField } from '../rundown/fields/duration-field.tsx';
import { actionWords } from '../ui/action.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import styles from './clocks.module.css';
import { clockTitle } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';

interface Props {
  /** Closed if null. */
  readonly clockId: ClockId | null;
  readonly onClose: () => void;
}

/** Sends fields immediately. */
export function ClockDialog({ clockId, onClose }: Props) {
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

const modes = CLOCK_MODES.map((value) => ({ value, label: clocksWords.modes[value] }));
const behaviors = CLOCK_BEHAVIORS.map((value) => ({ value, label: clocksWords.behaviors[value] }));
const autoShows = AUTO_SHOWS.map((value) => ({ value, label: clocksWords.autoShows[value] }));
const formats = COUNTDOWN_FORMATS.map((value) => ({ value, label: countdownExample(value) }));
const places = CLOCK_PLACES.map((value) => ({ value, label: clocksWords.places[value] }));

const CLOCK_MARKS = ['yellow', 'red', 'zero'] as const;

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
        choices={modes}
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
        choices={behaviors}
        onChange={(behavior) => room.ask('clocks/update', { clockId, behavior })}
      />
      {CLOCK_MARKS.map((mark) => (
        <CueField
          key={mark}
          label={timerDetailsWords.sounds[mark]}
          value={clock.chime[mark]}
          onChange={(cue) => room.ask('clocks/update', { clockId, chime: { [mark]: cue } })}
        />
      ))}
      <p className={styles.note}>{clocksWords.chimesNote}</p>
      <Select
        label={clocksWords.format}
        value={clock.format}
        choices={formats}
        onChange={(format) => room.ask('clocks/update', { clockId, format })}
      />
      <Select
        label={clocksWords.autoShow}
        value={clock.autoShow}
        choices={autoShows}
        onChange={(autoShow) => room.ask('clocks/update', { clockId, autoShow })}
      />
      <Select
        label={clocksWords.place}
        value={clock.place}
        choices={places}
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
    <div className={styles.order}>
      <IconButton
        label={clocksWords.up}
        isDisabled={index === 0}
        onPress={() => room.ask('clocks/move', { clockId, index: index - 1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={clocksWords.down}
        isDisabled={index === last}
        onPress={() => room.ask('clocks/move', { clockId, index: index + 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <Button variant="danger" onPress={() => room.ask('clocks/remove', { clockId })}>
        <Trash2 aria-hidden />
        {clocksWords.remove}
      </Button>
    </div>
  );
}
