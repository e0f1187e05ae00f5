import type { Instant } from '../kernel/time.ts';
import { afterAlarm, afterCommand } from './accept.ts';
import type { Change } from './changes.ts';
import { type ClientEvent, withClients, withoutClients } from './client.commands.ts';
import { afterClockSet, type ClockSetEvent } from './clock-set.ts';
import { refusalOf, type StampedCommand } from './commands.ts';
import { type AlarmEvent, alarmHolds } from './room.alarm.ts';
import { withChanges } from './room.apply.ts';
import type { RoomContext } from './room.state.ts';

/** What was changed elsewhere: a mirror follows its server, a server the team and plan of its rooms. */
export interface ChangedEvent {
  readonly type: 'changed';
  readonly changes: readonly Change[];
  readonly at: Instant;
}

export type RoomEvent = StampedCommand | AlarmEvent | ClientEvent | ChangedEvent | ClockSetEvent;

/** The room after an event that it takes. */
export function roomAfter(context: RoomContext, event: RoomEvent): RoomContext {
  switch (event.type) {
    case 'alarm/deadline':
    case 'alarm/scheduled':
    case 'alarm/skipped':
    case 'alarm/mark':
      return afterAlarm(context, event);
    case 'clients/joined':
      return withClients(context, event.clients);
    case 'clients/left':
      return withoutClients(context, event.clientIds);
    case 'clock/set':
      return afterClockSet(context, event);
    case 'changed':
      return { ...context, show: withChanges(context.show, event.changes, event.at) };
    default:
      return afterCommand(context, event);
  }
}

/** Whether the room takes the event: nothing refuses the command, the alarm still holds (T13, A5). */
export function isTaken(context: RoomContext, event: RoomEvent): boolean {
  switch (event.type) {
    case 'alarm/deadline':
    case 'alarm/scheduled':
    case 'alarm/skipped':
    case 'alarm/mark':
      return alarmHolds(context, event);
    case 'clients/joined':
    case 'clients/left':
    case 'clock/set':
    case 'changed':
      return true;
    default:
      return refusalOf(context, event) === null;
  }
}

/** The room after an event, or as it was when it does not take it. */
export function roomStep(context: RoomContext, event: RoomEvent): RoomContext {
  return isTaken(context, event) ? roomAfter(context, event) : context;
}
