import * as fc from 'fast-check';
import type { Field, FieldTable } from '../../machines/kernel/fields.ts';
import { ROOM_VIEWS } from '../../machines/kernel/permissions.ts';
import type { MessageAudience } from '../../machines/message/message.ts';
import { OUTPUT_LAYOUTS } from '../../machines/output/output.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import type { RoomEvent } from '../../machines/room/changes.ts';
import {
  type CommandName,
  type CommandPayloads,
  commandTable,
  refusalOf,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { COLUMN_AUDIENCES } from '../../machines/timer/sheet.ts';
import { CLOCK_BEHAVIORS } from '../../machines/timer/stage-clock.ts';
import { TRIGGERS } from '../../machines/timer/timer.ts';
import { AIMS } from '../../machines/timer/timeset.ts';
import { designWith } from './designs.ts';
import { aClient, after, SHOW_START } from './test-room.ts';

/** One thing that an operator does in a random show, still without the ids that it concerns. */
export interface RandomAction {
  readonly name: CommandName;
  /** Picks the timer, message, output or client. */
  readonly pick: number;
  /** Picks places, names, counts and the like. */
  readonly value: number;
  readonly ms: number;
  readonly flag: boolean;
  /** How long after the act before. */
  readonly wait: number;
}

const names = Object.keys(commandTable) as readonly CommandName[];

/** Acts, with undo, redo, messages and outputs more often than by chance. */
export const randomActions = (maxLength = 60, minLength = 0): fc.Arbitrary<readonly RandomAction[]> =>
  fc.array(anyAct, { minLength, maxLength });

const isOfSheet = (name: CommandName): boolean => name.startsWith('columns/') || name === 'timers/setCells';

const anyAct: fc.Arbitrary<RandomAction> = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 5 },
    { arbitrary: fc.constantFrom<CommandName>('room/undo', 'room/redo'), weight: 1 },
    { arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith('messages/'))), weight: 1 },
    { arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith('outputs/'))), weight: 1 },
    { arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith('clocks/'))), weight: 1 },
    { arbitrary: fc.constantFrom(...names.filter(isOfSheet)), weight: 1 },
  ),
  pick: fc.nat(11),
  value: fc.nat(12),
  ms: fc.constantFrom(-1_200_000, -90_500, -1_000, 0, 1_000, 60_000, 700_000),
  flag: fc.boolean(),
  wait: fc.constantFrom(0, 1, 500, 15_000, 400_000, 1_500_000, 50_000_000),
});

/**
 * The command that the act is in this room at this instant. Now and then it names something that is not there.
 * `turn` makes its ids fresh.
 */
export function commandOf(act: RandomAction, room: RoomContext, at: number, turn: number): StampedCommand {
  const { name, value, flag } = act;
  const ids = Array.from({ length: 4 }, (_, place) => `${turn}-${place}`);
  const named = thingsIn(room, act);
  const stamp = {
    at,
    ids,
    clientId: room.clients[act.pick % 3]?.id ?? 'gone',
    secret: `secret-${at}`,
    passwordHash: flag ? `hash-${at}` : null,
    ...(name === 'messages/create' && value === 7 ? { question: { name: 'Ann', at } } : {}),
  };
  const payload = payloadsOf(act, room, named)[name] ?? payloadFor(commandTable[name].takes, act, named);
  return { type: name, payload, stamp } as StampedCommand;
}

type Named = Readonly<
  Record<
    'timerId' | 'messageId' | 'outputId' | 'automationId' | 'clockId' | 'columnId' | 'clientId' | 'deviceId',
    string
  >
>;

/** Entities with these field names. */
function thingsIn(
  { show: { timers, messages, outputs, automations, clocks, columns }, clients }: RoomContext,
  { pick, value }: RandomAction,
): Named {
  return {
    timerId: timers[pick % (timers.length + 1)]?._id ?? 'gone',
    messageId: messages[pick % (messages.length + 1)]?._id ?? 'gone',
    outputId: outputs[pick % (outputs.length + 1)]?._id ?? 'gone',
    automationId: automations[pick % (automations.length + 1)]?._id ?? 'gone',
    clockId: clocks[pick % (clocks.length + 1)]?._id ?? 'gone',
    columnId: columns[pick % (columns.length + 1)]?._id ?? 'gone',
    clientId: clients[pick % 3]?.id ?? 'gone',
    deviceId: `device-${value}`,
  };
}

