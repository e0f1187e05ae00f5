import { MonitorUp, Pause, Play, Plus, RotateCcw, Timer } from 'lucide-react';
import { useState } from 'react';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { textIn } from '../../machines/kernel/shapes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { StageClock } from '../../machines/timer/stage-clock.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { ClockDialog } from './clock-dialog.tsx';
import styles from './clocks.module.css';
import { clockTitle, orderedClocks, stagePlaceOf, stripClock } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';

export function ClocksStrip({ onQuick }: { readonly onQuick: () => void }) {
  const room = useRoom();
  const [edited, setEdited] = useState<ClockId | null>(null);
  const { text } = useActionKey('quickClock');
  const clocks = orderedClocks(room.view);
  const add = async () => {
    const made = await room.send('clocks/create', {});
    setEdited(textIn(made, 'clockId'));
  };
  return (
    <section className={styles.strip} aria-label={clocksWords.title}>
      <div className={styles.head}>
        <h2>{clocksWords.title}</h2>
        <Hint text={clocksWords.quick} shortcut={text}>
          <Button size="small" onPress={onQuick}>
            <Timer aria-hidden />
            {clocksWords.quick}
          </Button>
        </Hint>
        <Hint text={clocksWords.add}>
          <IconButton
            label={clocksWords.add}
            size="small"
            isDisabled={!room.can('clocks/create', {})}
            onPress={() => void add().catch(notifyRefusal)}
          >
            <Plus aria-hidden />
          </IconButton>
        </Hint>
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

interface ItemProps {
  readonly clock: StageClock;
  readonly onEdit: () => void;
}

function ClockItem({ clock, onEdit }: ItemProps) {
  const { view } = useRoom();
  const title = clockTitle(view, clock);
  const place = stagePlaceOf(view, clock._id);
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
        <span className={styles.place}>{place === 'MAIN' ? clocksWords.onStage : clocksWords.inCorner}</span>
      )}
      <ClockDigits clock={clock} title={title} />
      <ClockKeys clock={clock} title={title} isShown={place !== null} />
    </li>
  );
}

/** Rerenders alone. */
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
      >
        {running ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton
        label={clocksWords.reset(title)}
        size="small"
        isDisabled={!room.can('clocks/reset', { clockId })}
        onPress={() => room.ask('clocks/reset', { clockId })}
      >
        <RotateCcw aria-hidden />
      </IconButton>
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
      >
        <MonitorUp aria-hidden />
      </IconButton>
    </div>
  );
}
