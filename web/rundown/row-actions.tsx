import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownLeft,
  CornerDownRight,
  Eye,
  EyeOff,
  Heading,
  Play,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { localDate, zoneOrUtc } from '../../machines/calendar/zone.ts';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { TimerFields } from '../../machines/room/timer.commands.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { formatTimeOfDay } from '../../machines/schedule/tod.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { fieldsOfLength, lengthOfFields, MAX_LENGTH, type Timer } from '../../machines/timer/timer.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { timeText } from '../stage/tod-entry.view.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { lineTarget } from './cue-lines.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';
import type { RowMenuProps } from './row-cells.tsx';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { useAddTimer, useChooseRow } from './use-row-actions.ts';

interface ScheduleFix {
  readonly kind: 'length' | 'spread' | 'warp' | 'move';
  readonly label: string;
  readonly command:
    | { readonly name: 'timers/update'; readonly payload: { timerId: string } & TimerFields }
    | { readonly name: 'timers/replace'; readonly payload: { items: ({ _id: string } & TimerFields)[] } };
}

interface ScheduleFixSource {
  readonly state: Pick<RoomState, 'timers' | 'timeset' | 'room'>;
  readonly planned: readonly Pick<ScheduledTimer, 'expectedStart' | 'expectedGap' | 'expectedOverlap'>[];
  readonly times: RoomTimes;
}

export function scheduleFixes(source: ScheduleFixSource, place: number): readonly ScheduleFix[] {
  const { timers } = source.state;
  const timer = timers[place];
  const before = timers[place - 1];
  const plan = source.planned[place];
  if (timer === undefined || before === undefined || plan === undefined) return [];
  const { expectedStart } = plan;
  if (expectedStart === null || timer.startTime === null) return [];
  const by = plan.expectedOverlap > 0 ? -plan.expectedOverlap : plan.expectedGap;
  if (Math.abs(by) < SECOND) return [];
  const isOpen = before.index >= firstAhead(source.state);
  return [
    ...(isOpen
      ? [...shortenFix(source, before, timer, by), ...spreadFix(source, before, by), ...warpFix(before, by)]
      : []),
    moveFix(source, timer, expectedStart - plan.expectedGap),
  ];
}

/** Returns the index of the first timer that has not started, because a started timer keeps its length. */
function firstAhead({ timers, timeset }: ScheduleFixSource['state']): number {
  const current = timers.findIndex(({ _id }) => _id === timeset.timerId);
  return timeset.kickoff === null ? current : current + 1;
}

function shortenFix(
  { times }: ScheduleFixSource,
  before: Timer,
  { startTime }: Timer,
  by: Duration,
): readonly ScheduleFix[] {
  const title = timerTitle(before);
  if (before.type === 'FINISH_TIME') {
    const fields = { finishTime: startTime, finishDate: null };
    return [fixOf('length', cueSheetWords.endAt(title, timeText(startTime, times)), before, fields)];
  }
  const length = lengthOfFields(before) + by;
  if (!isValidLength(length)) return [];
  const word = by < 0 ? cueSheetWords.shorten : cueSheetWords.lengthen;
  return [fixOf('length', word(title, lengthText(length)), before, fieldsOfLength(length))];
}

function spreadFix({ state }: ScheduleFixSource, before: Timer, by: Duration): readonly ScheduleFix[] {
  const run = timersLeadingTo(state, before).filter(({ type }) => type !== 'FINISH_TIME');
  const total = run.reduce((sum, timer) => sum + lengthOfFields(timer), 0);
  if (run.length < 2 || total === 0) return [];
  const lengths = lengthShares(run, by, total);
  if (![...lengths.values()].every(isValidLength)) return [];
  const items = state.timers.map(({ _id }) => {
    const length = lengths.get(_id);
    return length === undefined ? { _id } : { _id, ...fieldsOfLength(length) };
  });
  const word = by < 0 ? cueSheetWords.shortenAll : cueSheetWords.lengthenAll;
  return [
    {
      kind: 'spread',
      label: word(run.length, lengthText(Math.abs(by))),
      command: { name: 'timers/replace', payload: { items } },
    },
  ];
}

function timersLeadingTo(state: ScheduleFixSource['state'], last: Timer): readonly Timer[] {
  const { timers } = state;
  let first = last.index;
  while (first > firstAhead(state) && timers[first]?.startTime === null) first -= 1;
  return timers.slice(first, last.index + 1);
}

/** Returns the new lengths. Distributes `by` in proportion, in whole seconds. The last timer gets the remainder. */
function lengthShares(run: readonly Timer[], by: Duration, total: Duration): ReadonlyMap<TimerId, Duration> {
  let left = by;
  return new Map(
    run.map((timer, place) => {
      const length = lengthOfFields(timer);
      const share = place === run.length - 1 ? left : Math.round((by * length) / total / SECOND) * SECOND;
      left -= share;
      return [timer._id, length + share];
    }),
  );
}

