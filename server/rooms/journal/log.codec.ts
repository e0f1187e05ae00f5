import type { ChannelId, ColumnId, RoomId, TimerId } from '../../../machines/kernel/ids.ts';
import { runToEnd } from '../../../machines/kernel/issues.schema.ts';
import type { Permissions } from '../../../machines/kernel/permissions.ts';
import { type Fields, isFields } from '../../../machines/kernel/shapes.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { HistoryStep, PartChange } from '../../../machines/room/room.state.ts';
import { armTimer, type Timeset } from '../../../machines/timer/timeset.ts';
import { decodePart, type FrameWriter } from '../../../machines/wire/frames.ts';
import { endOfValue } from '../../../machines/wire/scan.ts';
import { rowSum } from '../../store/row-sum.ts';
import type { CommandDetail, CommandEntry } from './journal.ts';
import { type LineParts, logSubjectOf } from './log.subject.ts';
import type { StoredLines } from './room.rows.ts';
import {
  columnIdsOf,
  type LogHeader,
  loggedSoloOf,
  switchValueOf,
  type TailEntry,
  timerCountOf,
} from './store.ts';

/** Timer state as a list without field names. Older versions wrote objects. */
type PackedTimeset = readonly [
  timerId: Timeset['timerId'],
  running: boolean,
  kickoff: Timeset['kickoff'],
  deadline: Timeset['deadline'],
  lastStop: Timeset['lastStop'],
  deadlineWarped: Timeset['deadlineWarped'],
  nextTimerId?: TimerId | null,
  aim?: Timeset['aim'],
  aimedFrom?: Timeset['aimedFrom'],
];

type PackedChange = Change | PackedTimeset;
type PackedPart = PartChange | readonly [before: PackedTimeset, after: PackedTimeset];
type PackedStep =
  | HistoryStep
  | readonly [command: string, permission: Permissions, changes: readonly (PackedPart | CellRows)[]];

function packTimeset(timeset: Timeset): PackedTimeset {
  const { timerId, running, kickoff, deadline, lastStop, deadlineWarped, nextTimerId, aim, aimedFrom } =
    timeset;
  const clockOf = [timerId, running, kickoff, deadline, lastStop, deadlineWarped] as const;
  if (aimedFrom !== null) return [...clockOf, nextTimerId ?? null, aim, aimedFrom];
  return nextTimerId === undefined ? clockOf : [...clockOf, nextTimerId];
}

function unpackTimeset([
  timerId,
  running,
  kickoff,
  deadline,
  lastStop,
  deadlineWarped,
  nextTimerId,
  aim = 'LENGTH',
  aimedFrom = null,
]: PackedTimeset): Timeset {
  const timeset = { timerId, running, kickoff, deadline, lastStop, deadlineWarped, aim, aimedFrom };
  return armTimer(timeset, nextTimerId);
}

const packChange = (change: Change): PackedChange =>
  change.name === 'timeset' ? packTimeset(change.payload) : change;

const unpackChange = (packed: PackedChange): Change =>
  'name' in packed ? packed : { name: 'timeset', payload: unpackTimeset(packed) };

const cellOfChange = (change: Change): CellTexts | null =>
  change.name === 'cells/updateOne'
    ? [change.payload.timerId, change.payload.columnId, change.payload.text]
    : null;

const changesOf = (packed: PackedChange | CellRows): readonly Change[] =>
  isCellRows(packed)
    ? cellsIn(packed, 1).map(([timerId, columnId, text = '']) => ({
        name: 'cells/updateOne',
        payload: { timerId, columnId, text },
      }))
    : [unpackChange(packed)];

const packPart = (change: PartChange): PackedPart =>
  change.part === 'timeset' ? [packTimeset(change.before), packTimeset(change.after)] : change;

const unpackPart = (packed: PackedPart): PartChange =>
  'part' in packed
    ? packed
    : { part: 'timeset', before: unpackTimeset(packed[0]), after: unpackTimeset(packed[1]) };

/** Returns null for an empty text, which a row could not tell from a missing cell. */
function cellOfStep(change: PartChange): CellTexts | null {
  if (change.part !== 'cell') return null;
  const { before, after } = change;
  const cell = before ?? after;
  if (cell === null || before?.text === '' || after?.text === '') return null;
  return [cell.timerId, cell.columnId, before?.text ?? '', after?.text ?? ''];
}

