import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { RoomActor } from '../../machines/room/room.actor.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { contextOfView, type Mirror, viewOfContext } from '../../machines/room/room.mirror.ts';

/**
 * A room that goes on without the server (N500). The room's machine runs its alarms on this screen, as the server would.
 * Automations, webhooks and OSC wait.
 */
export class AloneRoom {
  private readonly actor: RoomActor;
  /** What the screen shows meanwhile. */
  mirror: Mirror;

  /** `since`: the server's time when it was heard last; it has dealt with planned starts until then. */
  constructor(mirror: Mirror, since: Instant, wall: Duration) {
    this.mirror = mirror;
    const planned = mirror.view.timers.filter(({ trigger }) => trigger === 'SCHEDULED');
    const handledUntil = Object.fromEntries(planned.map(({ _id }) => [_id, since + wall]));
    this.actor = new RoomActor(roomMachine, { ...contextOfView(mirror.view), handledUntil });
  }

  /** Runs what is due by `now`, in order. Returns when the next alarm is due; null: none is. */
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
