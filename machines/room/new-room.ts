import { noRuns } from '../automation/runs.ts';
import { zoneOrNull } from '../calendar/zone.ts';
import { newValues } from '../kernel/fields.ts';
import type { OutputId, RoomId, RoomPid, TeamId, TimerId, Uid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { newOutput } from '../output/output.ts';
import type { RoomPlan } from '../plan/room-plan.ts';
import { emptyCells } from '../timer/sheet.ts';
import { newTimer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { roomWords } from '../words/room.ts';
import { agendaFields } from './agenda.settings.ts';
import { noClockShown } from './clock.showing.ts';
import { emptyHistory, type RoomContext, type RoomInfo, type RoomSettings } from './room.state.ts';
import { nothingShown } from './shown-messages.ts';

export interface NewRoom {
  readonly roomId: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly timezone: string | null;
  readonly teamId: TeamId | null;
  readonly ownerUid: Uid;
  readonly plan: RoomPlan;
  readonly secret: string;
  readonly timerId: TimerId;
  readonly outputId: OutputId;
  readonly at: Instant;
}

export function newRoomContext(newRoom: NewRoom): RoomContext {
  return {
    show: {
      room: roomInfo(newRoom),
      timeset: idleTimeset(newRoom.timerId),
      timers: [{ _id: newRoom.timerId, index: 0, ...newTimer, startFrom: newRoom.at }],
      messages: [],
      activeMessageId: null,
      messageFocus: false,
      ...nothingShown,
      outputs: [{ _id: newRoom.outputId, index: 0, ...newOutput, name: roomWords.outputName }],
      automations: [],
      clocks: [],
      ...noClockShown,
      columns: [],
      cells: emptyCells,
    },
    access: {
      ownerUid: newRoom.ownerUid,
      secret: newRoom.secret,
      generation: 1,
      passwordHash: null,
      kicked: [],
    },
    history: emptyHistory,
    handledUntil: {},
    markedUntil: newRoom.at,
    clocksUntil: newRoom.at,
    flashes: { timers: null, messages: null },
    drafts: {},
    taken: null,
    runs: noRuns,
    asked: null,
    watches: [],
    clients: [],
    pictureAsks: [],
    notice: null,
  };
}

function roomInfo({ roomId, pid, name, teamId, timezone, plan, at }: NewRoom): RoomInfo {
  return {
    _id: roomId,
    pid,
    name,
    subtitle: '',
    teamId,
    settings: roomSettings(timezone),
    plan,
    createdAt: at,
    updatedAt: at,
  };
}

function roomSettings(timezone: string | null): RoomSettings {
  return {
    blackout: false,
    onAir: false,
    timezone: zoneOrNull(timezone),
    todFormat: 'AUTO',
    behavior: 'CONTINUE',
    access: 'OPEN',
    questions: 'OPEN',
    agenda: newValues(agendaFields),
    breakLabel: null,
    moderatorClocks: false,
    timecodeRate: '25',
  };
}
