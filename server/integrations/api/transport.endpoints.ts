import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import type { Duration } from '../../../machines/kernel/time.ts';
import { aimRefusal } from '../../../machines/room/aim.ts';
import { timeLeftText } from '../../../machines/room/api.objects.ts';
import { clockNamed } from '../../../machines/room/clock.showing.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { currentTimer, MAX_SUBTITLE_LENGTH, type RoomState } from '../../../machines/room/room.state.ts';
import { CLOCK_PLACES, clockFields, type StageClock } from '../../../machines/timer/stage-clock.ts';
import { MAX_LENGTH } from '../../../machines/timer/timer.ts';
import { AIMS } from '../../../machines/timer/timeset.ts';
import { apiWords } from '../../../machines/words/api.ts';
import {
  type ApiPlan,
  type Endpoint,
  endpoint,
  type PlanRequest,
  plannedCommands,
  refuseParameterAt,
  targetTimer,
  timerTarget,
} from './endpoint.ts';
import { type ParameterTable, type ParameterValues, param } from './parameters.schema.ts';

type AnswerText = ApiPlan['says'];

const startedText: AnswerText = (after) => apiWords.started(timeLeftText(after));
const stoppedText: AnswerText = (after) => apiWords.stopped(timeLeftText(after));
const startedOrStoppedText: AnswerText = (after) =>
  after.show.timeset.running ? startedText(after) : stoppedText(after);
const nowAtText: AnswerText = ({ show }) => {
  const current = currentTimer(show);
  return current === null
    ? apiWords.timers(0)
    : apiWords.wentTo(current.name, show.timers.indexOf(current) + 1);
};

const plainEndpoint = (command: Command, says: AnswerText | string): Endpoint =>
  endpoint({ scope: 'show-call', takes: {}, answer: 'status', plan: () => plannedCommands(command, says) });

const stepEndpoint = (name: 'timeset/next' | 'timeset/previous'): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: { autostart: param.flag(false) },
    answer: 'status',
    plan: ({ parameters: { autostart = false } }) =>
      plannedCommands({ name, payload: { autostart } }, nowAtText),
  });

export const amountParameters = {
  amount: param.amount,
  milliseconds: param.number(0, MAX_LENGTH),
} as const;

export const durationOfAmount = ({
  amount,
  milliseconds,
}: ParameterValues<typeof amountParameters>): Result<Duration, Refusal> => {
  const ms = amount ?? milliseconds;
  return ms === undefined || (amount !== undefined && milliseconds !== undefined)
    ? refuseParameterAt('amount', apiWords.oneAmount)
    : ok(ms);
};

const adjustEndpoint = (sign: 1 | -1, says: (left: string) => string): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: amountParameters,
    answer: 'status',
    plan: ({ parameters }) => {
      const ms = durationOfAmount(parameters);
      if (!ms.ok) return ms;
      return plannedCommands({ name: 'timeset/adjust', payload: { ms: sign * ms.value } }, (after) =>
        says(timeLeftText(after)),
      );
    },
  });

const timerEndpoint = (
  says: AnswerText | string,
  commandOf: (timerId: string, request: PlanRequest<typeof timerTarget>) => Command | null,
  saysElse = says,
): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: timerTarget,
    answer: 'status',
    plan: (request) => {
      const target = targetTimer(request.show, request.parameters);
      if (!target.ok) return target;
      const command = commandOf(target.value._id, request);
      return command === null ? plannedCommands([], saysElse) : plannedCommands(command, says);
    },
  });

const isCurrentTimer = (timerId: string, { show }: PlanRequest<typeof timerTarget>) =>
  show.timeset.timerId === timerId;

type SwitchName = 'blackout' | 'onAir' | 'focus';

const switchCommands: Readonly<Record<SwitchName, (on: boolean) => Command>> = {
  blackout: (on) => ({ name: 'room/blackout', payload: { on } }),
  onAir: (on) => ({ name: 'room/onAir', payload: { on } }),
  focus: (on) => ({ name: 'messages/focus', payload: { on } }),
};

const isSwitchedOn = ({ show }: Pick<PlanRequest<Record<never, never>>, 'show'>, of: SwitchName): boolean =>
  of === 'focus' ? show.messageFocus : show.room.settings[of];

const switchEndpoint = (of: SwitchName, to: boolean | null): Endpoint =>
  endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'room',
    plan: (request) => {
      const on = to ?? !isSwitchedOn(request, of);
      return plannedCommands(
        on === isSwitchedOn(request, of) ? [] : switchCommands[of](on),
        apiWords[on ? 'on' : 'off'][of],
      );
    },
  });