function warpFix(before: Timer, by: Duration): readonly ScheduleFix[] {
  const shown = lengthOfFields(before);
  const length = shown + by;
  if (before.type !== 'DURATION' || shown === 0 || !isValidLength(length)) return [];
  const label = cueSheetWords.warp(timerTitle(before), lengthText(shown), lengthText(length));
  return [fixOf('warp', label, before, { type: 'TIME_WARP', timewarp: shown, ...fieldsOfLength(length) })];
}

function moveFix({ state, times }: ScheduleFixSource, timer: Timer, at: Instant): ScheduleFix {
  const zone = zoneOrUtc(state.room.settings.timezone);
  const startTime = formatTimeOfDay(at, zone, 'H:mm:ss', times.locale).padStart(8, '0');
  const startDate = timer.startDate === null ? null : localDate(at, zone);
  const label = cueSheetWords.move(timerTitle(timer), timeText(startTime, times));
  return fixOf('move', label, timer, { startTime, startDate });
}

const isValidLength = (length: Duration): boolean => length >= SECOND && length <= MAX_LENGTH;

function fixOf(kind: ScheduleFix['kind'], label: string, { _id }: Timer, fields: TimerFields): ScheduleFix {
  return { kind, label, command: { name: 'timers/update', payload: { timerId: _id, ...fields } } };
}

export function ScheduleFixActions({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const times = usePlanTimes();
  const planned = useSchedule((schedule) => schedule.timers);
  const mends = scheduleFixes({ state: room.view, planned, times }, row.index);
  return mends.map(({ kind, label, command }) => (
    <MenuAction key={kind} label={label} onAction={() => room.ask(command.name, command.payload)} />
  ));
}

export function RowMenuItems({ row, count, onOpen, onAdd }: RowMenuProps) {
  const room = useRoom();
  const add = useAddTimer(onAdd);
  const remove = useRemove();
  const choose = useChooseRow();
  const timerId = row.id;
  const removeAndGoOn = () => {
    const grid = document.querySelector(`[data-timer-id="${CSS.escape(timerId)}"]`)?.closest('[role=grid]');
    // The closing menu would return the focus to a button that is removed.
    requestAnimationFrame(() => grid instanceof HTMLElement && grid.focus());
    remove('timers/remove', { timerId }, row.title);
  };
  const { showName, showExtra } = row.timer;
  const update = (fields: { showName: boolean } | { showExtra: boolean }) =>
    room.ask('timers/update', { timerId, ...fields });
  return (
    <>
      {row.lines.some((line) => lineTarget(line) !== null) && (
        <>
          <ScheduleFixActions row={row} />
          <MenuSeparator />
        </>
      )}
      <MenuAction
        label={row.state === 'current' ? rundownWords.startFromTop : rundownWords.startNow}
        icon={Play}
        isDisabled={row.running}
        onAction={() => room.ask('timeset/start', { timerId })}
      />
      {(row.choice === 'arm' || row.choice === 'disarm') && (
        <MenuAction label={rundownWords[row.choice]} icon={CornerDownRight} onAction={() => choose(row)} />
      )}
      <MenuAction
        label={
          row.choice === 'select' || row.choice === 'none'
            ? rundownWords.choices.select
            : rundownWords.selectAndStop
        }
        icon={CornerDownLeft}
        onAction={() => room.ask('timeset/select', { timerId })}
      />
      <MenuAction label={rundownWords.details} icon={SlidersHorizontal} onAction={() => onOpen(timerId)} />
      <MenuSeparator />
      <MenuAction label={rundownWords.addBelow} icon={Plus} onAction={() => add(row.index + 1)} />
      <MenuAction
        label={row.group === null ? cueSheetWords.beginGroup : cueSheetWords.endGroup}
        icon={Heading}
        onAction={() => {
          const group = row.group === null ? { name: cueSheetWords.newGroup, target: null } : null;
          room.ask('timers/update', { timerId, group });
          if (group !== null) onOpen(timerId, 'group');
        }}
      />
      <MenuAction
        label={actionWords.duplicate}
        icon={Copy}
        onAction={() => room.ask('timers/duplicate', { timerId })}
      />
      <MenuAction
        label={actionWords.moveUp}
        icon={ArrowUp}
        isDisabled={row.index === 0}
        onAction={() => room.ask('timers/move', { timerId, index: row.index - 1 })}
      />
      <MenuAction
        label={actionWords.moveDown}
        icon={ArrowDown}
        isDisabled={row.index === count - 1}
        onAction={() => room.ask('timers/move', { timerId, index: row.index + 1 })}
      />
      <MenuSeparator />
      <MenuAction
        label={showName ? rundownWords.hideTitle : rundownWords.showTitle}
        icon={showName ? EyeOff : Eye}
        onAction={() => update({ showName: !showName })}
      />
      <MenuAction
        label={showExtra ? rundownWords.hideSpeaker : rundownWords.showSpeaker}
        icon={showExtra ? EyeOff : Eye}
        onAction={() => update({ showExtra: !showExtra })}
      />
      <MenuSeparator />
      <MenuAction
        label={row.running ? rundownGridWords.deleteStopped : actionWords.delete}
        danger
        icon={Trash2}
        isDisabled={row.running}
        onAction={removeAndGoOn}
      />
    </>
  );
}
