import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { contextOfView, type Mirror, viewOfContext } from '../../machines/room/room.mirror.ts';
import { handledAtLoss } from '../../machines/room/solo.ts';
import type { CommandAck } from './live-room.ts';

export interface RoomWithoutServer {
  readonly mirror: Mirror;
  /** Shows until the server's room has this `seq`; absent: until all missed events arrived. */
  readonly until?: number;
  /** Runs alarms due by `now`, in order. Returns the next instant; null: none. */
  advance(now: Instant, wall: Duration): Instant | null;
  stop(): void;
  /** Runs a command (N2262); absent: commands need the server. */
  press?(command: Command): Promise<CommandAck>;
  /** Refusal while alone; null: allowed. */
  rests?(name: CommandName): Refusal | null;
}

/** Offline room (N500): the room's machine runs alarms here. Automations, webhooks and OSC wait. */
export class AloneRoom implements RoomWithoutServer {
  private readonly actor: RoomActor;
  mirror: Mirror;

  /** `since`: last server contact, up to which planned starts are handled. */
  constructor(mirror: Mirror, since: Instant, wall: Duration) {
    this.mirror = mirror;
    const handledUntil = handledAtLoss(mirror.view.timers, since + wall);
    this.actor = new RoomActor(roomMachine, { ...contextOfView(mirror.view), handledUntil });
  }

  advance(now: Instant, wall: Duration): Instant | null {
    for (;;) {
      const due = nextDue(this.actor.context, now, wall);
      if (due === null || due.at > now) return due?.at ?? null;
      this.actor.send(due.event);
      this.mirror = { ...this.mirror, view: viewOfContext(this.actor.context, this.mirror.view) };
    }
  }

  stop(): void {
    this.actor.stop();
  }
}
