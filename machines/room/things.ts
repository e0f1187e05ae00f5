import { inFull, mappedAsNeeded, record, text } from '../kernel/fields.ts';
import { type Message, messageFields } from '../message/message.ts';
import { commonOutputFields, type Output } from '../output/output.ts';
import { type CrewColumn, columnFields, noCells } from '../timer/sheet.ts';
import { type StageClock, storedClockFields } from '../timer/stage-clock.ts';
import { type Timer, timerFields } from '../timer/timer.ts';
import { noAim, type Timeset } from '../timer/timeset.ts';
import type { Change } from './changes.ts';
import {
  type HistoryStep,
  LONGEST_SUBTITLE,
  type PartChange,
  type RoomInfo,
  type RoomState,
  settingsFields,
} from './room.state.ts';

const timer = (written: Timer): Timer => inFull(timerFields, written);
const message = (written: Message): Message => inFull(messageFields, written);
const clock = (written: StageClock): StageClock => inFull(storedClockFields, written);
const column = (written: CrewColumn): CrewColumn => inFull(columnFields, written);
const output = (written: Output): Output => inFull(commonOutputFields, written);

/** Adds default values for fields that a server of another version does not send (R97). */
export function showInFull<State extends RoomState>(show: State): State {
  return {
    ...show,
    room: roomInFull(show.room),
    timeset: timesetInFull(show.timeset),
    timers: mappedAsNeeded(show.timers, timer),
    messages: mappedAsNeeded(show.messages, message),
    outputs: mappedAsNeeded(show.outputs, output),
    automations: automationsIn(show),
    ...clocksIn(show),
    ...sheetIn(show),
  };
}

const timesetInFull = (timeset: Timeset): Timeset =>
  Reflect.has(timeset, 'aim') ? timeset : { ...noAim, ...timeset };

function roomInFull(room: RoomInfo): RoomInfo {
  return inFull(roomFields, room);
}

const roomFields = { subtitle: text(LONGEST_SUBTITLE), settings: record(settingsFields) };

const automationsIn = ({ automations }: Partial<Pick<RoomState, 'automations'>>) => automations ?? [];

function clocksIn({ clocks = [], shownClock = null, clockBefore = null }: Partial<ClocksPart>): ClocksPart {
  return { clocks: mappedAsNeeded(clocks, clock), shownClock, clockBefore };
}

type ClocksPart = Pick<RoomState, 'clocks' | 'shownClock' | 'clockBefore'>;
const sheetIn = ({ columns, cells }: Partial<Pick<RoomState, 'columns' | 'cells'>>) => ({
  columns: mappedAsNeeded(columns ?? [], column),
  cells: cells ?? noCells,
});

export function changeInFull(change: Change): Change {
  switch (change.name) {
    case 'timeset':
      return { ...change, payload: timesetInFull(change.payload) };
    case 'timers/updateOne':
      return { ...change, payload: timer(change.payload) };
    case 'timers/items':
      return { ...change, payload: mappedAsNeeded(change.payload, timer) };
    case 'messages/updateOne':
      return { ...change, payload: message(change.payload) };
    case 'messages/items':
      return { ...change, payload: mappedAsNeeded(change.payload, message) };
    case 'messages/show':
      return { ...change, payload: { ...change.payload, message: message(change.payload.message) } };
    case 'outputs/updateOne':
      return { ...change, payload: output(change.payload) };
    case 'outputs/all':
      return { ...change, payload: mappedAsNeeded(change.payload, output) };
    case 'clocks/updateOne':
      return { ...change, payload: clock(change.payload) };
    case 'clocks/items':
      return { ...change, payload: mappedAsNeeded(change.payload, clock) };
    case 'columns/updateOne':
      return { ...change, payload: column(change.payload) };
    case 'columns/items':
      return { ...change, payload: mappedAsNeeded(change.payload, column) };
    case 'room/settings':
      return { ...change, payload: inFull(settingsFields, change.payload) };
    default:
      return change;
  }
}

export function stepInFull(step: HistoryStep): HistoryStep {
  return { ...step, changes: step.changes.map(partInFull) };
}

function partInFull(change: PartChange): PartChange {
  const { part, before, after } = change;
  switch (part) {
    case 'timeset':
      return { part, before: timesetInFull(before), after: timesetInFull(after) };
    case 'timer':
      return { part, before: before && timer(before), after: after && timer(after) };
    case 'message':
      return { part, before: before && message(before), after: after && message(after) };
    case 'column':
      return { part, before: before && column(before), after: after && column(after) };
    case 'output':
      return { part, before: before && output(before), after: after && output(after) };
    case 'clock':
      return { part, before: before && clock(before), after: after && clock(after) };
    default:
      return change;
  }
}