export const transportEndpoints = {
  get_status: endpoint({
    scope: 'read',
    takes: {},
    answer: 'status',
    plan: () => plannedCommands([], apiWords.status),
  }),
  start: plainEndpoint({ name: 'timeset/start', payload: {} }, startedText),
  stop: plainEndpoint({ name: 'timeset/stop', payload: {} }, stoppedText),
  start_or_stop: plainEndpoint({ name: 'timeset/toggle', payload: {} }, startedOrStoppedText),
  reset: endpoint({
    scope: 'show-call',
    takes: { autostart: param.flag(false) },
    answer: 'status',
    plan: ({ parameters: { autostart } }) => {
      const commands: readonly Command[] = [
        { name: 'timeset/reset', payload: {} },
        ...(autostart ? ([{ name: 'timeset/start', payload: {} }] as const) : []),
      ];
      return plannedCommands(commands, autostart ? startedText : apiWords.reset);
    },
  }),
  next: stepEndpoint('timeset/next'),
  previous: stepEndpoint('timeset/previous'),
  add_time: adjustEndpoint(1, apiWords.added),
  subtract_time: adjustEndpoint(-1, apiWords.subtracted),
  jump: endpoint({
    scope: 'show-call',
    takes: { milliseconds: param.number(-MAX_LENGTH, MAX_LENGTH) },
    answer: 'status',
    plan: ({ parameters: { milliseconds: ms } }) =>
      ms === undefined
        ? refuseParameterAt('milliseconds', apiWords.howFar)
        : plannedCommands({ name: 'timeset/jump', payload: { ms } }, (after) =>
            apiWords.jumped(timeLeftText(after)),
          ),
  }),
  set_aim: endpoint({
    scope: 'show-call',
    takes: { aim: param.choice(AIMS, 'LENGTH') },
    answer: 'status',
    plan: ({ show, parameters: { aim = 'LENGTH' } }) => {
      const isAtRest = aimRefusal(show)?.code === 'not_running';
      return isAtRest
        ? plannedCommands([], apiWords.notRunning)
        : plannedCommands({ name: 'timeset/aim', payload: { aim } }, (after) =>
            apiWords.aimed(timeLeftText(after)),
          );
    },
  }),
  start_flashing: endpoint({
    scope: 'show-call',
    takes: { count: param.number(1, 999, 3) },
    answer: 'none',
    plan: ({ parameters: { count = 3 } }) =>
      plannedCommands({ name: 'timers/flash', payload: { count } }, apiWords.flashing(count)),
  }),
  stop_flashing: endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'none',
    plan: ({ flashes }) => {
      const ended = (['timers', 'messages'] as const).filter((of) => (flashes[of]?.count ?? 0) > 0);
      const commands = ended.map((of): Command => ({ name: `${of}/flash`, payload: { count: 0 } }));
      return plannedCommands(commands, apiWords.flashingEnded);
    },
  }),
  enable_blackout: switchEndpoint('blackout', true),
  disable_blackout: switchEndpoint('blackout', false),
  toggle_blackout: switchEndpoint('blackout', null),
  enable_on_air: switchEndpoint('onAir', true),
  disable_on_air: switchEndpoint('onAir', false),
  toggle_on_air: switchEndpoint('onAir', null),
  enable_focus: switchEndpoint('focus', true),
  disable_focus: switchEndpoint('focus', false),
  toggle_focus: switchEndpoint('focus', null),
  set_subtitle: endpoint({
    scope: 'show-call',
    takes: { text: param.text(MAX_SUBTITLE_LENGTH, '') },
    answer: 'room',
    plan: ({ show, parameters: { text = '' } }) =>
      plannedCommands(
        text === show.room.subtitle ? [] : { name: 'room/subtitle', payload: { text } },
        apiWords.subtitled,
      ),
  }),
  start_timer: timerEndpoint(startedText, (timerId) => ({ name: 'timeset/start', payload: { timerId } })),
  stop_timer: timerEndpoint(
    stoppedText,
    (timerId, request) => (isCurrentTimer(timerId, request) ? { name: 'timeset/stop', payload: {} } : null),
    apiWords.notRunning,
  ),
  start_or_stop_timer: timerEndpoint(startedOrStoppedText, (timerId) => ({
    name: 'timeset/toggle',
    payload: { timerId },
  })),
  reset_timer: timerEndpoint(apiWords.reset, (timerId) => ({ name: 'timeset/reset', payload: { timerId } })),
  select_timer: timerEndpoint(nowAtText, (timerId, request) =>
    isCurrentTimer(timerId, request) ? null : { name: 'timeset/select', payload: { timerId } },
  ),
};

