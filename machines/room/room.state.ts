import type { Automation } from '../automation/automation.ts';
import type { AskedRuns, AutomationRuns, LostWatch } from '../automation/runs.ts';
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
import type { CrewColumn, SheetCell, SheetCells } from '../timer/sheet.ts';
import type { ClockPlace, StageClock } from '../timer/stage-clock.ts';
import { TIMECODE_RATES } from '../timer/timecode.ts';
import type { Mark, Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { agendaFields } from './agenda.settings.ts';
import type { ClientNotice } from './changes.ts';
import type { Kick } from './client.commands.ts';
import type { Prompter } from './prompter.ts';
import type { Drafts } from './room.designs.ts';
import type { NamedLink } from './room.links.ts';
import type { OscSettings, RoomSource } from './room.settings.ts';

export const TOD_SETTINGS = ['AUTO', '12H', '24H'] as const;
export const BEHAVIORS = ['STOP', 'CONTINUE'] as const;
export const ACCESS = ['OPEN', 'SIGNED'] as const;
export const QUESTIONS = ['OPEN', 'CLOSED'] as const;

export type TodSetting = (typeof TOD_SETTINGS)[number];
export type Behavior = (typeof BEHAVIORS)[number];
export type Access = (typeof ACCESS)[number];
export type Questions = (typeof QUESTIONS)[number];

export const settingsFields = {
  /** IANA zone; null: the screen's own. */
  timezone: nullable(text(64)),
  todFormat: choice(TOD_SETTINGS, 'AUTO'),
  /** Behaviour at 0:00. */
  behavior: choice(BEHAVIORS, 'CONTINUE'),
  /** OPEN: viewer and agenda need no signature. */
  access: choice(ACCESS, 'OPEN'),
  /** CLOSED: no audience questions (R90). */
  questions: choice(QUESTIONS, 'OPEN'),
  agenda: record(agendaFields),
  /** Label of breaks, whose starts have no reminder (T1846); null: none. */
  breakLabel: nullable(text(50)),
  /** MESSAGES suffices to show and hide the quick clock (R2055). */
  moderatorClocks: flag(),
  /** Rate of timers' timecodes, and of the signal that a controller follows (T2425). */
  timecodeRate: choice(TIMECODE_RATES, '25'),
  blackout: flag(),
  onAir: flag(),
};

/** Settings of all screens (docs/protocol.md#settings). */
export interface RoomSettings extends ValuesOf<typeof settingsFields> {}

export const LONGEST_SUBTITLE = 120;

export interface RoomInfo {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  /** Second line beneath the timer; empty: none (R1866). */
  readonly subtitle: string;
  readonly teamId: TeamId | null;
  readonly settings: RoomSettings;
  readonly plan: RoomPlan;
  readonly createdAt: Instant;
  /** `at` of the newest sequenced event. */
  readonly updatedAt: Instant;
}

export type FocusedMessages = Readonly<Record<MessageAudience, boolean>>;

/** Message ids by audience; null: none. */
export type ShownMessages = Readonly<Record<MessageAudience, MessageId | null>>;

export interface ShownClock {
  readonly clockId: ClockId;
  readonly place: ClockPlace;
}

/** The show: journalled, sent and mirrored (docs/protocol.md#state). Immutable; parts compare by reference. */
export interface RoomState {
  readonly room: RoomInfo;
  readonly timeset: Timeset;
  readonly timers: readonly Timer[];
  readonly messages: readonly Message[];
  /** Message on stage; a READ screen gets its audience's (R1862). */
  readonly activeMessageId: MessageId | null;
  readonly messageFocus: boolean;
  /** Crew only. Absent: all see the stage's message. */
  readonly shown?: ShownMessages;
  /** Crew only. */
  readonly focused?: FocusedMessages;
  readonly outputs: readonly Output[];
  /** Sent to crew only. */
  readonly automations: readonly Automation[];
  /** Absent: never used. */
  readonly prompter?: Prompter;
  /** Crew only. Absent: never set. */
  readonly source?: RoomSource;
  readonly clocks: readonly StageClock[];
  /** Null means the main clock. */
  readonly shownClock: ShownClock | null;
  /** The clock beneath the shown one (R2052). */
  readonly clockBefore: ShownClock | null;
  /** Projected by audience (R2150). */
  readonly columns: readonly CrewColumn[];
  readonly cells: SheetCells;
}

/** Access data: journalled, never sent. */
export interface RoomAccess {
  readonly ownerUid: Uid;
  /** Key of link signatures, base64url. */
  readonly secret: string;
  /** Increases with new secrets or a new password; tokens of another generation are invalid. */
  readonly generation: number;
  readonly passwordHash: string | null;
  /** Refused until allowed again or until the secrets rotate. */
  readonly kicked: readonly Kick[];
  readonly osc?: OscSettings;
  readonly namedLinks?: readonly NamedLink[];
}

/** Undoable step: each changed part before and after. */
export interface HistoryStep {
  /** Names the undo button and decides its permission. */
  readonly command: string;
  readonly permission: Permissions;
  readonly changes: readonly PartChange[];
}

/** One part before and after; `null`: absent. */
export type PartChange =
  | { readonly part: 'timeset'; readonly before: Timeset; readonly after: Timeset }
  /** Armed timer, separate from the clock, which its undo must not move (T27). */
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

/** Absent in older steps: all audiences see the same. */
export interface ShownPart extends Pick<RoomState, 'shown' | 'focused'> {
  readonly messageId: MessageId | null;
  readonly focus: boolean;
}

/** Bounded by `HISTORY_LIMIT` and `HISTORY_BYTES`. */
export type Steps = Stack<HistoryStep>;

export interface History {
  readonly undo: Steps;
  readonly redo: Steps;
  /** Bytes ever written. */
  readonly written: number;
}

export const noHistory: History = { undo: emptyStack, redo: emptyStack, written: 0 };

/** `count` flashes of 1 s, starting at `at` on every screen. */
export interface Flash {
  readonly count: number;
  readonly at: Instant;
}

interface FlashedMark {
  readonly timerId: TimerId;
  readonly mark: Mark;
  readonly at: Instant;
}

export interface PictureAsk {
  readonly clientId: ClientId;
  /** Asker; null once answered. */
  readonly askerId: ClientId | null;
  /** Element of an output that requested the picture; null: an operator did. */
  readonly elementId: string | null;
  readonly at: Instant;
  /** The request was sent. */
  readonly isSent: boolean;
}

/**
 * Context of the room machine. Stored: `show`, `access`, `handledUntil`, `drafts`, `runs` (rows), `history` (folded
 * from the log). Ephemeral: the rest. Browsers have no access and no history.
 */
export interface RoomContext {
  readonly show: RoomState;
  readonly access: RoomAccess;
  readonly history: History;
  /** How far each timer is handled: SCHEDULED starts, or deadlines before a LINKED timer (A4). */
  readonly handledUntil: Readonly<Record<TimerId, Instant>>;
  /** Marks up to this instant are reported, or nobody subscribed (K61). */
  readonly markedUntil: Instant;
  /** `markedUntil` of clocks beside the main one (R2056). */
  readonly clocksUntil: Instant;
  /** Newest flash orders, outside the show. */
  readonly flashes: {
    readonly timers: Flash | null;
    readonly messages: Flash | null;
    /** Newest marks that flashed (T1804). */
    readonly marks?: readonly FlashedMark[];
  };
  /** Stored, unsequenced, outside the show (R120). */
  readonly drafts: Drafts;
  /** Outputs that switch designs at `showAt`; null: none since load (R121). */
  readonly taken: { readonly outputIds: readonly OutputId[]; readonly showAt: Instant } | null;
  /** Server only. */
  readonly runs: AutomationRuns;
  /** Newest runs that users requested; null: none since load. */
  readonly asked: AskedRuns | null;
  /** Screens whose loss an automation watches. */
  readonly watches: readonly LostWatch[];
  /** Not journalled, not sequenced. */
  readonly clients: readonly Client[];
  /** Newest requests, oldest first (D33). */
  readonly pictureAsks: readonly PictureAsk[];
  /** Newest unsequenced message to one client. */
  readonly notice: ClientNotice | null;
}
