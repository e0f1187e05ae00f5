import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import type { Duration } from '../../../machines/kernel/time.ts';
import { aimRefusal } from '../../../machines/room/aim.ts';
import { timeLeftText } from '../../../machines/room/api.objects.ts';
import { clockNamed } from '../../../machines/room/clock.showing.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { currentTimer } from '../../../machines/room/room.modes.ts';
import { LONGEST_SUBTITLE, type RoomState } from '../../../machines/room/room.state.ts';
import { CLOCK_PLACES, clockFields, type StageClock } from '../../../machines/timer/stage-clock.ts';
import { MAX_LENGTH } from '../../../machines/timer/timer.ts';
import { AIMS } from '../../../machines/timer/timeset.ts';
import { apiWords } from '../../../machines/words/api.ts';
import {
  type ApiPlan,
  type Asked,
  type Endpoint,
  endpoint,
  planned,
  targetTimer,
  timerTarget,
  unfitParameter,
} from './endpoint.ts';
import { type Given, type ParameterTable, take } from './parameters.schema.ts';

type Says = ApiPlan['says'];

const startedAt: Says = (after) => apiWords.started(timeLeftText(after));
const stoppedAt: Says = (after) => apiWords.stopped(timeLeftText(after));
const startedOrStopped: Says = (after) => (after.show.timeset.running ? startedAt(after) : stoppedAt(after));
const nowAt: Says = ({ show }) => {
  const current = currentTimer(show);
  return current === null
    ? apiWords.timers(0)
    : apiWords.wentTo(current.name, show.timers.indexOf(current) + 1);
};

const plain = (command: Command, says: Says | string): Endpoint =>
  endpoint({ scope: 'show-call', takes: {}, answer: 'status', plan: () => planned(command, says) });

const stepping = (name: 'timeset/next' | 'timeset/previous'): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: { autostart: take.flag(false) },
    answer: 'status',
    plan: ({ given: { autostart = false } }) => planned({ name, payload: { autostart } }, nowAt),
  });

export const amounts = {
  amount: take.amount,
  milliseconds: take.number(0, MAX_LENGTH),
} as const;

export const amountIn = ({ amount, milliseconds }: Given<typeof amounts>): Result<Duration, Refusal> => {
  const ms = amount ?? milliseconds;
  return ms === undefined || (amount !== undefined && milliseconds !== undefined)
    ? unfitParameter('amount', apiWords.oneAmount)
    : ok(ms);
};

const adjusting = (sign: 1 | -1, says: (left: string) => string): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: amounts,
    answer: 'status',
    plan: ({ given }) => {
      const ms = amountIn(given);
      if (!ms.ok) return ms;
      return planned({ name: 'timeset/adjust', payload: { ms: sign * ms.value } }, (after) =>
        says(timeLeftText(after)),
      );
    },
  });

const onTimer = (
  says: Says | string,
  commandOf: (timerId: string, asked: Asked<typeof timerTarget>) => Command | null,
  saysElse = says,
): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: timerTarget,
    answer: 'status',
    plan: (asked) => {
      const target = targetTimer(asked.show, asked.given);
      if (!target.ok) return target;
      const command = commandOf(target.value._id, asked);
      return command === null ? planned([], saysElse) : planned(command, says);
    },
  });

const isCurrent = (timerId: string, { show }: Asked<typeof timerTarget>) => show.timeset.timerId === timerId;

type Switch = 'blackout' | 'onAir' | 'focus';

const switches: Readonly<Record<Switch, (on: boolean) => Command>> = {
  blackout: (on) => ({ name: 'room/blackout', payload: { on } }),
  onAir: (on) => ({ name: 'room/onAir', payload: { on } }),
  focus: (on) => ({ name: 'messages/focus', payload: { on } }),
};

const isOn = ({ show }: Pick<Asked<Record<never, never>>, 'show'>, of: Switch): boolean =>
  of === 'focus' ? show.messageFocus : show.room.settings[of];

const switching = (of: Switch, to: boolean | null): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'room',
    plan: (asked) => {
      const on = to ?? !isOn(asked, of);
      return planned(on === isOn(asked, of) ? [] : switches[of](on), apiWords[on ? 'on' : 'off'][of]);
    },
  });

