import type { Duration } from '../../machines/kernel/time.ts';
import {
  type Appearance,
  type Label,
  lengthOfFields,
  type Mark,
  type SoundCue,
  type Timer,
  type Trigger,
} from '../../machines/timer/timer.ts';

export interface ManyTimers {
  readonly speaker: string | null;
  readonly showName: boolean | null;
  readonly showExtra: boolean | null;
  readonly length: Duration | null;
  readonly trigger: Trigger | null;
  readonly appearance: Appearance | null;
  readonly yellow: Duration | null;
  readonly red: Duration | null;
  readonly orange: Duration | null;
  readonly green: Duration | null;
  readonly chime: Readonly<Record<Mark, SoundCue | null>>;
  readonly markFlash: Readonly<Record<Mark, number | null>>;
  readonly markText: Readonly<Record<Mark, string | null>>;
  readonly reminders: Timer['reminders'] | null;
  readonly labels: readonly Label[] | null;
}

export function manyTimers(timers: readonly Timer[]): ManyTimers {
  const shared = <Value>(read: (timer: Timer) => Value) => sharedValue(timers.map(read));
  const labels = shared((timer) => JSON.stringify(timer.labels.map(({ name, color }) => [name, color])));
  const reminders = shared((timer) => timer.reminders.join());
  return {
    speaker: shared((timer) => timer.extra),
    showName: shared((timer) => timer.showName),
    showExtra: shared((timer) => timer.showExtra),
    length: shared(lengthOfFields),
    trigger: shared((timer) => timer.trigger),
    appearance: shared((timer) => timer.appearance),
    yellow: shared((timer) => timer.yellow),
    red: shared((timer) => timer.red),
    orange: shared((timer) => timer.orange),
    green: shared((timer) => timer.green),
    chime: valueOfEachMark((mark) => shared((timer) => timer.chime[mark])),
    markFlash: valueOfEachMark((mark) => shared((timer) => timer.markFlash[mark])),
    markText: valueOfEachMark((mark) => shared((timer) => timer.markText[mark])),
    reminders: reminders === null ? null : sharedValue(timers.slice(0, 1).map((timer) => timer.reminders)),
    labels: labels === null ? null : sharedValue(timers.slice(0, 1).map((timer) => timer.labels)),
  };
}

function valueOfEachMark<Value>(read: (mark: Mark) => Value): Readonly<Record<Mark, Value>> {
  return {
    green: read('green'),
    yellow: read('yellow'),
    orange: read('orange'),
    red: read('red'),
    zero: read('zero'),
  };
}

function sharedValue<Value>(values: readonly Value[]): Value | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}