/** A plain look, and some with crew data. */
const someDesigns = [
  PRESETS.FULL,
  designWith({ type: 'TEXT', text: '{timer.notes}' }),
  designWith({ type: 'MODERATOR' }),
  designWith({ type: 'MODERATOR', messages: false }),
  designWith({ type: 'TIMER' }),
];

const someAudiences: readonly (readonly MessageAudience[])[] = [
  ['STAGE'],
  ['AUDIENCE'],
  ['CREW', 'AUDIENCE'],
  [],
];

/** Payloads that are made so as to meet: in the same few names, starts and places. */
function payloadsOf(
  { value, flag, pick }: RandomAction,
  { show: { timers, columns, room } }: RoomContext,
  { timerId, messageId, outputId, automationId, clockId, columnId, clientId }: Named,
): Partial<CommandPayloads> {
  const trigger = TRIGGERS[value % 3] ?? 'MANUAL';
  const startTime = flag ? `${String(value + 6).padStart(2, '0')}:30:00` : null;
  const timer = {
    name: `n${value}`,
    minutes: value,
    notes: flag ? `notes ${value}` : '',
    trigger,
    startTime,
  };
  const message = { text: `m${value}`, bold: flag, answer: value > 3 };
  const to = value % 3 === 0 ? {} : { to: someAudiences[value % 4] ?? [] };
  const audience = COLUMN_AUDIENCES[value % 3] ?? 'CREW';
  const cells = columns[value % 4] ? { [columns[value % 4]?._id ?? '']: flag ? `c${value}` : '' } : {};
  // Only *Run* starts it, without effect: the rest belongs to the server.
  const automation = { name: `a${value}`, when: { type: 'CALL', name: `c${value}` }, steps: [] } as const;
  const clock = {
    name: `k${value}`,
    mode: pick % 3 === 0 ? 'COUNT_UP' : 'COUNTDOWN',
    duration: pick % 3 === 0 && flag ? 0 : (value + 1) * 20_000,
    behavior: CLOCK_BEHAVIORS[value % 3] ?? 'CONTINUE',
    autoShow: pick % 2 === 0 ? 'WHILE_RUNNING' : 'NONE',
    place: flag ? 'CORNER' : 'MAIN',
    yellow: flag ? 60_000 : null,
  } as const;
  return {
    'clocks/create': flag ? { index: value, ...clock } : clock,
    'clocks/update': flag ? { clockId, ...clock } : { clockId, name: `k${value}`, duration: value * 60_000 },
    'clocks/show': flag ? { clockId, place: 'CORNER' } : { clockId },
    'clocks/quick': { duration: (value + 1) * 30_000, ...(flag && { name: `k${value}` }) },
    'room/osc': { on: flag, senders: [flag ? '192.168.0.0/16' : 'nobody'], rate: value % 11 },
    'room/source': { url: flag ? '' : `https://sheets.example/${value}.csv`, keepInStep: flag },
    'timeset/start': {
      ...(flag ? { timerId } : {}),
      ...(value > 6 ? { at: room.updatedAt - value * 100_000 } : {}),
    },
    'timeset/aim': { aim: AIMS[value % 3] ?? 'LENGTH' },
    'timeset/arm': { timerId: flag || value > 6 ? timerId : null },
    'timers/create': value === 0 ? { cells } : flag ? { index: value, ...timer } : timer,
    'timers/update': flag ? { timerId, ...timer } : { timerId, name: `n${value}` },
    'timers/replace': {
      items: [
        { _id: timerId },
        timer,
        { _id: timers[value % 4]?._id ?? 'gone', minutes: value, cells },
      ].slice(value % 3),
      ...(value === 9 && { columns: ['new'] }),
    },
    'timers/setCells': { timerId, cells },
    'room/addNamedLink': { name: `l${value}`, read: columns.map(({ _id }) => _id), edit: [], endsAt: null },
    'room/removeNamedLink': { linkId: 'gone' },
    'columns/create': flag ? { name: `k${value}`, audience } : { name: 'k', index: value },
    'columns/update': {
      columnId,
      ...(flag ? { audience } : { name: `k${value}` }),
      ...(pick % 3 === 0 && { kind: value % 2 === 0 ? 'SCRIPT' : 'TEXT' }),
    },
    'messages/create': flag ? { index: value, ...message } : message,
    'messages/update': { messageId, ...message },
    'messages/show': { messageId, ...(flag && { focus: value > 4 }), ...to },
    'messages/hide': to,
    'timers/updateMany': {
      timerIds: [timerId, timers[value % 4]?._id ?? timerId],
      minutes: value,
      ...(flag ? { trigger, startTime, yellow: value * 10_000 } : {}),
    },
    'timers/removeMany': { timerIds: flag ? [timerId, timerId] : [timerId, timers[0]?._id ?? timerId] },
    'timers/moveMany': {
      timerIds: [timerId, timers[value % 4]?._id ?? timerId, timers[0]?._id ?? timerId].slice(value % 2),
      index: value % 7,
    },
    'room/settings': {
      behavior: flag ? 'STOP' : 'CONTINUE',
      ...(value === 5 ? { timezone: 'America/New_York' } : {}),
    },
    'outputs/create': { name: `o${value}`, index: value, ...(flag ? { copyOf: outputId } : {}) },
    'outputs/update': {
      outputId,
      answers: value > 2,
      name: `o${value}`,
      showNotes: flag,
      audience: value > 4 ? 'AUDIENCE' : 'STAGE',
      layout: OUTPUT_LAYOUTS[value % 5] ?? 'FULL',
    },
    'outputs/draft': { outputId, design: someDesigns[value % 5] ?? PRESETS.FULL },
    'automations/add': flag ? { index: value, ...automation } : automation,
    'automations/update': flag ? { automationId, ...automation } : { automationId, enabled: value > 4 },
    'prompter/jump': { position: value * 2.5 },
    'clients/show': { clientId, view: ROOM_VIEWS[value % 5] ?? 'VIEWER' },
    'client/update': { name: `c${value}` },
  };
}

