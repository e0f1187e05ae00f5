import type { Automation } from '../automation/automation.ts';
import type { AutomationRuns, DeviceLossWatch, RequestedRuns } from '../automation/runs.ts';
import type { Client } from '../device/client.ts';
import { emptyStack, type Stack } from '../kernel/bounded-stack.ts';
import { choice, flag, nullable, record, text, type ValuesOf } from '../kernel/fields.ts';
import type {
  ClientId,
  ClockId,
  MessageId,
  OutputId,
  RoomId,
  RoomPid,
  TeamId,
  TimerId,
  Uid,
} from '../kernel/ids.ts';
import type { Permissions } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import type { Message, MessageAudience } from '../message/message.ts';
import type { Output } from '../output/output.ts';
import type { RoomPlan } from '../plan/room-plan.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { CrewColumn, SheetCell, SheetCells } from '../timer/sheet.ts';
import type { ClockPlace, StageClock } from '../timer/stage-clock.ts';
import { TIMECODE_RATES } from '../timer/timecode.ts';
import type { Mark, Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { agendaFields } from './agenda.settings.ts';
import type { ClientNotice } from './changes.ts';
import type { Kick } from './client.commands.ts';
import { byId } from './ordered-list.ts';
import type { Prompter } from './prompter.ts';
import type { Drafts } from './room.designs.ts';
import type { NamedLink } from './room.links.ts';
import type { OscSettings, RoomSource } from './room.settings.ts';

export const TOD_SETTINGS = ['AUTO', '12H', '24H'] as const;
export const BEHAVIORS = ['STOP', 'CONTINUE'] as const;
export const ACCESS_MODES = ['OPEN', 'SIGNED'] as const;
export const QUESTION_MODES = ['OPEN', 'CLOSED'] as const;

export type TodSetting = (typeof TOD_SETTINGS)[number];
export type Behavior = (typeof BEHAVIORS)[number];
export type AccessMode = (typeof ACCESS_MODES)[number];

export const settingsFields = {
  /** Null means each screen's own zone. */
  timezone: nullable(text(64)),
  todFormat: choice(TOD_SETTINGS, 'AUTO'),
  behavior: choice(BEHAVIORS, 'CONTINUE'),
  /** With OPEN, viewer and agenda need no signed link. */
  access: choice(ACCESS_MODES, 'OPEN'),
  /** With CLOSED, the audience cannot ask questions (R90). */
  questions: choice(QUESTION_MODES, 'OPEN'),
  agenda: record(agendaFields),
  /** Timers with this label are breaks, which never count as late (T1846). */
  breakLabel: nullable(text(50)),
  /** The permission MESSAGES suffices to show and hide the quick clock (R2055). */
  moderatorClocks: flag(),
  /** Also the frame rate of the signal that a controller receives (T2425). */
  timecodeRate: choice(TIMECODE_RATES, '25'),
  blackout: flag(),
  onAir: flag(),
};

export interface RoomSettings extends ValuesOf<typeof settingsFields> {}

export const MAX_SUBTITLE_LENGTH = 120;

export interface RoomInfo {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly subtitle: string;
  readonly teamId: TeamId | null;
  readonly settings: RoomSettings;
  readonly plan: RoomPlan;
  readonly createdAt: Instant;
  /** Wall-clock instant of the latest sequenced event. */
  readonly updatedAt: Instant;
}

export type FocusedMessages = Readonly<Record<MessageAudience, boolean>>;

export type ShownMessages = Readonly<Record<MessageAudience, MessageId | null>>;

export interface ShownClock {
  readonly clockId: ClockId;
  readonly place: ClockPlace;
}

/**
 * The show, which the server stores and sends to clients (docs/protocol.md#state). It is immutable, so parts are
 * compared by reference.
 */
export interface RoomState {
  readonly room: RoomInfo;
  readonly timeset: Timeset;
  readonly timers: readonly Timer[];
  readonly messages: readonly Message[];
  /** Message on stage. On a screen with another audience, the message of that audience (R1862). */
  readonly activeMessageId: MessageId | null;
  readonly messageFocus: boolean;
  /** Only crew gets these ids. If they are absent, all audiences see the message of the stage. */
  readonly shown?: ShownMessages;
  readonly focused?: FocusedMessages;
  readonly outputs: readonly Output[];
  /** Sent only to crew. */
  readonly automations: readonly Automation[];
  /** Absent until someone uses the prompter. */
  readonly prompter?: Prompter;
  /** Only crew gets the source. It is absent until someone sets one. */
  readonly source?: RoomSource;
  readonly clocks: readonly StageClock[];
  /** Null means the main clock. */
  readonly shownClock: ShownClock | null;
  readonly clockBefore: ShownClock | null;
  /** Each audience gets only the columns that it may see (R2150). */
  readonly columns: readonly CrewColumn[];
  readonly cells: SheetCells;
}

/** Access data, which the server stores and never sends. */
export interface RoomAccess {
  readonly ownerUid: Uid;
  /** Key of the link signatures, in base64url. */
  readonly secret: string;
  /** Tokens of an earlier generation are invalid. */
  readonly generation: number;
  readonly passwordHash: string | null;
  readonly kicked: readonly Kick[];
  readonly osc?: OscSettings;
  readonly namedLinks?: readonly NamedLink[];
}

export interface HistoryStep {
  /** Command that names the step. An undo needs `permission`. */
  readonly command: string;
  readonly permission: Permissions;
  readonly changes: readonly PartChange[];
}

/** `before` or `after` is null if the part did not exist then. */
export type PartChange =
  | { readonly part: 'timeset'; readonly before: Timeset; readonly after: Timeset }
  /** Separate from `timeset`, so that undoing an arm command does not move the clock (T27). */
  | { readonly part: 'armed'; readonly before: TimerId | null; readonly after: TimerId | null }
  | { readonly part: 'name'; readonly before: string; readonly after: string }
  | { readonly part: 'settings'; readonly before: RoomSettings; readonly after: RoomSettings }
  | { readonly part: 'subtitle'; readonly before: string; readonly after: string }
  | { readonly part: 'shown'; readonly before: ShownPart; readonly after: ShownPart }
  | { readonly part: 'timer'; readonly before: Timer | null; readonly after: Timer | null }
  | { readonly part: 'message'; readonly before: Message | null; readonly after: Message | null }
  | { readonly part: 'output'; readonly before: Output | null; readonly after: Output | null }
  | { readonly part: 'automation'; readonly before: Automation | null; readonly after: Automation | null }
  | { readonly part: 'clock'; readonly before: StageClock | null; readonly after: StageClock | null }
  | { readonly part: 'shownClock'; readonly before: ClockShowing; readonly after: ClockShowing }
  | { readonly part: 'column'; readonly before: CrewColumn | null; readonly after: CrewColumn | null }
  | { readonly part: 'cell'; readonly before: SheetCell | null; readonly after: SheetCell | null };

export type ClockShowing = Pick<RoomState, 'shownClock' | 'clockBefore'>;

/** Older steps lack these fields: in them, all audiences see the same message. */
export interface ShownPart extends Pick<RoomState, 'shown' | 'focused'> {
  readonly messageId: MessageId | null;
  readonly focus: boolean;
}

export type HistorySteps = Stack<HistoryStep>;

export interface History {
  readonly undo: HistorySteps;
  readonly redo: HistorySteps;
  /** Bytes of all steps so far, also of dropped ones. */
  readonly written: number;
}

export const emptyHistory: History = { undo: emptyStack, redo: emptyStack, written: 0 };

/** Flashes of one second each. All screens start at the instant `at`. */
export interface Flash {
  readonly count: number;
  readonly at: Instant;
}

interface FlashedMark {
  readonly timerId: TimerId;
  readonly mark: Mark;
  readonly at: Instant;
}

export interface PictureRequest {
  readonly clientId: ClientId;
  /** Null once the screen has sent the picture. */
  readonly askerId: ClientId | null;
  /** Null if an operator requested the picture. */
  readonly elementId: string | null;
  readonly at: Instant;
  readonly isSent: boolean;
}

/**
 * The server stores `show`, `access`, `handledUntil`, `drafts` and `runs`, and derives `history` from the log. The rest
 * is lost on a restart. Browsers have no access data and no history.
 */
export interface RoomContext {
  readonly show: RoomState;
  readonly access: RoomAccess;
  readonly history: History;
  /** Instant until which a timer's SCHEDULED starts, or the deadlines before a LINKED timer, are handled (A4). */
  readonly handledUntil: Readonly<Record<TimerId, Instant>>;
  /** Marks up to this instant are reported or have no subscriber (K61). */
  readonly markedUntil: Instant;
  /** Works like `markedUntil` for additional clocks (R2056). */
  readonly clocksUntil: Instant;
  readonly flashes: {
    readonly timers: Flash | null;
    readonly messages: Flash | null;
    readonly marks?: readonly FlashedMark[];
  };
  readonly drafts: Drafts;
  readonly taken: { readonly outputIds: readonly OutputId[]; readonly showAt: Instant } | null;
  readonly runs: AutomationRuns;
  readonly asked: RequestedRuns | null;
  readonly watches: readonly DeviceLossWatch[];
  /** Clients are not stored, and their events have no sequence number. */
  readonly clients: readonly Client[];
  /** Recent requests, oldest first (D33). */
  readonly pictureAsks: readonly PictureRequest[];
  readonly notice: ClientNotice | null;
}

export type TransportMode = 'idle' | 'running' | 'paused' | 'finished';
export type LightsMode = 'normal' | 'blackout';

/**
 * A stop at or after 0:00 means finished only if the room stops clocks there; otherwise it is a pause in overtime (T1).
 */
export function transportMode({ timeset, room }: RoomState): TransportMode {
  if (timeset.running) return 'running';
  if (timeset.deadline === null || timeset.lastStop === null) return 'idle';
  return room.settings.behavior === 'STOP' && timeset.lastStop >= timeset.deadline ? 'finished' : 'paused';
}

export function lightsMode({ room }: RoomState): LightsMode {
  return room.settings.blackout ? 'blackout' : 'normal';
}

export function currentTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.timerId === null ? null : (byId(timers, timeset.timerId) ?? null);
}

export function adjacentTimer(show: RoomState, steps: 1 | -1): Timer | null {
  const current = currentTimer(show);
  return current === null ? null : (show.timers[current.index + steps] ?? null);
}

export function armedTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.nextTimerId === undefined ? null : (byId(timers, timeset.nextTimerId) ?? null);
}

export const nextTimer = (show: RoomState): Timer | null => armedTimer(show) ?? adjacentTimer(show, 1);

/** A linked timer starts at 0:00 (A2), unless another timer is armed (T25). */
export function linkedNext(show: RoomState): Timer | null {
  const next = adjacentTimer(show, 1);
  return next?.trigger === 'LINKED' && next === nextTimer(show) ? next : null;
}

interface ScheduledShow {
  readonly state: RoomState;
  readonly schedule: Schedule;
}

/** If the last timer is current, returns the index after the list. */
export function indexOfNext({ state, schedule }: ScheduledShow): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

export type RowState = 'done' | 'current' | 'next' | 'coming';

export function rowState(index: number, current: number, next: number): RowState {
  if (index === current) return 'current';
  if (index === next) return 'next';
  return index < current ? 'done' : 'coming';
}
