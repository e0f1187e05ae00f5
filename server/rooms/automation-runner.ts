import type { AutomationRun, RequestOutcome } from '../../machines/automation/runs.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { AutomationId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { performRun, withRequestEnd } from '../../machines/room/automation.perform.ts';
import type { ClientEvent } from '../../machines/room/changes.ts';
import type { Command, StampedCommand } from '../../machines/room/commands.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import type { RoomActor } from '../../machines/room/room.chart.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { momentOf, showEvents } from '../../machines/room/show-events.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { WorkSlice } from '../kernel/event-loop.ts';
import type { LimitedKey, RateLimits } from '../kernel/rate-limits.ts';
import { KeyedQueue } from '../kernel/tasks.ts';
import { type AutomationAlarm, afterTimeAlarm } from './automation-due.ts';
import {
  deviceOccurrences,
  occurrencesOf,
  type TriggerOccurrence,
  withDeviceWatches,
  withTriggeredRuns,
} from './automation-follow.ts';
import { type ByteBudgets, payingAddress } from './byte-budgets.ts';
import { loggedPayload, newestStep, type ServerLine, stampCommand } from './command-outcome.ts';
import type { RequestDelivery } from './host.ts';
import type { RoomRepository } from './journal/room.repository.ts';
import type { RoomEnvironment } from './live-room.ts';
import type { Reply } from './submission.ts';

type RunnerEnvironment = Pick<
  RoomEnvironment,
  'clock' | 'outgoing' | 'pace' | 'permissionsOf' | 'randomness' | 'send'
>;

interface RunRequester {
  readonly actor?: string | null;
  readonly address?: string | null | undefined;
}

interface AutomatedRoom {
  take(before: RoomContext, after: RoomContext, line: ServerLine, reply?: Reply): boolean;
  rearm(): void;
}

export class AutomationRunner {
  readonly #roomId: RoomId;
  readonly #actor: RoomActor;
  readonly #environment: RunnerEnvironment;
  readonly #room: AutomatedRoom;

  constructor(roomId: RoomId, actor: RoomActor, environment: RunnerEnvironment, room: AutomatedRoom) {
    this.#roomId = roomId;
    this.#actor = actor;
    this.#environment = environment;
    this.#room = room;
  }

  follow(
    before: RoomContext,
    after: RoomContext,
    event: StampedCommand | AlarmEvent,
    { actor = null, address = null }: RunRequester,
  ): RoomContext {
    if (hasNoAutomations(before) && hasNoAutomations(after)) return after;
    const moment = momentOf(event);
    const happened = occurrencesOf(event.type, showEvents(before.show, after.show, moment));
    const trigger = { happened, at: moment.at, actor, address, depth: 1 };
    return this.#setContext(this.#followed(before, after, trigger));
  }

  takeClients(event: ClientEvent): void {
    const before = this.#actor.context;
    const sent = this.#actor.send(event);
    this.#environment.outgoing.screens(sent.show.room, before.clients, sent.clients);
    if (hasNoAutomations(sent)) return;
    const at = this.#environment.clock.now();
    const happened = deviceOccurrences(before, sent);
    const watched = withDeviceWatches(before, sent, at);
    const changed = { happened, at, actor: null, address: null, depth: 1 };
    const after = this.#setContext(this.#followed(before, watched, changed));
    if (after.runs !== before.runs)
      this.#room.take(before, after, automationLine('automations/started', {}, at, AUTOMATION_ACTOR));
    else if (after.watches !== before.watches) this.#room.rearm();
  }

