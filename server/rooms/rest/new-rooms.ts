import type { Refusal } from '../../../machines/kernel/errors.ts';
import type { RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { withEnglishFallback } from '../../../machines/kernel/translation.ts';
import { type RoomPlan, withinLimit } from '../../../machines/plan/room-plan.ts';
import { handledUntilAfter } from '../../../machines/room/handled-until.ts';
import { newRoomContext } from '../../../machines/room/new-room.ts';
import { limitRefusal } from '../../../machines/room/room.commands.ts';
import { importedDesignsRefusal } from '../../../machines/room/room.designs.ts';
import {
  idsForImport,
  importedRuns,
  type RoomExport,
  withImport,
} from '../../../machines/room/room.export.ts';
import { showSize } from '../../../machines/room/room.size.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { roomWords as german } from '../../../machines/words/room.de.ts';
import { roomWords } from '../../../machines/words/room.ts';
import { type Clock, wallNow } from '../../kernel/clock.ts';
import { runInSlices, type TurnQueue } from '../../kernel/event-loop.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { Memberships } from '../../people/teams/memberships.ts';
import { automationLimitRefusal } from '../automation-runner.ts';
import { type ByteBudgets, RETRY_AFTER_SECONDS } from '../byte-budgets.ts';
import type { RoomHost } from '../host.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import type { RoomStore } from '../journal/store.ts';

interface RoomIds {
  id(): string;
  pid(): RoomPid;
  secret(): string;
}

export interface NewRoomsDeps {
  readonly host: RoomHost;
  readonly store: RoomStore;
  readonly repository: RoomRepository;
  readonly memberships: Memberships;
  /** Two requests must not both take the last room of a plan. */
  readonly turns: KeyedQueue;
  readonly loopTurns: TurnQueue;
  readonly clock: Clock;
  readonly ids: RoomIds;
  readonly budgets: ByteBudgets;
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  readonly refusalToReachOut: (teamId: TeamId | null) => Refusal | null;
}

interface NewRoomRequest {
  readonly name: string;
  readonly timezone: string | null;
  readonly teamId: TeamId;
  readonly address: string;
  readonly content?: RoomExport;
}

interface NewRoomContent extends Pick<NewRoomRequest, 'name' | 'address'> {
  readonly ownerUid: Uid;
  readonly at: Instant;
}

const IDS_PER_STEP = 100;

/** `context` is computed on demand, because it takes 10 ms for a large room. */
export interface NewlyCreatedRoom {
  readonly context: RoomContext;
}

export class NewRooms {
  readonly #deps: NewRoomsDeps;

  constructor(deps: NewRoomsDeps) {
    this.#deps = deps;
  }

  /** Throws `team_not_found`, `forbidden`, `plan_limit`, `plan_feature` and `storage_limit`. */
  make(ownerUid: Uid, request: NewRoomRequest): Promise<NewlyCreatedRoom> {
    const { host, budgets } = this.#deps;
    const { teamId, address } = request;
    return this.placed(ownerUid, teamId, async () => {
      const pid = await this.#freePid();
      this.#requireSpace(ownerUid, request);
      await this.requireAutomations(teamId, request.content?.automations?.length ?? 0);
      const context = await this.#contextOf(ownerUid, pid, request);
      this.#requireSpace(ownerUid, request);
      await host.createRoom(context, importedRuns(context.show, request.content?.report ?? []));
      const roomId = context.show.room._id;
      budgets.recordNewRoom({ roomId, teamId, ownerUid, address }, showSize(context.show));
      return { context };
    });
  }

  placed<Value>(uid: Uid, teamId: TeamId, work: () => Promise<Value>): Promise<Value> {
    const { budgets, memberships, repository, planOfTeam, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      const { rooms } = planOfTeam(teamId).limits;
      const count = await repository.countOf(teamId);
      if (!withinLimit(count, rooms)) refuse('plan_limit', refusalWords.planRooms(rooms));
      const tooMany = budgets.roomsRefusal(teamId, count);
      if (tooMany !== null) throw new Refused(tooMany);
      return work();
    });
  }

  /** Throws `plan_limit` (K301). */
  async requireAutomations(teamId: TeamId | null, adding: number): Promise<void> {
    if (adding === 0 || teamId === null) return;
    const count = (await this.#deps.repository.automationsOf(teamId)) + adding;
    const refused = automationLimitRefusal(count, teamId, this.#deps);
    if (refused !== null) throw new Refused(refused);
  }

  #requireSpace(ownerUid: Uid, { teamId, address }: NewRoomRequest): void {
    const noSpace = this.#deps.budgets.newRoomRefusal({ teamId, ownerUid, address });
    if (noSpace !== null) throw new Refused(noSpace, RETRY_AFTER_SECONDS);
  }

  async #contextOf(ownerUid: Uid, pid: RoomPid, request: NewRoomRequest): Promise<RoomContext> {
    const { clock, ids, loopTurns, planOfTeam } = this.#deps;
    const { name, timezone, teamId, content, address } = request;
    const made = { roomId: ids.id(), pid, secret: ids.secret(), at: wallNow(clock) };
    const parts = { timerId: ids.id(), outputId: ids.id(), plan: planOfTeam(teamId) };
    const context = newRoomContext({ ...made, ...parts, name, timezone, teamId, ownerUid });
    if (content === undefined) return context;
    return await runInSlices(this.#filling(context, content, { ownerUid, name, address, at: made.at }), () =>
      loopTurns.take(address),
    );
  }

  *#filling(
    context: RoomContext,
    content: RoomExport,
    { ownerUid, name, address, at }: NewRoomContent,
  ): Generator<void, RoomContext, void> {
    const { clock, ids } = this.#deps;
    const fresh: string[] = [];
    while (fresh.length < idsForImport(content)) {
      fresh.push(ids.id());
      if (fresh.length % IDS_PER_STEP === 0) yield;
    }
    const show = withImport(context.show, { ...content, name }, fresh, at);
    yield;
    const refused = limitRefusal(context.show, show) ?? importedDesignsRefusal(show);
    if (refused !== null) throw new Refused(refused);
    yield;
    const move = { before: context.show, after: show, at, wall: 0, goesBack: false };
    const handledUntil = handledUntilAfter(context.handledUntil, move);
    const isOn = show.automations.filter(({ enabled }) => enabled);
    const makers = Object.fromEntries(isOn.map(({ _id }) => [_id, `u:${ownerUid}`]));
    const addresses = Object.fromEntries(isOn.map(({ _id }) => [_id, address]));
    const runs = { ...context.runs, until: clock.now(), makers, addresses };
    return { ...context, show, handledUntil, runs };
  }

  async #freePid(): Promise<RoomPid> {
    const pid = this.#deps.ids.pid();
    return (await this.#deps.store.findByPid(pid)) === null ? pid : this.#freePid();
  }
}

const roomWordsByLanguage: Readonly<Record<Language, typeof roomWords>> = {
  en: roomWords,
  de: withEnglishFallback(roomWords, german),
};
const unnamedRoomNames: ReadonlySet<string> = new Set(
  Object.values(roomWordsByLanguage).map(({ unnamed }) => unnamed),
);

export const unnamedRoom = (language: Language): string => roomWordsByLanguage[language].unnamed;

export const nameUnlessDefault = (name: string): string => (unnamedRoomNames.has(name) ? '' : name);