export const transportEndpoints = {
  get_status: endpoint({
    scope: 'read',
    takes: {},
    answer: 'status',
    plan: () => planned([], apiWords.status),
  }),
  start: plain({ name: 'timeset/start', payload: {} }, startedAt),
  stop: plain({ name: 'timeset/stop', payload: {} }, stoppedAt),
  start_or_stop: plain({ name: 'timeset/toggle', payload: {} }, startedOrStopped),
  reset: endpoint({
    scope: 'show-call',
    takes: { autostart: take.flag(false) },
    answer: 'status',
    plan: ({ given: { autostart } }) => {
      const commands: readonly Command[] = [
        { name: 'timeset/reset', payload: {} },
        ...(autostart ? ([{ name: 'timeset/start', payload: {} }] as const) : []),
      ];
      return planned(commands, autostart ? startedAt : apiWords.reset);
    },
  }),
  next: stepping('timeset/next'),
  previous: stepping('timeset/previous'),
  add_time: adjusting(1, apiWords.added),
  subtract_time: adjusting(-1, apiWords.subtracted),
  jump: endpoint({
    scope: 'show-call',
    takes: { milliseconds: take.number(-MAX_LENGTH, MAX_LENGTH) },
    answer: 'status',
    plan: ({ given: { milliseconds: ms } }) =>
      ms === undefined
        ? unfitParameter('milliseconds', apiWords.howFar)
        : planned({ name: 'timeset/jump', payload: { ms } }, (after) => apiWords.jumped(timeLeftText(after))),
  }),
  set_aim: endpoint({
    scope: 'show-call',
    takes: { aim: take.choice(AIMS, 'LENGTH') },
    answer: 'status',
    plan: ({ show, given: { aim = 'LENGTH' } }) => {
      const isAtRest = aimRefusal(show)?.code === 'not_running';
      return isAtRest
        ? planned([], apiWords.notRunning)
        : planned({ name: 'timeset/aim', payload: { aim } }, (after) => apiWords.aimed(timeLeftText(after)));
    },
  }),
  start_flashing: endpoint({
    scope: 'show-call',
    takes: { count: take.number(1, 999, 3) },
    answer: 'none',
    plan: ({ given: { count = 3 } }) =>
      planned({ name: 'timers/flash', payload: { count } }, apiWords.flashing(count)),
  }),
  stop_flashing: endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'none',
    plan: ({ flashes }) => {
      const ended = (['timers', 'messages'] as const).filter((of) => (flashes[of]?.count ?? 0) > 0);
      const commands = ended.map((of): Command => ({ name: `${of}/flash`, payload: { count: 0 } }));
      return planned(commands, apiWords.flashingEnded);
    },
  }),
  enable_blackout: switching('blackout', true),
  disable_blackout: switching('blackout', false),
  toggle_blackout: switching('blackout', null),
  enable_on_air: switching('onAir', true),
  disable_on_air: switching('onAir', false),
  toggle_on_air: switching('onAir', null),
  enable_focus: switching('focus', true),
  disable_focus: switching('focus', false),
  toggle_focus: switching('focus', null),
  set_subtitle: endpoint({
    scope: 'show-call',
    takes: { text: take.text(LONGEST_SUBTITLE, '') },
    answer: 'room',
    plan: ({ show, given: { text = '' } }) =>
      planned(
        text === show.room.subtitle ? [] : { name: 'room/subtitle', payload: { text } },
        apiWords.subtitled,
      ),
  }),
  start_timer: onTimer(startedAt, (timerId) => ({ name: 'timeset/start', payload: { timerId } })),
  stop_timer: onTimer(
    stoppedAt,
    (timerId, asked) => (isCurrent(timerId, asked) ? { name: 'timeset/stop', payload: {} } : null),
    apiWords.notRunning,
  ),
  start_or_stop_timer: onTimer(startedOrStopped, (timerId) => ({
    name: 'timeset/toggle',
    payload: { timerId },
  })),
  reset_timer: onTimer(apiWords.reset, (timerId) => ({ name: 'timeset/reset', payload: { timerId } })),
  select_timer: onTimer(nowAt, (timerId, asked) =>
    isCurrent(timerId, asked) ? null : { name: 'timeset/select', payload: { timerId } },
  ),
};