function partsOf(packed: PackedPart | CellRows): readonly PartChange[] {
  if (!isCellRows(packed)) return [unpackPart(packed)];
  return cellsIn(packed, 2).map(([timerId, columnId, before = '', after = '']) => ({
    part: 'cell',
    before: before === '' ? null : { timerId, columnId, text: before },
    after: after === '' ? null : { timerId, columnId, text: after },
  }));
}

type ReferencedPart = readonly [change: number, before: Fields];

type ReferencedListPart = readonly [change: number, place: number, before?: Fields];

type ReferencedStep = readonly [
  command: string,
  permission: Permissions,
  changes: readonly (PackedPart | ReferencedPart | ReferencedListPart | CellRows)[],
];

const packStep = ({ command, permission, changes }: HistoryStep): PackedStep => [
  command,
  permission,
  packRuns(changes, cellOfStep, packPart),
];

function unpackStep(packed: PackedStep): HistoryStep {
  if ('command' in packed) return packed;
  const [command, permission, changes] = packed;
  return { command, permission, changes: changes.flatMap(partsOf) };
}

function referenceStep(
  { command, permission, changes: parts }: HistoryStep,
  changes: readonly Change[],
): ReferencedStep | null {
  const places = indexChanges(changes);
  const packed = packRuns(parts, cellOfStep, (part) => referencePart(part, places) ?? packPart(part));
  return packed.some(isReferenced) ? [command, permission, packed] : null;
}

const isListChange = (change: Change): change is Extract<Change, { readonly name: 'timers/items' }> =>
  change.name === 'timers/items';

type ChangeIndexes = ReadonlyMap<unknown, readonly [change: number, place?: number]>;

function indexChanges(changes: readonly Change[]): ChangeIndexes {
  const places = new Map<unknown, readonly [number, number?]>();
  for (const [nth, change] of changes.entries())
    if (isListChange(change))
      for (const [place, timer] of change.payload.entries()) places.set(timer, [nth, place]);
    else if (change.name.endsWith('/updateOne')) places.set(change.payload, [nth]);
  return places;
}

function referencePart(
  { before, after }: PartChange,
  places: ChangeIndexes,
): ReferencedPart | ReferencedListPart | null {
  const [change, place] = places.get(after) ?? [];
  if (change === undefined) return null;
  if (before === null) return place === undefined ? null : [change, place];
  const fields = isFields(before) && isFields(after) ? differingFields(before, after) : null;
  if (fields === null) return null;
  return place === undefined ? [change, fields] : [change, place, fields];
}

/** Returns null if `before` lacks a field. */
function differingFields(before: Fields, after: Fields): Fields | null {
  for (const key in after) if (before[key] === undefined) return null;
  const fields: Record<string, unknown> = {};
  for (const key in before) if (before[key] !== after[key]) fields[key] = before[key];
  return fields;
}

const isReferenced = (
  part: PackedPart | ReferencedPart | ReferencedListPart | CellRows,
): part is ReferencedPart | ReferencedListPart => 0 in part && typeof part[0] === 'number';

const resolveStep = (
  [command, permission, parts]: ReferencedStep,
  changes: readonly Change[] | null,
): HistoryStep => ({
  command,
  permission,
  changes: parts.flatMap((part) => (isReferenced(part) ? resolvePart(part, changes) : partsOf(part))),
});

function resolvePart(
  [nth, fields, former]: ReferencedPart | ReferencedListPart,
  changes: readonly Change[] | null,
): PartChange {
  const change = changes?.[nth];
  if (typeof fields === 'number') return resolveTimerPart(change, fields, former);
  switch (change?.name) {
    case 'timers/updateOne':
      return { part: 'timer', before: { ...change.payload, ...fields }, after: change.payload };
    case 'messages/updateOne':
      return { part: 'message', before: { ...change.payload, ...fields }, after: change.payload };
    case 'outputs/updateOne':
      return { part: 'output', before: { ...change.payload, ...fields }, after: change.payload };
    case 'automations/updateOne':
      return { part: 'automation', before: { ...change.payload, ...fields }, after: change.payload };
    case 'clocks/updateOne':
      return { part: 'clock', before: { ...change.payload, ...fields }, after: change.payload };
    case 'columns/updateOne':
      return { part: 'column', before: { ...change.payload, ...fields }, after: change.payload };
    case 'cells/updateOne':
      return { part: 'cell', before: { ...change.payload, ...fields }, after: change.payload };
    default:
      throw new Error(
        `The room log is damaged: a step refers to change ${nth} of its line, which is not an object.`,
      );
  }
}