  ring(alarm: AutomationAlarm, now: Instant): boolean {
    if (alarm.type === 'automation/step') return this.#step(alarm.no, now);
    const before = this.#actor.context;
    const after = this.#setContext(afterTimeAlarm(before, alarm, now, this.#environment.clock.difference()));
    return this.#room.take(
      before,
      after,
      automationLine('automations/started', alarm, now, AUTOMATION_ACTOR),
    );
  }

  waitFor(alarm: AutomationAlarm): Duration {
    const { context } = this.#actor;
    const paced = this.#paced(context, automationOfAlarm(context, alarm));
    return this.#environment.pace.waitFor(paced, alarm.type);
  }

  #paced({ show, runs }: RoomContext, automationId: AutomationId): PacedStep {
    const address = ownEntry(runs.addresses, automationId) ?? null;
    return { roomId: this.#roomId, teamId: show.room.teamId, address };
  }

  #step(no: number, now: Instant): boolean {
    const before = this.#actor.context;
    const run = runNumbered(before, no);
    const principal = this.#principalOf(before, run);
    const { permissions, actor } = principal;
    const stamp = (command: Command) =>
      stampCommand({ roomId: this.#roomId, command, principal, reply: () => {} }, now, this.#environment);
    const { after: done, command, sending } = performRun(before, run, { at: now, permissions, stamp });
    const happened =
      command === null
        ? []
        : occurrencesOf(command.type, showEvents(before.show, done.show, momentOf(command)));
    const caused = { happened, at: now, actor: null, address: null, depth: run.depth + 1 };
    const after = this.#setContext(this.#followed(before, done, caused));
    // Webhooks are queued in the same transaction as the change. Other requests are sent once it is durable.
    const queued = sending?.type === 'WEBHOOK' ? sending : null;
    const send: Reply = ({ ok }) => {
      if (ok && sending !== null && sending.type !== 'WEBHOOK')
        this.#environment.send(after.show.room, sending);
    };
    const line =
      command === null
        ? automationLine('automations/ran', { automationId: run.automationId }, now, actor)
        : automationLine(
            command.type,
            loggedPayload(command),
            now,
            actor,
            newestStep(command, before, after),
          );
    const spend = (points: number) =>
      this.#environment.pace.charge(this.#paced(before, run.automationId), points);
    return this.#room.take(before, after, { ...line, sending: queued, spend }, send);
  }

  requestEnded({ run }: RequestDelivery, end: RequestOutcome): void {
    const before = this.#actor.context;
    const { automationId, step } = run;
    const after = withRequestEnd(before, run, end);
    if (after === before) return;
    const name = byId(before.show.automations, automationId)?.name ?? '';
    const payload = { automationId, step, ...end };
    const line = automationLine(
      'automations/answered',
      payload,
      this.#environment.clock.now(),
      AUTOMATION_ACTOR + name,
    );
    this.#room.take(before, this.#setContext(after), line);
  }

  #principalOf({ show, runs }: RoomContext, { automationId }: AutomationRun) {
    const name = byId(show.automations, automationId)?.name ?? '';
    const maker = ownEntry(runs.makers, automationId) ?? '';
    const permissions = this.#environment.permissionsOf(maker, show.room.teamId);
    return { permissions, actor: AUTOMATION_ACTOR + name };
  }

  #followed(before: RoomContext, after: RoomContext, happening: RunTrigger): RoomContext {
    return withTriggeredRuns(before, after, { ...happening, wall: this.#environment.clock.difference() });
  }

  #setContext(context: RoomContext): RoomContext {
    if (context !== this.#actor.context) this.#actor.restart(context);
    return context;
  }
}

function runNumbered({ runs }: RoomContext, no: number): AutomationRun {
  const run = runs.runs.find((each) => each.no === no);
  if (run === undefined) throw new Error(`Automation run ${no} does not exist.`);
  return run;
}

function automationOfAlarm(context: RoomContext, alarm: AutomationAlarm): AutomationId {
  if (alarm.type === 'automation/step') return runNumbered(context, alarm.no).automationId;
  return alarm.type === 'automation/lost' ? alarm.automationId : (alarm.automationIds[0] ?? '');
}

interface RunTrigger {
  readonly happened: readonly TriggerOccurrence[];
  readonly at: Instant;
  readonly actor: string | null;
  readonly address: string | null;
  readonly depth: number;
}

const AUTOMATION_ACTOR = 'a:';

const hasNoAutomations = ({ show }: RoomContext): boolean => show.automations.length === 0;

const automationLine = (
  command: string,
  payload: unknown,
  at: Instant,
  actor: string,
  step: ServerLine['step'] = null,
): ServerLine => ({ command, payload, at, actor, step });

interface AutomationCountsDeps {
  readonly repository: Pick<RoomRepository, 'automationsOf'>;
  readonly teamOf: (roomId: RoomId) => TeamId | null;
  readonly refusalToReachOut: (teamId: TeamId | null) => Refusal | null;
}

export interface AutomationReservation {
  readonly refused: Promise<Refusal | null>;
  readonly end: () => void;
}