/** Any other payload follows from what the command takes. What may be left out is so half of the time. */
function payloadFor(takes: FieldTable, act: RandomAction, named: Named): object {
  const values: Readonly<Record<string, string>> = named;
  const said = Object.entries(takes).filter(([, { kind }]) => kind !== 'omittable' || act.flag);
  return Object.fromEntries(said.map(([name, field]) => [name, values[name] ?? valueFor(field, name, act)]));
}

function valueFor(field: Field, name: string, act: RandomAction): unknown {
  const { value, ms, flag } = act;
  switch (field.kind) {
    case 'flag':
      return flag;
    case 'text':
      return `${name} ${value}`;
    case 'whole':
      return Math.max(field.least, Math.min(name === 'ms' ? ms : value, field.most));
    case 'omittable':
      return valueFor(field.of, name, act);
    case 'nullable':
      return flag ? valueFor(field.of, name, act) : null;
    default:
      throw new TypeError(`Say in payloadsOf what the command takes as its ${name}.`);
  }
}

/** One event that the room took, and the rooms before and after it. */
export interface TakenAction {
  readonly event: RoomEvent;
  readonly before: RoomContext;
  readonly after: RoomContext;
}

/** Plays the acts as a host does: what is due rings first, what is refused is left out. */
export function played(room: RoomContext, script: readonly RandomAction[]): readonly TakenAction[] {
  const taken: TakenAction[] = [];
  let now = room;
  let at = SHOW_START;
  const take = (event: RoomEvent) => {
    const next = after(now, event);
    taken.push({ event, before: now, after: next });
    now = next;
  };
  take({ type: 'clients/joined', clients: [aClient('1'), aClient('2', { outputId: 'viewer' })] });
  for (const [turn, each] of script.entries()) {
    at += each.wait;
    for (let due = nextDue(now, at); due !== null && due.at <= at; due = nextDue(now, at)) take(due.event);
    const command = commandOf(each, now, at, turn);
    if (refusalOf(now, command) === null) take(command);
  }
  return taken;
}

/** The room when the acts are over. */
export function finalRoom(room: RoomContext, taken: readonly TakenAction[]): RoomContext {
  return taken.at(-1)?.after ?? room;
}
