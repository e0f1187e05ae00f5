import type { AutomationStep } from '../../machines/automation/automation.ts';
import type { RequestOutcome } from '../../machines/automation/runs.ts';
import type { Client } from '../../machines/device/client.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ClientId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import { DAY, type Duration, type Instant } from '../../machines/kernel/time.ts';
import { isSamePlan, type RoomPlan } from '../../machines/plan/room-plan.ts';
import { changesBetween, moveBetween } from '../../machines/room/changes-between.ts';
import { editedClientIds, pictureNotices } from '../../machines/room/client.commands.ts';
import { commandTable, refusalOf, type StampedCommand } from '../../machines/room/commands.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import type { RoomContext, RoomInfo } from '../../machines/room/room.state.ts';
import { formerParts } from '../../machines/room/solo.journal.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import { type Clock, wallNow } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/secrets.ts';
import type { TeamLookup } from '../store/lookup.ts';
import type { AutomationAlarm } from './automation-due.ts';
import { AutomationRunner, type StepPace } from './automation-runner.ts';
import { type ByteBudgets, budgetedWriteOf, noSpaceAnswer } from './byte-budgets.ts';
import { ClientChanges } from './client-changes.ts';
import { pointsOf } from './command-cost.ts';
import {
  addedBytes,
  commandEntryOf,
  commandOutcome,
  entitlementRefusal,
  isTextAdded,
  newestStep,
  type ServerLine,
  soloStep,
  stampCommand,
} from './command-outcome.ts';
import { DraftStore } from './draft-store.ts';
import { DeferredPlanChange, DueAlarm } from './due-alarm.ts';
import type { DurableRoom, OscDelivery, Outgoing, RequestDelivery, RoomEvents, Transfer } from './host.ts';
import { AppliedCommands } from './journal/applied.ts';
import type { CommandDetail, CommandEntry, DraftEntry } from './journal/journal.ts';
import type { StoredRoom } from './journal/store.ts';
import type { RecentCommands } from './recent.ts';
import { contextOfStored, recentCommands } from './room.loading.ts';
import {
  type Answer,
  type Envelope,
  type Pending,
  PendingCommand,
  type Reply,
  type Submission,
} from './submission.ts';
import { TimerRunRecorder } from './timer-run-recorder.ts';

/** A longer chain of alarms counts as an endless loop. */
const MAX_ALARMS_IN_A_ROW = 10_000;
const MAX_WAITING_COMMANDS = 100;

export interface RoomEnvironment {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: RoomEvents;
  readonly budgets: ByteBudgets;
  permissionsOf(actor: string, teamId: TeamId | null): Permissions;
  refusalToReachOut(teamId: TeamId | null): Refusal | null;
  refusalOfRequests(steps: readonly AutomationStep[]): Refusal | null;
  readonly pace: StepPace;
  send(room: RoomInfo, sending: OscDelivery | RequestDelivery): void;
  readonly outgoing: Outgoing;
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  planOfTeam(teamId: TeamId | null): RoomPlan;
  newestRuns(roomId: RoomId): readonly TimerRun[];
  /** Returns false if the journal is full. */
  append(entry: CommandEntry | DraftEntry, pending: Pending): boolean;
  fault(room: LiveRoom, error: unknown): void;
  isOurs(roomId: RoomId): boolean;
  presentIn(roomId: RoomId): readonly Client[];
  unreadable(error: unknown, roomId: RoomId | null): void;
}

/** The state of `#actor` may not be durable yet. Clients see only `#durable`. */
export class LiveRoom {
  readonly id: RoomId;
  readonly #actor: RoomActor;
  readonly #environment: RoomEnvironment;
  readonly #alarm: DueAlarm;
  readonly #automations: AutomationRunner;
  readonly #applied: AppliedCommands;
  readonly #recent: RecentCommands;
  readonly #clients: ClientChanges;
  readonly #drafts: DraftStore;
  readonly #deferredPlanChange: DeferredPlanChange;
  readonly #timerRuns: TimerRunRecorder;
  readonly #epoch: number;
  /** True while due alarms wait for their turn. Commands wait behind them (W2603). */
  #isBehind = false;
  #waiting: Submission[] = [];
  #isAnswering = false;
  #seq: number;
  #durable: { readonly context: RoomContext; readonly seq: number };
  #usedAt: Instant;
  closed: Refusal | null = null;

