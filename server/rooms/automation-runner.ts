import { devicesHappened, withWatches } from '../../machines/automation/engine/devices.ts';
import { type AutomationAlarm, afterTime } from '../../machines/automation/engine/due.ts';
import { type Happened, happenedOf, withFollowers } from '../../machines/automation/engine/follow.ts';
import { performed } from '../../machines/automation/engine/perform.ts';
import { withRequestEnd } from '../../machines/automation/engine/start.ts';
import type { AutomationRun, RequestEnd } from '../../machines/automation/runs.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, StampedCommand } from '../../machines/room/commands.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import type { RoomActor } from '../../machines/room/room.actor.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import type { ClientEvent } from '../../machines/room/room.events.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { momentOf, showEvents } from '../../machines/room/show-events.ts';
import type { PacedStep } from './automation-pace.ts';
import type { Unasked } from './command-entry.ts';
import type { Reply } from './host.types.ts';
import { loggedPayload } from './journal/logged.ts';
import { newestStep } from './journal/newest-step.ts';
import type { RequestSending } from './outgoing.ts';
import type { RoomEnvironment } from './room-environment.ts';
import { stamped } from './stamp.ts';

type Around = Pick<RoomEnvironment, 'clock' | 'outgoing' | 'pace' | 'permissionsOf' | 'randomness' | 'send'>;

interface Asker {
  readonly actor?: string | null;
  readonly address?: string | null | undefined;
}

interface AutomatedRoom {
  take(before: RoomContext, after: RoomContext, line: Unasked, reply?: Reply): boolean;
  rearm(): void;
}

/** Runs automations; causes and effects are stored with their change. */
export class AutomationRunner {
  readonly #roomId: RoomId;
  readonly #actor: RoomActor;
  readonly #around: Around;
  readonly #room: AutomatedRoom;

  constructor(roomId: RoomId, actor: RoomActor, around: Around, room: AutomatedRoom) {
    this.#roomId = roomId;
    this.#actor = actor;
    this.#around = around;
    this.#room = room;
  }

  /** Adds runs caused by a command or alarm. */
  follow(
    before: RoomContext,
    after: RoomContext,
    event: StampedCommand | AlarmEvent,
    { actor = null, address = null }: Asker,
  ): RoomContext {
    if (isWithout(before) && isWithout(after)) return after;
    const moment = momentOf(event);
    const happened = happenedOf(event.type, showEvents(before.show, after.show, moment));
    const asked = { happened, at: moment.at, actor, address, depth: 1 };
    return this.#become(this.#followed(before, after, asked));
  }

  /** Screens came or went; resulting runs are stored. */
  takeClients(event: ClientEvent): void {
    const before = this.#actor.context;
    const sent = this.#actor.send(event);
    this.#around.outgoing.screens(sent.show.room, before.clients, sent.clients);
    if (isWithout(sent)) return;
    const at = this.#around.clock.now();
    const happened = devicesHappened(before, sent);
    const watched = withWatches(before, sent, at);
    const changed = { happened, at, actor: null, address: null, depth: 1 };
    const after = this.#become(this.#followed(before, watched, changed));
    if (after.runs !== before.runs)
      this.#room.take(before, after, lineOf('automations/started', {}, at, AUTOMATIONS));
    else if (after.watches !== before.watches) this.#room.rearm();
  }

  ring(alarm: AutomationAlarm, now: Instant): boolean {
    if (alarm.type === 'automation/step') return this.#step(alarm.no, now);
    const before = this.#actor.context;
    const after = this.#become(afterTime(before, alarm, now, this.#around.clock.difference()));
    return this.#room.take(before, after, lineOf('automations/started', alarm, now, AUTOMATIONS));
  }

  /** Wait of a run's next step, ms; 0: now (K300). */
  waitFor(no: number): Duration {
    const { context } = this.#actor;
    return this.#around.pace.waitFor(this.#paced(context, runNumbered(context, no)));
  }

  #paced({ show, runs }: RoomContext, { automationId }: AutomationRun): PacedStep {
    const address = ownEntry(runs.addresses, automationId) ?? null;
    return { roomId: this.#roomId, teamId: show.room.teamId, address };
  }

  #step(no: number, now: Instant): boolean {
    const before = this.#actor.context;
    const run = runNumbered(before, no);
    const principal = this.#principalOf(before, run);
    const { permissions, actor } = principal;
    const stamp = (command: Command) =>
      stamped({ roomId: this.#roomId, command, principal, reply: () => {} }, now, this.#around);
    const { after: done, command, sending } = performed(before, run, { at: now, permissions, stamp });
    const happened =
      command === null ? [] : happenedOf(command.type, showEvents(before.show, done.show, momentOf(command)));
    const caused = { happened, at: now, actor: null, address: null, depth: run.depth + 1 };
    const after = this.#become(this.#followed(before, done, caused));
    // Webhooks are queued with the change; OSC is not.
    const queued = sending?.type === 'WEBHOOK' ? sending : null;
    const send: Reply = ({ ok }) => {
      if (ok && sending !== null && sending.type !== 'WEBHOOK') this.#around.send(after.show.room, sending);
    };
    const line =
      command === null
        ? lineOf('automations/ran', { automationId: run.automationId }, now, actor)
        : lineOf(command.type, loggedPayload(command), now, actor, newestStep(command, before, after));
    const spend = (points: number) => this.#around.pace.charge(this.#paced(before, run), points);
    return this.#room.take(before, after, { ...line, sending: queued, spend }, send);
  }

  /** A request of a step has ended: its run says how (K2377). */
  requestEnded({ run }: RequestSending, end: RequestEnd): void {
    const before = this.#actor.context;
    const { automationId, step } = run;
    const after = withRequestEnd(before, run, end);
    if (after === before) return;
    const name = byId(before.show.automations, automationId)?.name ?? '';
    const payload = { automationId, step, ...end };
    const line = lineOf('automations/answered', payload, this.#around.clock.now(), AUTOMATIONS + name);
    this.#room.take(before, this.#become(after), line);
  }

  /** The automation with its maker's present rights. */
  #principalOf({ show, runs }: RoomContext, { automationId }: AutomationRun) {
    const name = byId(show.automations, automationId)?.name ?? '';
    const maker = ownEntry(runs.makers, automationId) ?? '';
    const permissions = this.#around.permissionsOf(maker, show.room.teamId);
    return { permissions, actor: AUTOMATIONS + name };
  }

  #followed(before: RoomContext, after: RoomContext, happening: Happening): RoomContext {
    return withFollowers(before, after, { ...happening, wall: this.#around.clock.difference() });
  }

  #become(context: RoomContext): RoomContext {
    if (context !== this.#actor.context) this.#actor.restart(context);
    return context;
  }
}

function runNumbered({ runs }: RoomContext, no: number): AutomationRun {
  const run = runs.runs.find((each) => each.no === no);
  if (run === undefined) throw new Error(`There is no run ${no} of an automation.`);
  return run;
}

interface Happening {
  readonly happened: readonly Happened[];
  readonly at: Instant;
  readonly actor: string | null;
  readonly address: string | null;
  readonly depth: number;
}

export const AUTOMATIONS = 'a:';

const isWithout = ({ show }: RoomContext): boolean => show.automations.length === 0;

const lineOf = (
  command: string,
  payload: unknown,
  at: Instant,
  actor: string,
  step: Unasked['step'] = null,
): Unasked => ({ command, payload, at, actor, step });
