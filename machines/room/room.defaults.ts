import { type FieldTable, mapReusing, record, text, withDefaults } from '../kernel/fields.ts';
import { isFields } from '../kernel/shapes.ts';
import { messageFields } from '../message/message.ts';
import { commonOutputFields } from '../output/output.ts';
import { columnFields, emptyCells } from '../timer/sheet.ts';
import { storedClockFields } from '../timer/stage-clock.ts';
import { timerFields } from '../timer/timer.ts';
import { noAim, type Timeset } from '../timer/timeset.ts';
import {
  type Change,
  changeOfList,
  ENTRY_NAMES,
  isOfList,
  LIST_NAMES,
  type ListChange,
  type ListName,
  listChangeOf,
} from './changes.ts';
import type { Placed } from './ordered-list.ts';
import {
  type HistoryStep,
  MAX_SUBTITLE_LENGTH,
  type PartChange,
  type RoomInfo,
  type RoomState,
  settingsFields,
} from './room.state.ts';

const entryFields: Readonly<Record<ListName, FieldTable>> = {
  timers: timerFields,
  messages: messageFields,
  outputs: commonOutputFields,
  automations: {},
  clocks: storedClockFields,
  columns: columnFields,
};

/** Entries that have all fields. Checking one takes as long as decoding it. */
const completeEntries = new WeakSet();

function entryWithDefaults<Item extends object>(list: ListName, entry: Item): Item {
  if (completeEntries.has(entry)) return entry;
  const full = withDefaults(entryFields[list], entry);
  completeEntries.add(full);
  return full;
}

const entriesWithDefaults = <Item extends Placed>(
  list: ListName,
  entries: readonly Item[] = [],
): readonly Item[] => mapReusing(entries, (entry) => entryWithDefaults(list, entry));

/** A server of another version may omit fields (R97). */
export function showWithDefaults<State extends RoomState>(show: State): State {
  return {
    ...show,
    room: roomWithDefaults(show.room),
    timeset: timesetWithDefaults(show.timeset),
    ...clocksWithDefaults(show),
    ...cellsWithDefaults(show),
    ...Object.fromEntries(LIST_NAMES.map((list) => [list, entriesWithDefaults<Placed>(list, show[list])])),
  };
}

const timesetWithDefaults = (timeset: Timeset): Timeset =>
  Reflect.has(timeset, 'aim') ? timeset : { ...noAim, ...timeset };

const roomWithDefaults = (room: RoomInfo): RoomInfo => withDefaults(roomFields, room);

const roomFields = { subtitle: text(MAX_SUBTITLE_LENGTH), settings: record(settingsFields) };

const clocksWithDefaults = ({ shownClock = null, clockBefore = null }: Partial<RoomState>) => ({
  shownClock,
  clockBefore,
});

const cellsWithDefaults = ({ cells = emptyCells }: Partial<RoomState>) => ({ cells });

export function changeWithDefaults(change: Change): Change {
  if (isOfList(change)) return listChangeWithDefaults(listChangeOf(change));
  switch (change.name) {
    case 'timeset':
      return { ...change, payload: timesetWithDefaults(change.payload) };
    case 'messages/show':
      return {
        ...change,
        payload: { ...change.payload, message: entryWithDefaults('messages', change.payload.message) },
      };
    case 'room/settings':
      return { ...change, payload: withDefaults(settingsFields, change.payload) };
    default:
      return change;
  }
}

function listChangeWithDefaults(change: ListChange): Change {
  const { list } = change;
  if ('items' in change) return changeOfList({ list, items: entriesWithDefaults(list, change.items) });
  return changeOfList('put' in change ? { list, put: entryWithDefaults(list, change.put) } : change);
}

export function stepWithDefaults(step: HistoryStep): HistoryStep {
  const changes = mapReusing(step.changes, partWithDefaults);
  return changes === step.changes ? step : { ...step, changes };
}

const listOfEntry: ReadonlyMap<string, ListName> = new Map(
  LIST_NAMES.map((list) => [ENTRY_NAMES[list], list]),
);

function partWithDefaults(change: PartChange): PartChange {
  const { part, before, after } = change;
  if (part === 'timeset')
    return { part, before: timesetWithDefaults(before), after: timesetWithDefaults(after) };
  const list = listOfEntry.get(part);
  if (list === undefined) return change;
  const full = (entry: unknown) => (isFields(entry) ? entryWithDefaults(list, entry) : entry);
  const filled = { before: full(before), after: full(after) };
  return filled.before === before && filled.after === after ? change : Object.assign({}, change, filled);
}