/** Maximum number of automations of a room if its team is not in `OUTGOING_TEAMS` (K301). */
const MAX_OUTGOING_AUTOMATIONS = 5;

export function automationLimitRefusal(
  count: number,
  teamId: TeamId | null,
  { refusalToReachOut }: Pick<AutomationCountsDeps, 'refusalToReachOut'>,
): Refusal | null {
  if (count <= MAX_OUTGOING_AUTOMATIONS || refusalToReachOut(teamId) === null) return null;
  return refusal('plan_limit', refusalWords.unprovenAutomations(MAX_OUTGOING_AUTOMATIONS));
}

export class AutomationCounts {
  readonly #deps: AutomationCountsDeps;
  readonly #turns = new KeyedQueue();

  constructor(deps: AutomationCountsDeps) {
    this.#deps = deps;
  }

  /** Returns null if no limit of the team applies. */
  begin(roomId: RoomId): AutomationReservation | null {
    const teamId = this.#deps.teamOf(roomId);
    if (teamId === null || this.#deps.refusalToReachOut(teamId) === null) return null;
    const answered = Promise.withResolvers<void>();
    const refused = new Promise<Refusal | null>((resolve, reject) => {
      const counting = this.#turns.take(teamId, async () => {
        resolve(await this.#refusal(teamId));
        await answered.promise;
      });
      counting.catch(reject);
    });
    return { refused, end: answered.resolve };
  }

  async #refusal(teamId: TeamId): Promise<Refusal | null> {
    const count = await this.#deps.repository.automationsOf(teamId);
    return automationLimitRefusal(count + 1, teamId, this.#deps);
  }
}

interface PacedStep {
  readonly roomId: RoomId;
  readonly teamId: TeamId | null;
  readonly address: string | null;
}

export interface StepPace {
  waitFor(step: PacedStep, alarm: AutomationAlarm['type']): Duration;
  waitForAlarm(room: Omit<PacedStep, 'address'>): Duration;
  charge(step: PacedStep, points: number): void;
}

export const noPace: StepPace = { waitFor: () => 0, waitForAlarm: () => 0, charge: () => {} };

export class AutomationPace implements StepPace {
  readonly #limits: RateLimits;
  readonly #isOutside: (teamId: TeamId | null) => boolean;
  readonly #payers: Pick<ByteBudgets, 'payerOfTeam'>;
  readonly #slice = new WorkSlice();

  constructor(
    limits: RateLimits,
    isOutside: (teamId: TeamId | null) => boolean,
    payers: Pick<ByteBudgets, 'payerOfTeam'>,
  ) {
    this.#limits = limits;
    this.#isOutside = isOutside;
    this.#payers = payers;
  }

  /** Triggers do not use up the limit of the steps (W2842). */
  waitFor(step: PacedStep, alarm: AutomationAlarm['type']): Duration {
    const shared: readonly LimitedKey[] = this.#isOutside(step.teamId) ? [['automatedOutside', '']] : [];
    const room = alarm === 'automation/step' ? step.roomId : `${step.roomId} ${alarm}`;
    return this.#turn([['automatedRoom', room], ...this.#payingKeys(step), ...shared]);
  }

  /** The first few alarms of a room need not wait. */
  waitForAlarm({ roomId, teamId }: Omit<PacedStep, 'address'>): Duration {
    if (this.#limits.waitFor('alarmRoom', roomId) === 0) return 0;
    const team = this.#isOutside(teamId) ? '' : (teamId ?? '');
    return this.#turn([
      ['alarms', team],
      ['alarmsInAll', ''],
    ]);
  }

  #turn(limited: readonly LimitedKey[]): Duration {
    if (this.#slice.isOver) return 1;
    this.#slice.begin();
    for (const [name, key] of limited) {
      const wait = this.#limits.waitFor(name, key);
      if (wait > 0) return wait;
    }
    return 0;
  }

  charge(step: PacedStep, points: number): void {
    if (points > 0) this.#limits.charge(this.#payingKeys(step), points);
  }

  #payingKeys({ roomId, teamId, address }: PacedStep): readonly LimitedKey[] {
    const room: LimitedKey = ['commandRoom', roomId];
    return address === null
      ? [room]
      : [room, ['commandAddress', payingAddress(this.#payers, teamId, address)]];
  }
}
