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
import type { Drafts } from './drafts.ts';
import type { Kick } from './kicks.ts';
import type { NamedLink } from './named-links.ts';
import type { OscSettings } from './osc.settings.ts';
import type { Prompter } from './prompter.ts';
import type { RoomSource } from './source.ts';

export const TOD_SETTINGS = ['AUTO', '12H', '24H'] as const;
export const BEHAVIORS = ['STOP', 'CONTINUE'] as const;
export const ACCESS = ['OPEN', 'SIGNED'] as const;
export const QUESTIONS = ['OPEN', 'CLOSED'] as const;

export type TodSetting = (typeof TOD_SETTINGS)[number];
export type Behavior = (typeof BEHAVIORS)[number];
export type Access = (typeof ACCESS)[number];
export type Questions = (typeof QUESTIONS)[number];

export const settingsFields = {
  /** IANA zone, or null: each screen's own. */
  timezone: nullable(text(64)),
  todFormat: choice(TOD_SETTINGS, 'AUTO'),
  /** What the running timer does at 0:00. */
  behavior: choice(BEHAVIORS, 'CONTINUE'),
  /** OPEN: viewer and agenda need no signature. */
  access: choice(ACCESS, 'OPEN'),
  /** CLOSED: the audience sends none (R90). */
  questions: choice(QUESTIONS, 'OPEN'),
  agenda: record(agendaFields),
  /** Timers with this label are breaks, whose planned starts nobody is reminded of (T1846); null: none are. */
  breakLabel: nullable(text(50)),
  /** Those with MESSAGES alone may show and hide the quick clock (R2055). */
  moderatorClocks: flag(),
  /** Of the timecodes of timers, and of the signal that a controller follows (T2425). */
  timecodeRate: choice(TIMECODE_RATES, '25'),
  blackout: flag(),
  onAir: flag(),
};

/** Settings that every screen of the room follows (docs/protocol.md#settings). */
export interface RoomSettings extends ValuesOf<typeof settingsFields> {}

export const LONGEST_SUBTITLE = 120;

/** What is said about the room itself. */
export interface RoomInfo {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  /** A second line beneath the timer; empty: none (R1866). */
  readonly subtitle: string;
  readonly teamId: TeamId | null;
  readonly settings: RoomSettings;
  readonly plan: RoomPlan;
  readonly createdAt: Instant;
  /** When the last command was accepted: the `at` of the newest sequenced event. */
  readonly updatedAt: Instant;
}

export type FocusedMessages = Readonly<Record<MessageAudience, boolean>>;

/** Ids of the message that each audience sees; null: none. */
export type ShownMessages = Readonly<Record<MessageAudience, MessageId | null>>;

/** A clock on the stage, and how. */
export interface ShownClock {
  readonly clockId: ClockId;
  readonly place: ClockPlace;
}

/** The show: what is journalled, sent and mirrored (docs/protocol.md#state). Immutable; parts are compared by reference. */
export interface RoomState {
  readonly room: RoomInfo;
  readonly timeset: Timeset;
  readonly timers: readonly Timer[];
  readonly messages: readonly Message[];
  /** The message on the stage; on a screen that may only read, the one of its own audience (R1862). */
  readonly activeMessageId: MessageId | null;
  /** The shown message fills the screen. */
  readonly messageFocus: boolean;
  /** The message of each audience, for crew. Absent: all see what the stage sees. */
  readonly shown?: ShownMessages;
  /** Whether the message of each audience fills the screen, for crew. */
  readonly focused?: FocusedMessages;
  readonly outputs: readonly Output[];
  /** What the room does by itself; told to crew alone. */
  readonly automations: readonly Automation[];
  /** Absent: never used. */
  readonly prompter?: Prompter;
  /** Told to crew alone. Absent: never set. */
  readonly source?: RoomSource;
  /** Clocks beside the main one. */
  readonly clocks: readonly StageClock[];
  /** The clock on the stage; null: the main one. */
  readonly shownClock: ShownClock | null;
  /** The clock that the shown one took the place of (R2052). Null without a shown one. */
  readonly clockBefore: ShownClock | null;
  /** Columns of the crew; to each audience its own (R2150). */
  readonly columns: readonly CrewColumn[];
  readonly cells: SheetCells;
}

