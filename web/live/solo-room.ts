import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { contextOfView, type Mirror, viewOfContext } from '../../machines/room/room.mirror.ts';
import { handledWhenLost } from '../../machines/room/solo.ts';
import type { CommandAck } from './live-room.ts';

export interface RoomWithoutServer {
  readonly mirror: Mirror;
  /** Shows this state until the server's room has this `seq`. */
  readonly until?: number;
  advance(now: Instant, wall: Duration): Instant | null;
  stop(): void;
  /** Runs a command in this browser (N2262). Absent if commands need the server. */
  press?(command: Command): Promise<CommandAck>;
  /** Returns why the command is refused without the server, or null. */
  rests?(name: CommandName): Refusal | null;
}

/**
 * A room without its server (N500): its state machine runs alarms in this browser. Automations, webhooks and OSC
 * wait.
 */
export class SoloRoom implements RoomWithoutServer {
  private readonly actor: RoomActor;
  mirror: Mirror;

  /** `since` is the time of the last message. Planned starts before it have been handled. */
  constructor(mirror: Mirror, since: Instant, wall: Duration) {
    this.mirror = mirror;
    const handledUntil = handledWhenLost(mirror.view.timers, since + wall);
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