function resolveTimerPart(change: Change | undefined, place: number, former: Fields | undefined): PartChange {
  const after = change !== undefined && isListChange(change) ? change.payload[place] : undefined;
  if (after === undefined)
    throw new Error(
      `The room log is damaged: a step refers to timer ${place} of its line, which does not exist.`,
    );
  return { part: 'timer', before: former === undefined ? null : { ...after, ...former }, after };
}

/** A line consists of three u32 lengths and three msgpack documents: author and instant, changes, detail. */
const LENGTHS_HEADER_BYTES = 12;

type PackedHeader = readonly [
  seq: number,
  at: Instant,
  actor: string,
  command: string,
  channelId: ChannelId | null,
  commandId: number | null,
  /** Missing if an older version wrote the line. The room's row then contains this instant. */
  nextDueAt?: Instant | null,
];

type PackedDetail = readonly [
  payload: CommandDetail['payload'],
  step: PackedStep | null,
  result: CommandDetail['result'],
  /** Undo step with references to the changes. `step` is then null, so that older releases find no step. */
  named?: ReferencedStep,
];

const SHORT_LIST_HEAD_BYTES = 1;

const NIL_BYTE = 0xc0;

const LIST_OF_FOUR = 0x94;

export const MAX_CACHED_CHANGES_BYTES = 16_384;

const SHORT_BYTES = 16 * 1024;

const listHead = (byte = NIL_BYTE): number => (byte === 0xdc ? 3 : byte === 0xdd ? 5 : 1);

function recordHead(byte = NIL_BYTE): number {
  if (byte >= 0x80 && byte < 0x90) return 1;
  return byte === 0xde ? 3 : byte === 0xdf ? 5 : 0;
}

/** Msgpack bytes of a list with one value, a map with two fields, and the key `_id`. */
const LIST_OF_ONE = 0x91;
const RECORD_OF_TWO = 0x82;
const ID_KEY = Uint8Array.of(0xa3, 0x5f, 0x69, 0x64);

export function uint32(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let place = at; place < at + 4; place += 1) value = value * 0x100 + (bytes[place] ?? 0);
  return value;
}

export function addLine(bytes: FrameWriter, start: number, entry: CommandEntry): void {
  const { seq, at, actor, command, channelId, commandId, nextDueAt, detail } = entry;
  const header: PackedHeader = [seq, at, actor, command, channelId, commandId, nextDueAt];
  bytes.skip(LENGTHS_HEADER_BYTES);
  bytes.setUint32(start, bytes.add(header));
  const changesSize = bytes.add(packRuns(entry.changes, cellOfChange, packChange));
  bytes.setUint32(start + 4, changesSize);
  bytes.setUint32(start + 8, bytes.add(packDetail(detail, entry.changes, changesSize)));
}

function packDetail(
  { payload, step, result }: CommandDetail,
  changes: readonly Change[],
  changesSize: number,
): PackedDetail {
  if (step === null) return [payload, null, result];
  const isMostOf = (change: Change) =>
    isListChange(change) && 2 * step.changes.length > change.payload.length;
  const isKept = changesSize <= MAX_CACHED_CHANGES_BYTES || changes.some(isMostOf);
  const named = isKept ? referenceStep(step, changes) : null;
  return named === null ? [payload, packStep(step), result] : [payload, null, result, named];
}

export class LogLine {
  readonly #memory: Uint8Array;
  readonly #start: number;
  readonly #headerEnd: number;
  readonly #changesEnd: number;
  readonly #end: number;

  constructor(memory: Uint8Array, start = 0) {
    this.#memory = memory;
    this.#start = start;
    this.#headerEnd = start + LENGTHS_HEADER_BYTES + uint32(memory, start);
    this.#changesEnd = this.#headerEnd + uint32(memory, start + 4);
    this.#end = this.#changesEnd + uint32(memory, start + 8);
  }

  get end(): number {
    return this.#end;
  }

  get bytes(): Uint8Array {
    return this.#memory.subarray(this.#start, this.#end);
  }