const clockTarget = {
  clock_id: param.id,
  name: param.text(clockFields.name.most),
} as const;

/** Finds a clock by id, by index (`#2`) or by name. Names match without case, and with underscores for spaces. */
function targetClock(
  { clocks }: RoomState,
  { clock_id: id, name }: ParameterValues<typeof clockTarget>,
): Result<StageClock, Refusal> {
  const idOrName = id ?? name;
  if (idOrName === undefined) return refuseParameterAt('clock_id', apiWords.whichClock);
  const isNamed = (clock: StageClock) => normalizedName(clock.name) === normalizedName(idOrName);
  const clock = (id === undefined ? undefined : clockNamed({ clocks }, id)) ?? clocks.find(isNamed);
  return clock === undefined ? fail(refusal('unknown_clock', apiWords.noClockCalled(idOrName))) : ok(clock);
}

const normalizedName = (name: string): string => name.trim().replaceAll('_', ' ').toLowerCase();

function clockEndpoint<const Table extends ParameterTable>(
  says: string,
  more: Table,
  commandOf: (clockId: string, parameters: ParameterValues<Table>) => Command | Result<never, Refusal>,
): Endpoint;
function clockEndpoint(
  says: string,
  more: ParameterTable,
  commandOf: (clockId: string, values: ParameterValues<ParameterTable>) => Command | Result<never, Refusal>,
): Endpoint {
  return endpoint({
    scope: 'show-call',
    takes: { ...clockTarget, ...more },
    answer: 'clock',
    plan: ({ show, parameters }) => {
      const target = targetClock(show, parameters);
      if (!target.ok) return target;
      const { _id } = target.value;
      const command = commandOf(_id, parameters);
      return 'ok' in command ? command : plannedCommands(command, says, _id);
    },
  });
}

const clockRunEndpoint = (name: 'start' | 'stop' | 'toggle' | 'reset', says: string): Endpoint =>
  clockEndpoint(says, {}, (clockId) => ({ name: `clocks/${name}`, payload: { clockId } }));

const clockAdjustEndpoint = (sign: 1 | -1, says: string): Endpoint =>
  clockEndpoint(says, amountParameters, (clockId, parameters) => {
    const ms = durationOfAmount(parameters);
    return ms.ok ? { name: 'clocks/adjust', payload: { clockId, ms: sign * ms.value } } : ms;
  });

export const clockEndpoints = {
  list_clocks: endpoint({
    scope: 'read',
    takes: {},
    answer: 'clocks',
    plan: ({ show }) => plannedCommands([], apiWords.clocks(show.clocks.length)),
  }),
  start_clock: clockRunEndpoint('start', apiWords.clockStarted),
  stop_clock: clockRunEndpoint('stop', apiWords.clockStopped),
  start_or_stop_clock: clockRunEndpoint('toggle', apiWords.clockToggled),
  reset_clock: clockRunEndpoint('reset', apiWords.clockReset),
  add_clock_time: clockAdjustEndpoint(1, apiWords.clockAdjusted),
  subtract_clock_time: clockAdjustEndpoint(-1, apiWords.clockAdjusted),
  show_clock: clockEndpoint(
    apiWords.clockShown,
    { place: param.choice(CLOCK_PLACES) },
    (clockId, { place }) => ({
      name: 'clocks/show',
      payload: { clockId, ...(place && { place }) },
    }),
  ),
  hide_clock: endpoint({
    scope: 'show-call',
    takes: {},
    answer: 'clock',
    plan: ({ show: { shownClock } }) =>
      shownClock === null
        ? plannedCommands([], apiWords.noClockShown)
        : plannedCommands({ name: 'clocks/hide', payload: {} }, apiWords.clockHidden, shownClock.clockId),
  }),
  quick_clock: endpoint({
    scope: 'show-call',
    takes: {
      duration: param.amount,
      milliseconds: param.number(1, MAX_LENGTH),
      name: clockTarget.name,
    },
    answer: 'clock',
    plan: ({ parameters: { duration, milliseconds, name } }) => {
      const ms = duration ?? milliseconds;
      if (ms === undefined || ms < 1 || (duration !== undefined && milliseconds !== undefined))
        return refuseParameterAt('duration', apiWords.whichDuration);
      return plannedCommands(
        { name: 'clocks/quick', payload: { duration: ms, ...(name !== undefined && { name }) } },
        apiWords.clockShown,
      );
    },
  }),
};
