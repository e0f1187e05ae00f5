import type { Refusal } from '../kernel/errors.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Duration } from '../kernel/time.ts';
import { aimRefusal } from '../room/aim.ts';
import type { Command } from '../room/commands.ts';
import { currentTimer } from '../room/room.modes.ts';
import { LONGEST_SUBTITLE } from '../room/room.state.ts';
import { MAX_LENGTH } from '../timer/timer.ts';
import { AIMS } from '../timer/timeset.ts';
import { apiWords } from '../words/api.ts';
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
import { leftText } from './objects.ts';
import { type Given, take } from './parameters.schema.ts';

type Says = ApiPlan['says'];

const startedAt: Says = (after) => apiWords.started(leftText(after));
const stoppedAt: Says = (after) => apiWords.stopped(leftText(after));
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
        says(leftText(after)),
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
        : planned({ name: 'timeset/jump', payload: { ms } }, (after) => apiWords.jumped(leftText(after))),
  }),
  set_aim: endpoint({
    scope: 'show-call',
    takes: { aim: take.choice(AIMS, 'LENGTH') },
    answer: 'status',
    plan: ({ show, given: { aim = 'LENGTH' } }) => {
      const isAtRest = aimRefusal(show)?.code === 'not_running';
      return isAtRest
        ? planned([], apiWords.notRunning)
        : planned({ name: 'timeset/aim', payload: { aim } }, (after) => apiWords.aimed(leftText(after)));
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
