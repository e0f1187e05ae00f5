import { afterAlarm, afterCommand } from './accept.ts';
import { afterBatch } from './batch.ts';
import { afterClockSet } from './clock-set.ts';
import { refusalOf } from './commands.ts';
import { alarmHolds } from './room.alarm.ts';
import { chartWith } from './room.chart.ts';
import { afterFollowed, type RoomEvent } from './room.events.ts';
import type { RoomContext } from './room.state.ts';

export const roomMachine = chartWith(afterEvent);

/** The context after an event; the same one for a refused command or outdated alarm (T13, A5). */
export function afterEvent(context: RoomContext, event: RoomEvent): RoomContext {
  switch (event.type) {
    case 'alarm/deadline':
    case 'alarm/scheduled':
    case 'alarm/skipped':
    case 'alarm/mark':
    case 'alarm/late':
    case 'alarm/prompter':
    case 'alarm/clocks':
      return alarmHolds(context, event) ? afterAlarm(context, event) : context;
    case 'clock/set':
      return afterClockSet(context, event);
    case 'clients/joined':
    case 'clients/left':
    case 'changed':
    case 'moved':
    case 'drafted':
    case 'replaced':
      return afterFollowed(context, event);
    case 'room/batch': {
      const done = afterBatch(context, event.commands);
      return done.ok ? done.value : context;
    }
    default:
      return refusalOf(context, event) === null ? afterCommand(context, event) : context;
  }
}
