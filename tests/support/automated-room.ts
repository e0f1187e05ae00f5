import type { AutomationStep, AutomationTrigger } from '../../machines/automation/automation.ts';
import type { FinishedRun } from '../../machines/automation/runs.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { type OutgoingDelivery, performRun } from '../../machines/room/automation.perform.ts';
import type { Command, CommandName, CommandPayloads, StampedCommand } from '../../machines/room/commands.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { momentOf, showEvents } from '../../machines/room/show-events.ts';
import { type AutomationDue, afterTimeAlarm, nextAutomationDue } from '../../server/rooms/automation-due.ts';
import { occurrencesOf, withTriggeredRuns } from '../../server/rooms/automation-follow.ts';
import { afterAccepted, command, SHOW_START, testRoom } from './test-room.ts';

export const OWNER = 'u:owner';

/** A room with its automations, without server or clock: every instant is the test's. */
export class AutomatedRoom {
  context: RoomContext;
  now: Instant = SHOW_START;
  /** How far the wall clock is ahead. */
  wall = 0;
  permissions: Permissions = MEMBER_PERMISSIONS;
  readonly done: CommandName[] = [];
  readonly sent: OutgoingDelivery[] = [];
  #ids = 0;

  constructor(context: RoomContext = testRoom()) {
    this.context = context;
  }

  /** An automation, by its place. */
  add(
    when: AutomationTrigger,
    steps: readonly AutomationStep[],
    fields: { readonly enabled?: boolean } = {},
  ): string {
    const name = `Automation ${this.context.show.automations.length + 1}`;
    this.do('automations/add', { name, when, steps, ...fields });
    return this.context.show.automations.at(-1)?._id ?? '';
  }

  /** A user's request now. */
  do<Name extends CommandName>(
    name: Name,
    payload: CommandPayloads[Name],
    actor: string | null = OWNER,
  ): void {
    this.until(this.now);
    const before = this.context;
    const asked = command(name, payload, this.#stamp());
    this.#follow(before, afterAccepted(before, name, payload, asked.stamp), asked, actor, 1);
  }

  /** So many ms later, with all that is due until then. */
  wait(ms: number): void {
    this.until(this.now + ms);
  }

  until(instant: Instant): void {
    for (let due = this.next(); due !== null && due.at <= instant; due = this.next()) {
      this.now = Math.max(this.now, due.at);
      this.#ring(due);
    }
    this.now = Math.max(this.now, instant);
  }

  /** Time that passes without a process. */
  sleep(ms: number): void {
    this.now += ms;
  }

  next(): AutomationDue | null {
    return nextAutomationDue(this.context, this.wall);
  }

  /** The runs of an automation, newest first. */
  past(automationId: string): readonly FinishedRun[] {
    return this.context.runs.past[automationId] ?? [];
  }

  #ring({ event }: AutomationDue): void {
    const before = this.context;
    if (event.type !== 'automation/step') {
      this.context = afterTimeAlarm(before, event, this.now, this.wall);
      return;
    }
    const run = before.runs.runs.find(({ no }) => no === event.no);
    if (run === undefined) throw new Error('There is no such run.');
    const { at, permissions } = { at: this.now, permissions: this.permissions };
    const stamp = (asked: Command) => command(asked.name, asked.payload, this.#stamp());
    const { after, command: taken, sending } = performRun(before, run, { at, permissions, stamp });
    if (sending !== null) this.sent.push(sending);
    if (taken === null) {
      this.context = after;
      return;
    }
    this.done.push(taken.type);
    this.#follow(before, after, taken, null, run.depth + 1);
  }

  #follow(
    before: RoomContext,
    after: RoomContext,
    event: StampedCommand,
    actor: string | null,
    depth: number,
  ): void {
    const moment = momentOf(event);
    const happened = occurrencesOf(event.type, showEvents(before.show, after.show, moment));
    this.context = withTriggeredRuns(before, after, {
      happened,
      at: this.now,
      wall: this.wall,
      actor,
      address: actor === OWNER ? 'an address' : null,
      depth,
    });
  }

  #stamp() {
    this.#ids += 10;
    const ids = Array.from({ length: 5 }, (_, place) => `id${this.#ids + place}`);
    return { at: this.now, wall: this.wall, ids };
  }
}

/** Any timer. */
export const ANY = { timerId: null, label: null } as const;

export const commandStep = (name: CommandName, payload: object = {}): AutomationStep => ({
  type: 'COMMAND',
  command: name,
  payload: JSON.stringify(payload),
});