/** Who may enter: journalled, but sent to nobody. */
export interface RoomAccess {
  readonly ownerUid: Uid;
  /** Key of the link signatures; base64url. */
  readonly secret: string;
  /** Grows when the secrets rotate or the password changes; a room token of another generation is worthless. */
  readonly generation: number;
  readonly passwordHash: string | null;
  /** Whom an operator removed; refused until allowed again or until the secrets rotate. */
  readonly kicked: readonly Kick[];
  /** Absent: never set. */
  readonly osc?: OscSettings;
  /** Absent: never had any. */
  readonly namedLinks?: readonly NamedLink[];
}

/** A reversible step: each part that an undoable command changed, as it was and as it became. */
export interface HistoryStep {
  /** The command, for the label of the undo button and for the bit that undoing it needs. */
  readonly command: string;
  readonly permission: Permissions;
  readonly changes: readonly PartChange[];
}

/** One part of the state before and after. `null`: the entity did not exist. */
export type PartChange =
  | { readonly part: 'timeset'; readonly before: Timeset; readonly after: Timeset }
  /** What is armed is no part of the clock here: taking it back must not move that (T27). */
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

/** The message of each audience. Absent in steps of older versions: all see the same. */
export interface ShownPart extends Pick<RoomState, 'shown' | 'focused'> {
  readonly messageId: MessageId | null;
  readonly focus: boolean;
}

/** Bounded in number and bytes (`HISTORY_LIMIT`, `HISTORY_BYTES`). */
export type Steps = Stack<HistoryStep>;

export interface History {
  readonly undo: Steps;
  readonly redo: Steps;
  /** Bytes of all steps that were ever put into it. */
  readonly written: number;
}

export const noHistory: History = { undo: emptyStack, redo: emptyStack, written: 0 };

/** A flash order: `count` flashes of 1 s that every screen starts at `at`. */
export interface Flash {
  readonly count: number;
  readonly at: Instant;
}

/** A mark of a timer that flashed the screens. */
export interface FlashedMark {
  readonly timerId: TimerId;
  readonly mark: Mark;
  readonly at: Instant;
}

/** Somebody wants to see how a screen looks. */
export interface PictureAsk {
  readonly clientId: ClientId;
  /** Who asked; null once it is answered. */
  readonly askerId: ClientId | null;
  /** The element of the asker's output that is to show it; null: whoever runs the room asked. */
  readonly elementId: string | null;
  readonly at: Instant;
  /** The screen was told with this one. */
  readonly isSent: boolean;
}

/**
 * The context of the room machine.
 * On disk: `show`, `access`, `handledUntil`, `drafts`, `runs` (rows) and `history` (folded from the log). Ephemeral: the rest.
 * The mirror in a browser has no access and no history.
 */
export interface RoomContext {
  readonly show: RoomState;
  readonly access: RoomAccess;
  readonly history: History;
  /**
   * For each SCHEDULED timer: starts up to this instant are dealt with (run, skipped or not yet asked for). For each
   * LINKED one: the deadlines before it up to this instant are (A4).
   */
  readonly handledUntil: Readonly<Record<TimerId, Instant>>;
  /** When the newest command or alarm was: marks of the clock up to then have been told, or nobody wanted them (K61). */
  readonly markedUntil: Instant;
  /** The same for clocks beside the main one (R2056). */
  readonly clocksUntil: Instant;
  /** The newest flash orders; not part of the show's state. */
  readonly flashes: {
    readonly timers: Flash | null;
    readonly messages: Flash | null;
    /** The newest marks that flashed (T1804). */
    readonly marks?: readonly FlashedMark[];
  };
  /** Designs that are being worked on: on disk, but neither sequenced nor part of the show (R120). */
  readonly drafts: Drafts;
  /** The outputs whose screens change to another design, and when; null: none since the room was loaded (R121). */
  readonly taken: { readonly outputIds: readonly OutputId[]; readonly showAt: Instant } | null;
  /** What its automations did and wait for; a browser knows nothing of it. */
  readonly runs: AutomationRuns;
  /** The newest runs that somebody asked for; null: none since the room was loaded. */
  readonly asked: AskedRuns | null;
  /** Screens whose loss an automation waits for. */
  readonly watches: readonly LostWatch[];
  /** Connected screens: neither journalled nor sequenced. */
  readonly clients: readonly Client[];
  /** The newest, oldest first (D33). */
  readonly pictureAsks: readonly PictureAsk[];
  /** The newest thing said to one client outside the sequence. */
  readonly notice: ClientNotice | null;
}