const clockTarget = {
  clock_id: take.id,
  name: take.text(clockFields.name.most),
} as const;

/** Finds a clock by id, by index (`#2`) or by name. Names match without case, and with underscores for spaces. */
function targetClock(
  { clocks }: RoomState,
  { clock_id: id, name }: Given<typeof clockTarget>,
): Result<StageClock, Refusal> {
  const said = id ?? name;
  if (said === undefined) return unfitParameter('clock_id', apiWords.whichClock);
  const isNamed = (clock: StageClock) => plainName(clock.name) === plainName(said);
  const clock = (id === undefined ? undefined : clockNamed({ clocks }, id)) ?? clocks.find(isNamed);
  return clock === undefined ? fail(refusal('unknown_clock', apiWords.noClockCalled(said))) : ok(clock);
}

const plainName = (name: string): string => name.trim().replaceAll('_', ' ').toLowerCase();

function onClock<const Table extends ParameterTable>(
  says: string,
  more: Table,
  commandOf: (clockId: string, given: Given<Table>) => Command | Result<never, Refusal>,
): Endpoint;
function onClock(
  says: string,
  more: ParameterTable,
  commandOf: (clockId: string, given: Given<ParameterTable>) => Command | Result<never, Refusal>,
): Endpoint {
  return endpoint({
    scope: 'show-call',
    takes: { ...clockTarget, ...more },
    answer: 'clock',
    plan: ({ show, given }) => {
      const target = targetClock(show, given);
      if (!target.ok) return target;
      const { _id } = target.value;
      const command = commandOf(_id, given);
      return 'ok' in command ? command : planned(command, says, _id);
    },
  });
}

const running = (name: 'start' | 'stop' | 'toggle' | 'reset', says: string): Endpoint =>
  onClock(says, {}, (clockId) => ({ name: `clocks/${name}`, payload: { clockId } }));

const clockAdjusting = (sign: 1 | -1, says: string): Endpoint =>
  onClock(says, amounts, (clockId, given) => {
    const ms = amountIn(given);
    return ms.ok ? { name: 'clocks/adjust', payload: { clockId, ms: sign * ms.value } } : ms;
  });

export const clockEndpoints = {
  list_clocks: endpoint({
    scope: 'read',
    takes: {},
    answer: 'clocks',
    plan: ({ show }) => planned([], apiWords.clocks(show.clocks.length)),
  }),
  start_clock: running('start', apiWords.clockStarted),
  stop_clock: running('stop', apiWords.clockStopped),
  start_or_stop_clock: running('toggle', apiWords.clockToggled),
  reset_clock: running('reset', apiWords.clockReset),
  add_clock_time: clockAdjusting(1, apiWords.clockAdjusted),
  subtract_clock_time: clockAdjusting(-1, apiWords.clockAdjusted),
  show_clock: onClock(apiWords.clockShown, { place: take.choice(CLOCK_PLACES) }, (clockId, { place }) => ({
    name: 'clocks/show',
    payload: { clockId, ...(place && { place }) },
  })),
  hide_clock: endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'clock',
    plan: ({ show: { shownClock } }) =>
      shownClock === null
        ? planned([], apiWords.noClockShown)
        : planned({ name: 'clocks/hide', payload: {} }, apiWords.clockHidden, shownClock.clockId),
  }),
  quick_clock: endpoint({
    scope: 'show-call',
    takes: {
      duration: take.amount,
      milliseconds: take.number(1, MAX_LENGTH),
      name: clockTarget.name,
    },
    answer: 'clock',
    plan: ({ given: { duration, milliseconds, name } }) => {
      const ms = duration ?? milliseconds;
      if (ms === undefined || ms < 1 || (duration !== undefined && milliseconds !== undefined))
        return unfitParameter('duration', apiWords.whichDuration);
      return planned(
        { name: 'clocks/quick', payload: { duration: ms, ...(name !== undefined && { name }) } },
        apiWords.clockShown,
      );
    },
  }),
};
