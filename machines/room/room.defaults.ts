import { mapReusing, record, text, withDefaults } from '../kernel/fields.ts';
import { type Message, messageFields } from '../message/message.ts';
import { commonOutputFields, type Output } from '../output/output.ts';
import { type CrewColumn, columnFields, emptyCells } from '../timer/sheet.ts';
import { type StageClock, storedClockFields } from '../timer/stage-clock.ts';
import { type Timer, timerFields } from '../timer/timer.ts';
import { noAim, type Timeset } from '../timer/timeset.ts';
import type { Change } from './changes.ts';
import {
  type HistoryStep,
  MAX_SUBTITLE_LENGTH,
  type PartChange,
  type RoomInfo,
  type RoomState,
  settingsFields,
} from './room.state.ts';

const timerWithDefaults = (written: Timer): Timer => withDefaults(timerFields, written);
const messageWithDefaults = (written: Message): Message => withDefaults(messageFields, written);
const clockWithDefaults = (written: StageClock): StageClock => withDefaults(storedClockFields, written);
const columnWithDefaults = (written: CrewColumn): CrewColumn => withDefaults(columnFields, written);
const outputWithDefaults = (written: Output): Output => withDefaults(commonOutputFields, written);

/** A server of another version may omit fields (R97). */
export function showWithDefaults<State extends RoomState>(show: State): State {
  return {
    ...show,
    room: roomWithDefaults(show.room),
    timeset: timesetWithDefaults(show.timeset),
    timers: mapReusing(show.timers, timerWithDefaults),
    messages: mapReusing(show.messages, messageWithDefaults),
    outputs: mapReusing(show.outputs, outputWithDefaults),
    automations: automationsWithDefaults(show),
    ...clocksWithDefaults(show),
    ...sheetWithDefaults(show),
  };
}

const timesetWithDefaults = (timeset: Timeset): Timeset =>
  Reflect.has(timeset, 'aim') ? timeset : { ...noAim, ...timeset };

function roomWithDefaults(room: RoomInfo): RoomInfo {
  return withDefaults(roomFields, room);
}

const roomFields = { subtitle: text(MAX_SUBTITLE_LENGTH), settings: record(settingsFields) };

const automationsWithDefaults = ({ automations }: Partial<Pick<RoomState, 'automations'>>) =>
  automations ?? [];

function clocksWithDefaults({
  clocks = [],
  shownClock = null,
  clockBefore = null,
}: Partial<ClocksPart>): ClocksPart {
  return { clocks: mapReusing(clocks, clockWithDefaults), shownClock, clockBefore };
}

type ClocksPart = Pick<RoomState, 'clocks' | 'shownClock' | 'clockBefore'>;
const sheetWithDefaults = ({ columns, cells }: Partial<Pick<RoomState, 'columns' | 'cells'>>) => ({
  columns: mapReusing(columns ?? [], columnWithDefaults),
  cells: cells ?? emptyCells,
});

export function changeWithDefaults(change: Change): Change {
  switch (change.name) {
    case 'timeset':
      return { ...change, payload: timesetWithDefaults(change.payload) };
    case 'timers/updateOne':
      return { ...change, payload: timerWithDefaults(change.payload) };
    case 'timers/items':
      return { ...change, payload: mapReusing(change.payload, timerWithDefaults) };
    case 'messages/updateOne':
      return { ...change, payload: messageWithDefaults(change.payload) };
    case 'messages/items':
      return { ...change, payload: mapReusing(change.payload, messageWithDefaults) };
    case 'messages/show':
      return {
        ...change,
        payload: { ...change.payload, message: messageWithDefaults(change.payload.message) },
      };
    case 'outputs/updateOne':
      return { ...change, payload: outputWithDefaults(change.payload) };
    case 'outputs/all':
      return { ...change, payload: mapReusing(change.payload, outputWithDefaults) };
    case 'clocks/updateOne':
      return { ...change, payload: clockWithDefaults(change.payload) };
    case 'clocks/items':
      return { ...change, payload: mapReusing(change.payload, clockWithDefaults) };
    case 'columns/updateOne':
      return { ...change, payload: columnWithDefaults(change.payload) };
    case 'columns/items':
      return { ...change, payload: mapReusing(change.payload, columnWithDefaults) };
    case 'room/settings':
      return { ...change, payload: withDefaults(settingsFields, change.payload) };
    default:
      return change;
  }
}

export function stepWithDefaults(step: HistoryStep): HistoryStep {
  return { ...step, changes: step.changes.map(partWithDefaults) };
}

function partWithDefaults(change: PartChange): PartChange {
  const { part, before, after } = change;
  switch (part) {
    case 'timeset':
      return { part, before: timesetWithDefaults(before), after: timesetWithDefaults(after) };
    case 'timer':
      return { part, before: before && timerWithDefaults(before), after: after && timerWithDefaults(after) };
    case 'message':
      return {
        part,
        before: before && messageWithDefaults(before),
        after: after && messageWithDefaults(after),
      };
    case 'column':
      return {
        part,
        before: before && columnWithDefaults(before),
        after: after && columnWithDefaults(after),
      };
    case 'output':
      return {
        part,
        before: before && outputWithDefaults(before),
        after: after && outputWithDefaults(after),
      };
    case 'clock':
      return { part, before: before && clockWithDefaults(before), after: after && clockWithDefaults(after) };
    default:
      return change;
  }
}
