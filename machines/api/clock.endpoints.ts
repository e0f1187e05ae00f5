import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { clockNamed } from '../room/clock.showing.ts';
import type { Command } from '../room/commands.ts';
import type { RoomState } from '../room/room.state.ts';
import { CLOCK_PLACES, clockFields, type StageClock } from '../timer/stage-clock.ts';
import { MAX_LENGTH } from '../timer/timer.ts';
import { apiWords } from '../words/api.ts';
import { type Endpoint, endpoint, planned, unfitParameter } from './endpoint.ts';
import { type Given, type ParameterTable, take } from './parameters.schema.ts';
import { amountIn, amounts } from './transport.endpoints.ts';

const clockTarget = {
  clock_id: take.id,
  name: take.text(clockFields.name.most),
} as const;

/** Finds a clock by id, index (`#2`) or name, ignoring case; a space may be an underscore. */
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

const adjusting = (sign: 1 | -1, says: string): Endpoint =>
  onClock(says, amounts, (clockId, given) => {
    const ms = amountIn(given);
    return ms.ok ? { name: 'clocks/adjust', payload: { clockId, ms: sign * ms.value } } : ms;
  });

/** K2050. */
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
  add_clock_time: adjusting(1, apiWords.clockAdjusted),
  subtract_clock_time: adjusting(-1, apiWords.clockAdjusted),
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
