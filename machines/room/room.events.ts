import type { Instant } from '../kernel/time.ts';
import { afterAlarm, afterCommand } from './accept.ts';
import { afterBatch, type BatchEvent } from './batch.ts';
import type { Change } from './changes.ts';
import { type ClientEvent, withClients, withoutClients } from './client.commands.ts';
import { afterClockSet, type ClockSetEvent } from './clock-set.ts';
import { refusalOf, type StampedCommand } from './commands.ts';
import { type AlarmEvent, alarmHolds } from './room.alarm.ts';
import { withChanges } from './room.apply.ts';
import type { RoomContext } from './room.state.ts';

/** Changes made elsewhere: by the server of a mirrored room, or to the team and plan of a server's room. */
export interface ChangedEvent {
  readonly type: 'changed';
  readonly changes: readonly Change[];
  readonly at: Instant;
}

/** The room continues from another context: a rollback, or a step of its automations. */
export interface ReplacedEvent {
  readonly type: 'replaced';
  readonly context: RoomContext;
}

export type RoomEvent =
  | StampedCommand
  | BatchEvent
  | AlarmEvent
  | ClientEvent
  | ChangedEvent
  | ClockSetEvent
  | ReplacedEvent;

/** The room after an event; the same context if the room ignores it: a refused command, an outdated alarm (T13, A5). */
export function afterEvent(context: RoomContext, event: RoomEvent): RoomContext {
  switch (event.type) {
    case 'alarm/deadline':
    case 'alarm/scheduled':
    case 'alarm/skipped':
    case 'alarm/mark':
      return alarmHolds(context, event) ? afterAlarm(context, event) : context;
    case 'clients/joined':
      return withClients(context, event.clients);
    case 'clients/left':
      return withoutClients(context, event.clientIds);
    case 'clock/set':
      return afterClockSet(context, event);
    case 'changed':
      return { ...context, show: withChanges(context.show, event.changes, event.at) };
    case 'replaced':
      return event.context;
    case 'room/batch': {
      const done = afterBatch(context, event.commands);
      return done.ok ? done.value : context;
    }
    default:
      return refusalOf(context, event) === null ? afterCommand(context, event) : context;
  }
}