  get seq(): number {
    const start = this.#start + LENGTHS_HEADER_BYTES + SHORT_LIST_HEAD_BYTES;
    return decodePart(this.#memory.subarray(start, endOfValue(this.#memory, start))) as number;
  }

  packedHeader(): PackedHeader {
    return decodePart(
      this.#memory.subarray(this.#start + LENGTHS_HEADER_BYTES, this.#headerEnd),
    ) as PackedHeader;
  }

  /** 0 if the changes are not stored. */
  get changesSize(): number {
    return this.#changesEnd - this.#headerEnd;
  }

  changes(): readonly Change[] | null {
    if (this.changesSize === 0) return null;
    const changes = decodePart(this.#memory.subarray(this.#headerEnd, this.#changesEnd)) as readonly (
      | PackedChange
      | CellRows
    )[];
    return changes.flatMap(changesOf);
  }

  /** Returns true if both lines change the same single entity. The writer then skips the older line. */
  renews(other: LogLine): boolean {
    const length = this.#thingEnd - this.#headerEnd;
    for (let at = 0; at < length; at += 1)
      if (this.#memory[this.#headerEnd + at] !== other.#memory[other.#headerEnd + at]) return false;
    return length > 0;
  }

  get #thingEnd(): number {
    const [memory, start] = [this.#memory, this.#headerEnd];
    if (memory[start] !== LIST_OF_ONE || memory[start + 1] !== RECORD_OF_TWO) return start;
    const nameEnd = endOfValue(memory, endOfValue(memory, start + 2));
    const payload = endOfValue(memory, nameEnd);
    const head = recordHead(memory[payload]);
    const isThing = head > 0 && ID_KEY.every((byte, at) => memory[payload + head + at] === byte);
    return isThing ? endOfValue(memory, payload + head + ID_KEY.length) : start;
  }

  detail(changes = this.changes()): CommandDetail {
    const detail = decodePart(this.#memory.subarray(this.#changesEnd, this.#end)) as PackedDetail;
    const [payload, step, result, named] = detail;
    if (named !== undefined) return { payload, step: resolveStep(named, changes), result };
    return { payload, step: step && unpackStep(step), result };
  }

  kept(): LogLine {
    return this.changesSize > MAX_CACHED_CHANGES_BYTES && !this.#isNamed ? this.withoutChanges() : this;
  }

  withoutChanges(): LogLine {
    const bytes = Buffer.concat([
      this.#memory.subarray(this.#start, this.#headerEnd),
      this.#memory.subarray(this.#changesEnd, this.#end),
    ]);
    bytes.writeUInt32BE(0, 4);
    return new LogLine(bytes);
  }

  /** Decodes only short parts, because a rundown takes a hundred times longer. */
  header(): LogHeader {
    const [seq, at, actor, command, channelId, commandId] = this.packedHeader();
    const fields = { seq, at, actor, command, channelId, commandId };
    const payloadEnd = endOfValue(this.#memory, this.#changesEnd + 1);
    const parts = this.#parts(payloadEnd);
    return {
      ...fields,
      leftStep: this.#isNamed || this.#memory[payloadEnd] !== NIL_BYTE,
      timers: timerCountOf(command, parts.payload),
      about: logSubjectOf(command, parts),
      on: switchValueOf(command, parts.payload),
      journal: loggedSoloOf(command, parts.payload),
      columnIds: columnIdsOf(command, parts.payload),
    };
  }

  get #isNamed(): boolean {
    return this.#memory[this.#changesEnd] === LIST_OF_FOUR;
  }

  #parts(payloadEnd: number): LineParts {
    const stepEnd = () => endOfValue(this.#memory, payloadEnd);
    const resultEnd = () => endOfValue(this.#memory, stepEnd());
    return {
      payload: () => this.#short(this.#changesEnd + 1, payloadEnd),
      result: () => this.#short(stepEnd(), resultEnd()),
      changes: () => this.#shortChanges(),
      step: () => {
        if (this.#isNamed) {
          if (this.changesSize > SHORT_BYTES) return null;
          const named = this.#short(resultEnd(), this.#end) as ReferencedStep | null;
          return named && resolveStep(named, this.changes());
        }
        const step = this.#short(payloadEnd, stepEnd()) as PackedStep | null;
        return step && unpackStep(step);
      },
    };
  }

  *#shortChanges(): Iterable<Change> {
    if (this.changesSize === 0) return;
    const ends = this.#changesEnd;
    for (let at = this.#headerEnd + listHead(this.#memory[this.#headerEnd]); at < ends; ) {
      const end = endOfValue(this.#memory, at);
      const change = this.#short(at, end) as PackedChange | CellRows | null;
      if (change !== null) yield* changesOf(change);
      at = end;
    }
  }

  #short(start: number, end: number): unknown {
    return end - start > SHORT_BYTES ? null : decodePart(this.#memory.subarray(start, end));
  }

  tailEntry(): TailEntry {
    return runToEnd(this.tailEntrySteps());
  }

  *tailEntrySteps(): Generator<void, TailEntry, void> {
    const [seq, at, actor, command, channelId, commandId] = this.packedHeader();
    const changes = this.changes();
    yield;
    return { seq, at, actor, command, channelId, commandId, ...this.detail(changes), changes };
  }
}

export function linesOf(bytes: Uint8Array): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const line = new LogLine(bytes, start);
    lines.push(line);
    start = line.end;
  }
  return lines;
}

type CellTexts = readonly [timerId: TimerId, columnId: ColumnId, ...texts: string[]];

/** Each row contains the timer's id. For each cell, the column's index and the texts follow. */
interface CellRows {
  readonly columnIds: readonly ColumnId[];
  readonly rows: readonly (readonly [timerId: TimerId, ...cells: (number | string)[]])[];
}

const MIN_PACKED_CELLS = 8;

const isCellRows = (packed: object): packed is CellRows => 'rows' in packed;

/** `cellOf` returns null for an item without a cell. */
function packRuns<Item, Packed>(
  items: readonly Item[],
  cellOf: (item: Item) => CellTexts | null,
  packedItem: (item: Item) => Packed,
): readonly (Packed | CellRows)[] {
  const packed: (Packed | CellRows)[] = [];
  let run: CellTexts[] = [];
  const endRun = (end: number): void => {
    if (run.length >= MIN_PACKED_CELLS) packed.push(cellRows(run));
    else packed.push(...items.slice(end - run.length, end).map(packedItem));
    run = [];
  };
  for (const [nth, item] of items.entries()) {
    const cell = cellOf(item);
    if (cell !== null) run.push(cell);
    else {
      endRun(nth);
      packed.push(packedItem(item));
    }
  }
  endRun(items.length);
  return packed;
}

function cellRows(cells: readonly CellTexts[]): CellRows {
  const columns = new Map<ColumnId, number>();
  const rows: [TimerId, ...(number | string)[]][] = [];
  for (const [timerId, columnId, ...texts] of cells) {
    const column = columns.get(columnId) ?? columns.size;
    columns.set(columnId, column);
    const row = rows.at(-1);
    if (row?.[0] === timerId) row.push(column, ...texts);
    else rows.push([timerId, column, ...texts]);
  }
  return { columnIds: [...columns.keys()], rows };
}

/** @param texts number of texts of each cell */
export function cellsIn({ columnIds, rows }: CellRows, texts: 1 | 2): readonly CellTexts[] {
  const cells: CellTexts[] = [];
  for (const [timerId, ...values] of rows)
    for (let at = 0; at < values.length; at += 1 + texts)
      cells.push([
        timerId,
        columnIds[Number(values[at])] ?? '',
        ...values.slice(at + 1, at + 1 + texts).map(String),
      ]);
  return cells;
}

export const LINES_PER_ROW = 64;
const ROW_BYTES = 256 * 1024;

export function logRow(roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array): StoredLines {
  return [roomId, firstSeq, lastSeq, lines, rowSum([roomId, firstSeq, lastSeq, lines])];
}

/** Joins lines, because a row costs SQLite as much as a whole command costs the host. */
export class LogWork {
  readonly #lines: Uint8Array[] = [];
  #firstSeq: number | null = null;

  take(seq: number, line: LogLine): void {
    this.#firstSeq ??= seq;
    this.#lines.push(line.bytes);
  }

  get firstSeq(): number | null {
    return this.#firstSeq;
  }

  addTo(rows: StoredLines[], roomId: RoomId): number {
    let written = 0;
    let firstSeq = this.#firstSeq ?? 0;
    for (const lines of this.#rows()) {
      const lastSeq = firstSeq + lines.length - 1;
      const bytes = joinLines(lines);
      rows.push(logRow(roomId, firstSeq, lastSeq, bytes));
      written += bytes.length;
      firstSeq = lastSeq + 1;
    }
    return written;
  }

  #rows(): readonly Uint8Array[][] {
    const rows: Uint8Array[][] = [];
    let bytes = 0;
    for (const line of this.#lines) {
      const row = rows.at(-1);
      if (row === undefined || row.length === LINES_PER_ROW || bytes + line.length > ROW_BYTES) {
        rows.push([line]);
        bytes = line.length;
      } else {
        row.push(line);
        bytes += line.length;
      }
    }
    return rows;
  }
}

function joinLines(lines: readonly Uint8Array[]): Uint8Array {
  const [line] = lines;
  return line !== undefined && lines.length === 1 ? line : Buffer.concat(lines);
}