  constructor(stored: StoredRoom, environment: RoomEnvironment, present: readonly Client[]) {
    const context = { ...contextOfStored(stored, environment.clock.difference()), clients: present };
    this.id = stored.show.room._id;
    this.#environment = environment;
    this.#actor = new RoomActor(roomMachine, context);
    this.#alarm = new DueAlarm(environment, () => this.ring());
    this.#automations = new AutomationRunner(this.id, this.#actor, environment, {
      take: (before, after, line, reply) => this.#takeUnasked(before, after, line, reply),
      rearm: () => this.rearm(),
    });
    this.#applied = AppliedCommands.from(stored);
    this.#recent = recentCommands(stored, context, environment.clock.difference());
    this.#clients = new ClientChanges(environment.clock, {
      present: () => this.#actor.context.clients,
      take: (event) => this.#runGuarded(() => this.#automations.takeClients(event)),
      tellAll: (clients) => environment.events.publish(this.id, (to) => to.onClients?.(this.id, clients)),
      tellChange: (change) =>
        environment.events.publish(this.id, (to) => to.onClientsChange?.(this.id, change)),
    });
    this.#drafts = new DraftStore(this.id, environment, (drafts) => {
      this.#durable = { ...this.#durable, context: { ...this.#durable.context, drafts } };
    });
    this.#deferredPlanChange = new DeferredPlanChange(environment.clock, () => void this.followPlan());
    this.#epoch = stored.epoch;
    this.#seq = stored.seq;
    this.#durable = { context, seq: stored.seq };
    this.#usedAt = environment.clock.now();
    this.#timerRuns = new TimerRunRecorder(stored, environment);
    this.rearm();
  }

  get pending(): number {
    return this.#seq - this.#durable.seq + this.#drafts.pending;
  }

  settledClients(): readonly Client[] {
    return this.#clients.settle();
  }

  get durable(): DurableRoom {
    this.#usedAt = this.#environment.clock.now();
    return this.seen;
  }

  get seen(): DurableRoom {
    const { context, seq } = this.#durable;
    return { context: { ...context, clients: this.#clients.newest() }, epoch: this.#epoch, seq };
  }

  get runningClocks(): number {
    return this.#durable.context.show.clocks.filter(({ running }) => running).length;
  }

  /** May lack the newest changes of clients. */
  get bare() {
    return { ...this.#durable, epoch: this.#epoch };
  }

  since(position: Parameters<RecentCommands['since']>[0]) {
    return this.#recent.since(position, this.#durable.context);
  }

  isIdleSince(instant: Instant): boolean {
    const { clients, watches } = this.#actor.context;
    const isBusy = this.#clients.busy || this.pending > 0 || this.#waiting.length > 0;
    const isQuiet = clients.length + watches.length === 0 && !isBusy;
    return isQuiet && !this.#alarm.isForMark && this.closed === null && this.#usedAt < instant;
  }

  get inUse(): boolean {
    const { snapshot } = this.#actor;
    const isRunning = snapshot.matches({ transport: 'running' });
    return (
      snapshot.context.clients.length > 0 ||
      isRunning ||
      wallNow(this.#environment.clock) - this.#timerRuns.ranAt < DAY
    );
  }

  clientsChanged(joined: readonly Client[], left: readonly ClientId[]): void {
    this.#clients.add(joined, left);
  }

  submit(submission: Submission): void {
    if (this.#isAnswered(submission, commandTable[submission.command.name].kind === 'show')) return;
    const isNext = this.#isAnswering || (!this.#isBehind && this.#waiting.length === 0);
    const answer = isNext ? this.#attempt(submission) : this.#wait(submission);
    if (answer !== null) submission.reply(answer);
  }

  #wait(submission: Submission): Answer | null {
    if (this.#isAnswering) this.#waiting.unshift(submission);
    else if (this.#waiting.length >= MAX_WAITING_COMMANDS)
      return { ok: false, error: refusal('busy'), retryAfter: 1 };
    else this.#waiting.push(submission);
    return null;
  }

  #answerWaiting(): void {
    if (this.#isAnswering) return;
    this.#isAnswering = true;
    while (!this.#isBehind || this.closed !== null) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      if (next.isStillAuthorized?.() === false) next.reply({ ok: false, error: refusal('unauthorized') });
      else this.submit(next);
    }
    this.#isAnswering = false;
  }

  #refuseWaiting(error: Refusal): void {
    for (const { reply } of this.#waiting.splice(0)) reply({ ok: false, error });
  }

  refuse(envelope: Envelope, error: Refusal): void {
    if (!this.#isAnswered(envelope, true)) envelope.reply(this.#refused(envelope, error));
  }

  #isAnswered({ origin, reply }: Envelope, isLogged: boolean): boolean {
    if (this.closed === null)
      return origin !== undefined && this.#applied.repeats(origin.channelId, origin.id, isLogged, reply);
    reply({ ok: false, error: this.closed });
    return true;
  }

  requestEnded(sending: RequestDelivery, end: RequestOutcome): void {
    if (this.closed === null) this.#runGuarded(() => this.#automations.requestEnded(sending, end));
  }

  handOver(hands: Transfer, reply: Reply): void {
    if (this.closed !== null) return reply({ ok: false, error: this.closed });
    this.#clients.flush();
    const before = this.#actor.context;
    const { teamId, actor } = hands;
    const after = transferRoom(before, hands, this.#environment.planOfTeam(teamId));
    this.#actor.restart(after);
    const serverLine = {
      command: 'room/team',
      payload: { teamId },
      at: this.#environment.clock.now(),
      actor,
    };
    if (!this.#takeUnasked(before, after, serverLine, reply))
      reply({ ok: false, error: refusal('storage_unavailable') });
  }

  followPlan(): Promise<void> {
    const before = this.#actor.context;
    const plan = this.#environment.planOfTeam(before.show.room.teamId);
    if (this.closed !== null || this.#deferredPlanChange.keeps(before.show, plan)) return Promise.resolve();
    return new Promise((followed) => {
      if (!this.#runGuarded(() => this.#takePlan(before, plan, followed))) followed();
    });
  }

  /** Returns the newest state, which may not be durable yet. */
  ring(now: Instant = this.#environment.clock.now()): RoomContext {
    // Even without an alarm, this call lets waiting commands continue.
    if (this.closed === null && (this.#isBehind || this.#alarm.due !== null))
      this.#runGuarded(() => this.#runDueAlarms(now));
    if (this.#waiting.length > 0) this.#answerWaiting();
    return this.#actor.context;
  }

  clockSet(from: Duration, to: Duration): void {
    if (this.closed !== null) return;
    const at = this.#environment.clock.now();
    this.#runGuarded(() => {
      const before = this.#actor.context;
      const after = this.#actor.send({ type: 'clock/set', from, to, at });
      if (after !== before)
        this.#takeUnasked(before, after, { command: 'clock/set', payload: { from, to }, at });
      this.rearm();
      this.ring();
    });
  }

  rollBack(): void {
    const { clients, watches } = this.#actor.context;
    this.#actor.restart({ ...this.#durable.context, clients, watches });
    this.#seq = this.#durable.seq;
    this.#timerRuns.rollBack();
    this.#applied.rollBack();
    this.#isBehind = false;
    this.#refuseWaiting(refusal('storage_unavailable'));
    this.rearm();
  }

  rearm(): void {
    this.#alarm.set(this.#alarm.next(this.#actor.context));
  }

  stop(): void {
    this.#refuseWaiting(this.closed ?? refusal('not_ready'));
    this.#alarm.stop();
    this.#deferredPlanChange.stop();
    this.#clients.stop();
    this.#actor.stop();
  }

  publish({ actor, before, after, header, submission, answer, outgoing }: PendingCommand): void {
    this.#durable = { context: after, seq: header.seq };
    this.#recent.add(header, after);
    this.#timerRuns.committed(before.show, header);
    if (!after.show.timeset.running) this.#deferredPlanChange.rests();
    const origin = submission?.origin;
    if (origin !== undefined) this.#applied.committed(origin.channelId, origin.id, answer);
    const { events } = this.#environment;
    const committed = { ...header, after, isSolo: submission?.solo !== undefined };
    events.publish(this.id, (to) => to.onCommitted?.(this.id, committed));
    this.#environment.outgoing.queued(outgoing);
    this.#drafts.tell(before.drafts, after.drafts);
    if (before.access !== after.access)
      events.publish(this.id, (to) => to.onAccess?.(this.id, before.access, after.access));
    const { settings, pid } = after.show.room;
    if (before.show.room.settings.access !== settings.access)
      events.publish(this.id, (to) =>
        to.onOpenness?.(this.id, { pid, actor, address: submission?.principal.address ?? null }),
      );
    this.#tellNotice(before, after);
  }

  #attempt(submission: Submission): Answer | null {
    try {
      return this.#answerTo(submission);
    } catch (error) {
      this.#environment.fault(this, error);
      return { ok: false, error: refusal('internal') };
    }
  }

  /** Returns null if the answer follows once the command is durable. */
  #answerTo(submission: Submission): Answer | null {
    const now = this.#environment.clock.now();
    this.#usedAt = now;
    this.#clients.flush();
    if (this.#alarm.isDue(now)) this.#runDueAlarms(now);
    if (this.#isBehind) return this.#wait(submission);
    const { solo } = submission;
    // This refusal is not stored, because the sender computes the journal again.
    if (solo !== undefined && solo.seq !== this.#seq) return { ok: false, error: refusal('conflict') };
    const command = stampCommand(submission, now, this.#environment);
    const unentitled = entitlementRefusal(submission, this.#actor.context);
    if (unentitled !== null) return this.#refused(submission, unentitled);
    if (now > (submission.by ?? now)) return this.#refused(submission, refusal('too_late'));
    if (commandTable[command.type].kind !== 'show') return this.#takeUnsequenced(submission, command);
    const answer = this.#takeCommand(submission, command);
    // After a start in the past, fire the alarms that are due since then (T1845).
    if (this.#alarm.due?.event.type === 'alarm/deadline' && this.#alarm.isDue(now)) this.#runDueAlarms(now);
    return answer;
  }

  #refused(envelope: Envelope, error: Refusal): Answer {
    return this.#remembered(envelope, { ok: false, error });
  }

  #remembered({ origin }: Envelope, answer: Answer): Answer {
    if (origin !== undefined) this.#applied.answered(origin.channelId, origin.id, answer);
    return answer;
  }

  #takeUnsequenced(submission: Submission, command: StampedCommand): Answer | null {
    const before = this.#actor.context;
    const after = this.#actor.send(command);
    const refused = after === before ? refusalOf(before, command) : null;
    if (refused !== null) return this.#refused(submission, refused);
    if (after.drafts !== before.drafts) return this.#takeDraft(submission, before, after);
    this.#tellNotice(before, after);
    for (const notice of pictureNotices(before, command))
      this.#environment.events.publish(this.id, (to) => to.onNotice?.(this.id, notice));
    if (after.clients !== before.clients) this.#clients.changed(editedClientIds(before, after));
    return this.#remembered(submission, { ok: true, result: { seq: this.#durable.seq } });
  }

  #takeDraft(submission: Submission, before: RoomContext, after: RoomContext): Answer | null {
    const { seq } = this.#durable;
    const refused = this.#drafts.take(submission, before, after, { seq, room: this });
    return refused && this.#rollBackTo(before, refused);
  }

  #takeCommand(submission: Submission, command: StampedCommand): Answer | null {
    const adds = isTextAdded(submission);
    const { budgets } = this.#environment;
    const before = this.#actor.context;
    const write = budgetedWriteOf(submission.principal, before);
    const full = adds ? budgets.refusal(write, Number.POSITIVE_INFINITY, this) : null;
    if (full !== null) return noSpaceAnswer(full);
    const done = commandOutcome(this.#actor, submission, command, this.#environment);
    if (!done.ok) return this.#refused(submission, done.error);
    const { context, name, payload, resultIn } = done.value;
    const { solo, principal } = submission;
    const after = solo ? context : this.#automations.follow(before, context, command, principal);
    const seq = this.#seq + 1;
    const result = resultIn(after);
    const [changes, carried] = [changesBetween(before, after), moveBetween(before.show, after.show)];
    const committedHeader = { seq, at: command.stamp.at, changes, carried };
    const answer: Answer = { ok: true, result: { seq, ...result } };
    const pending = new PendingCommand(this, [before, after], committedHeader, answer, submission);
    const step = solo ? soloStep(before, after) : newestStep(command, before, after);
    const added = addedBytes(changes, step, solo?.file?.length);
    const tooMuch = adds ? null : budgets.refusal(write, added.log, this);
    if (tooMuch !== null) return this.#rollBackTo(before, noSpaceAnswer(tooMuch));
    if (!this.#append(pending, name, { payload, step, result }))
      return this.#rollBackTo(before, { ok: false, error: refusal('storage_unavailable') });
    budgets.recordAdded(write, added);
    const { origin, spend } = submission;
    spend?.(pointsOf(changes));
    if (origin !== undefined) this.#applied.accepted(origin.channelId, origin.id, pending);
    return null;
  }

  #rollBackTo(before: RoomContext, answer: Answer): Answer {
    this.#actor.restart(before);
    return answer;
  }

  #runDueAlarms(now: Instant): void {
    this.#isBehind = false;
    const waiting = new Map<AutomationAlarm['type'], Instant>();
    for (let count = 0; count < MAX_ALARMS_IN_A_ROW; count++) {
      const due = this.#alarm.next(this.#actor.context, now, { without: waiting });
      if (due === null || due.at > now) {
        this.rearm();
        if (waiting.size > 0)
          this.#alarm.postpone(Math.min(...waiting.values(), due?.at ?? Number.POSITIVE_INFINITY));
        return;
      }
      const wait = 'storedAt' in due ? this.#automations.waitFor(due.event) : this.#waitForAlarm();
      if (wait > 0 && 'storedAt' in due) {
        waiting.set(due.event.type, now + wait);
        continue;
      }
      if (wait > 0) {
        this.#isBehind = true;
        this.#alarm.set(due);
        return this.#alarm.postpone(Math.min(now + wait, ...waiting.values()));
      }
      const isTaken = 'storedAt' in due ? this.#automations.ring(due.event, now) : this.#takeAlarm(due.event);
      if (!isTaken) return this.#alarm.retry(now);
    }
    throw new Error('The alarms of the room never end.');
  }

  #waitForAlarm(): Duration {
    const { teamId } = this.#actor.context.show.room;
    return this.#environment.pace.waitForAlarm({ roomId: this.id, teamId });
  }

  /** Returns false if the storage refused the change. The alarm then fires again later. */
  #takeAlarm(alarm: AlarmEvent): boolean {
    const before = this.#actor.context;
    const afterAlarm = this.#actor.send(alarm);
    if (afterAlarm === before) throw new Error(`The room ignores its ${alarm.type}.`);
    const after = this.#automations.follow(before, afterAlarm, alarm, {});
    return this.#takeUnasked(before, after, { command: alarm.type, payload: alarm, at: alarm.at });
  }

  #takePlan(before: RoomContext, plan: RoomPlan, followed: () => void): void {
    const at = this.#environment.clock.now();
    const changes = [{ name: 'room/plan', payload: plan }] as const;
    const after = this.#actor.send({ type: 'changed', changes, at: wallNow(this.#environment.clock) });
    const serverLine = { command: 'room/plan', payload: { planId: plan.id }, at };
    if (!this.#takeUnasked(before, after, serverLine, followed)) followed();
  }

  #takeUnasked(before: RoomContext, after: RoomContext, serverLine: ServerLine, reply?: Reply): boolean {
    const { command, payload, at, actor, step = null, sending = null, spend } = serverLine;
    const seq = this.#seq + 1;
    const entry = { seq, at, changes: changesBetween(before, after), carried: null };
    const answer = { ok: true, result: { seq } } as const;
    const pending = new PendingCommand(this, [before, after], entry, answer, null, sending);
    if (reply !== undefined) pending.alsoReply(reply);
    const former = step === null ? formerParts(before.show, after.show) : null;
    if (
      this.#append(pending, command, { payload, step, result: former === null ? {} : { was: former } }, actor)
    ) {
      spend?.(pointsOf(entry.changes));
      return true;
    }
    this.#actor.restart(before);
    return false;
  }

  #append(pending: PendingCommand, command: string, detail: CommandDetail, actor = 'clock'): boolean {
    const { before, after, header } = pending;
    const due = this.#alarm.nextAfter(before, after, header.at);
    const facts = { command, detail, actor, due, environment: this.#environment, timerRuns: this.#timerRuns };
    if (!this.#environment.append(commandEntryOf(pending, facts), pending)) return this.#timerRuns.notTaken();
    this.#seq = header.seq;
    this.#alarm.set(due);
    return true;
  }

  #tellNotice(before: RoomContext, after: RoomContext): void {
    const { notice } = after;
    if (notice !== null && notice !== before.notice)
      this.#environment.events.publish(this.id, (to) => to.onNotice?.(this.id, notice));
  }

  #runGuarded(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      this.#environment.fault(this, error);
      return false;
    }
  }
}

function transferRoom(room: RoomContext, { teamId, ownerUid }: Transfer, plan: RoomPlan): RoomContext {
  const { show, access } = room;
  const info = { ...show.room, teamId, plan: isSamePlan(plan, show.room.plan) ? show.room.plan : plan };
  // OSC targets belong to the former team (K90).
  const { osc: _formerTeam, ...withoutOsc } = access;
  const newAccess = teamId === show.room.teamId ? access : withoutOsc;
  return {
    ...room,
    access: ownerUid === undefined ? newAccess : { ...newAccess, ownerUid },
    show: { ...show, room: info },
  };
}
