import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import { RoomActor } from '../../machines/room/room.actor.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { contextOfView, type Mirror, viewOfContext } from '../../machines/room/room.mirror.ts';
import { handledAtLoss } from '../../machines/room/solo.ts';
import type { CommandAck } from './live-room.ts';

/** A room that this browser runs while the server is away. */
export interface RoomWithoutServer {
  /** What the screen shows meanwhile. */
  readonly mirror: Mirror;
  /** Stays on screen until the server's room has this `seq`; absent: until all that was missed is here. */
  readonly until?: number;
  /** Runs what is due by `now`, in order. Returns when the next alarm is due; null: none is. */
  advance(now: Instant, wall: Duration): Instant | null;
  stop(): void;
  /** Runs a command here (N2262); absent: it needs the server. */
  press?(command: Command): Promise<CommandAck>;
  /** Why the command rests here; null: it does not. */
  rests?(name: CommandName): Refusal | null;
}

/**
 * A room that goes on without the server (N500). The room's machine runs its alarms on this screen, as the server would.
 * Automations, webhooks and OSC wait.
 */
export class AloneRoom implements RoomWithoutServer {
  private readonly actor: RoomActor;
  mirror: Mirror;

  /** `since`: the server's time when it was heard last; it has dealt with planned starts until then. */
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
