import { type AutomationRuns, noRuns } from '../../../machines/automation/runs.ts';
import { type FieldTable, type ValuesOf, withDefaults } from '../../../machines/kernel/fields.ts';
import type { ColumnId, DeviceId, TimerId } from '../../../machines/kernel/ids.ts';
import { designFields } from '../../../machines/output/design.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import { agendaFields } from '../../../machines/room/agenda.settings.ts';
import type { Kick } from '../../../machines/room/client.commands.ts';
import type { Placed } from '../../../machines/room/ordered-list.ts';
import type { Drafts } from '../../../machines/room/room.designs.ts';
import { type OscSettings, oscFields } from '../../../machines/room/room.settings.ts';
import type { RoomAccess, RoomInfo, RoomState } from '../../../machines/room/room.state.ts';
import type { TimerRun } from '../../../machines/room/timer-runs.ts';
import { emptyCells, type SheetCells } from '../../../machines/timer/sheet.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { type Aim, armTimer, type Timeset } from '../../../machines/timer/timeset.ts';
import type {
  DocumentsTable,
  DraftsTable,
  RoomsTable,
  RunsTable,
  TimerRunsTable,
} from '../../store/schema.ts';
import { storedFields } from '../../store/vocabulary.ts';
import { type CellDocument, cellOf, type DocumentList } from './room.rows.ts';
import { isIntact } from './room-damaged.ts';

/** Columns whose values were validated before they were stored (`commands.schema.ts`). */
type RoomWords = 'tod_format' | 'behavior' | 'access' | 'questions';
export type RoomRecord = Omit<RoomsTable, RoomWords> & {
  tod_format: RoomInfo['settings']['todFormat'];
  behavior: RoomInfo['settings']['behavior'];
  access: RoomInfo['settings']['access'];
  questions: RoomInfo['settings']['questions'];
};

export interface RoomRows extends Readonly<Record<DocumentList, readonly DocumentsTable[]>> {
  readonly room: RoomRecord;
}

export function showOf(rows: RoomRows): RoomState {
  const { room, timers, messages, outputs, automations, clocks, columns } = rows;
  const info = infoOf(room);
  return {
    room: info,
    timeset: timesetOf(room),
    timers: timersOf(timers, info),
    messages: messages.map((row) => parseEntity(storedFields.messages, row)),
    activeMessageId: room.active_message_id,
    messageFocus: room.message_focus === 1,
    shown: {
      STAGE: room.active_message_id,
      AUDIENCE: room.audience_message_id,
      CREW: room.crew_message_id,
    },
    focused: {
      STAGE: room.message_focus === 1,
      AUDIENCE: room.audience_focus === 1,
      CREW: room.crew_focus === 1,
    },
    outputs: outputs.map((row) => parseEntity(storedFields.outputs, row)),
    automations: automations.map((row) => parseEntity(storedFields.automations, row)),
    ...(room.prompter !== null && { prompter: JSON.parse(room.prompter) }),
    ...(room.source !== null && { source: JSON.parse(room.source) }),
    clocks: clocks.map((row) => parseEntity(storedFields.clocks, row)),
    shownClock: room.shown_clock === null ? null : JSON.parse(room.shown_clock),
    clockBefore: room.clock_before === null ? null : JSON.parse(room.clock_before),
    columns: columns.map((row) => parseEntity(storedFields.columns, row)),
    cells: cellsOf(rows.cells),
  };
}

function cellsOf(rows: readonly DocumentsTable[]): SheetCells {
  if (rows.length === 0) return emptyCells;
  const cells = new Map<TimerId, Record<ColumnId, string>>();
  for (const { id, body } of rows) {
    const { text: cellText }: CellDocument = JSON.parse(body);
    const { timerId, columnId, text } = cellOf({ _id: id, text: cellText });
    cells.set(timerId, { ...cells.get(timerId), [columnId]: text });
  }
  return Object.fromEntries(cells);
}

/** If an older version did not store `startFrom`, it defaults to the room's last change (S726). */
export const timersOf = (rows: readonly DocumentsTable[], { updatedAt }: RoomInfo): readonly Timer[] =>
  rows.map((row) => ({ startFrom: updatedAt, ...parseEntity(storedFields.timers, row) }));

export const accessOf = (row: RoomRecord): RoomAccess => ({
  ownerUid: row.owner_uid,
  secret: row.secret,
  generation: row.generation,
  passwordHash: row.password_hash,
  kicked: parseKicks(row.kicked),
  ...(row.osc !== null && { osc: parseOsc(row.osc) }),
  ...(row.named_links !== null && { namedLinks: JSON.parse(row.named_links) }),
});

export function parseOsc(stored: string): OscSettings {
  const osc: OscSettings = JSON.parse(stored);
  return withDefaults(oscFields, osc);
}

/** Older versions stored only device ids. Such devices are refused in every view (D44). */
function parseKicks(stored: string): readonly Kick[] {
  const kicked: readonly (DeviceId | Kick)[] = JSON.parse(stored);
  return kicked.map((kick) => (typeof kick === 'string' ? { deviceId: kick, view: null } : kick));
}

export const infoOf = (row: RoomRecord): RoomInfo => ({
  _id: row.id,
  pid: row.pid,
  name: row.name,
  subtitle: row.subtitle,
  teamId: row.team_id,
  settings: {
    blackout: row.blackout === 1,
    onAir: row.on_air === 1,
    timezone: row.timezone,
    todFormat: row.tod_format,
    behavior: row.behavior,
    access: row.access,
    questions: row.questions,
    breakLabel: row.break_label,
    moderatorClocks: row.moderator_clocks === 1,
    timecodeRate: row.timecode_rate,
    agenda: withDefaults(agendaFields, row.agenda === null ? {} : JSON.parse(row.agenda)),
  },
  plan: JSON.parse(row.plan),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function timesetOf(row: RoomRecord): Timeset {
  const [aim, aimedFrom]: [Aim, number | null] = row.aim === null ? ['LENGTH', null] : JSON.parse(row.aim);
  const clock = {
    timerId: row.timer_id,
    running: row.running === 1,
    kickoff: row.kickoff,
    deadline: row.deadline,
    lastStop: row.last_stop,
    deadlineWarped: row.deadline_warped,
    aim,
    aimedFrom,
  };
  return armTimer(clock, row.next_timer_id);
}

/** Skips damaged drafts, because unpublished work must not stop a show (R120). */
export function draftsOf(rows: readonly DraftsTable[]): Drafts {
  return Object.fromEntries(rows.filter(isIntact).map(({ output_id: id, body }) => [id, parseDraft(body)]));
}

function parseDraft(body: string): DesignDraft {
  const draft: DesignDraft = JSON.parse(body);
  return { ...draft, design: withDefaults(designFields, draft.design) };
}

/**
 * If the row is missing or damaged, waiting automations stop, and every automation pauses until it is edited (K102).
 */
export function automationRunsOf(row: RunsTable | undefined): AutomationRuns {
  return row !== undefined && isIntact(row) ? { ...noRuns, ...JSON.parse(row.body) } : noRuns;
}

export const timerRunOf = ({ started, timer_id: timerId, body }: TimerRunsTable): TimerRun => ({
  ...JSON.parse(body),
  timerId,
  started,
});

/** The stored version may lack newer fields (R97). */
function parseEntity<Fields extends FieldTable>(
  fields: Fields,
  row: DocumentsTable,
): Placed & ValuesOf<Fields> {
  const body: object = JSON.parse(row.body);
  return withDefaults(fields, { _id: row.id, index: row.position, ...body });
}
