import type { RoomId, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../../machines/kernel/permissions.ts';
import { DAY } from '../../../machines/kernel/time.ts';
import { ownTeamOf, RESTORE_PERIOD } from '../../../machines/people/team.ts';
import type { UnusedFileCleaner } from '../../files/unused-files.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { TurnQueue } from '../../kernel/event-loop.ts';
import { Refused } from '../../kernel/refused.ts';
import type { RoomHost, Transfer } from '../host.ts';
import { TIMER_RUN_RETENTION } from '../journal/journal.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import { RoomDamaged } from '../journal/room-damaged.ts';
import type { Answer } from '../submission.ts';

interface OwnedRoomsDeps {
  readonly host: RoomHost;
  readonly repository: RoomRepository;
  readonly newSecret: () => string;
  readonly files: Pick<UnusedFileCleaner, 'removeAll' | 'handOver'>;
  /** Each room waits for its turn, because loading 1,000 timers takes 30 ms (W2617). */
  readonly loopTurns: TurnQueue;
}

/** Few rooms are loaded together, so that running shows are not delayed. */
const ROOMS_PER_WAKE = 20;

export class OwnedRooms {
  readonly #deps: OwnedRoomsDeps;

  constructor(deps: OwnedRoomsDeps) {
    this.#deps = deps;
  }

  async handOver(from: Uid, to: Uid): Promise<void> {
    const hands = { teamId: ownTeamOf(to), ownerUid: to, actor: `u:${to}` };
    const { files, repository } = this.#deps;
    const living = () => repository.idsOf(ownTeamOf(from));
    await this.#untilNoneIsLeft(living, async (left) => {
      for (const roomId of left) await this.#handOver(roomId, hands);
    });
    await repository.handOverDeleted(ownTeamOf(from), hands);
    await files.handOver(ownTeamOf(from), ownTeamOf(to));
  }

  async removeAll(teamId: TeamId): Promise<void> {
    const { files, host, repository } = this.#deps;
    await this.#untilNoneIsLeft(
      () => repository.allIdsOf(teamId),
      (left) => Promise.all(left.map((roomId) => host.removeRoom(roomId))),
    );
    await files.removeAll(teamId);
  }

  /**
   * Makes all links, tokens and kicks invalid, in active rooms first (M39). Resolves to the number of rooms once
   * durable. Throws `Refused`.
   */
  async replaceLinks(teamId: TeamId, by: Uid): Promise<number> {
    const { host, repository, newSecret } = this.#deps;
    const living = await repository.idsOf(teamId);
    const awake = living.filter((roomId) => host.peek(roomId) !== null);
    const asleep = living.filter((roomId) => host.peek(roomId) === null);
    let replaced = await this.#rotateAll(awake, by);
    for (const some of splitEvenly(asleep, ROOMS_PER_WAKE)) replaced += await this.#rotateAll(some, by);
    return replaced + (await repository.relinkDeleted(teamId, newSecret));
  }

  /** A damaged room cannot be loaded, so only its row changes (U21). */
  async #handOver(roomId: RoomId, hands: Required<Transfer>): Promise<void> {
    await this.#deps.loopTurns.take(hands.ownerUid);
    try {
      await this.#deps.host.handOver(roomId, hands);
    } catch (error) {
      if (!(error instanceof RoomDamaged)) throw error;
      await this.#deps.repository.handOverDamaged(roomId, hands);
    }
  }

  async #rotateAll(rooms: readonly RoomId[], by: Uid): Promise<number> {
    const answers: Promise<Answer>[] = [];
    for (const roomId of rooms) {
      // Awaits each turn, because turns that are requested together would run together.
      await this.#deps.loopTurns.take(by);
      answers.push(this.#rotate(roomId, by));
    }
    return (await Promise.all(answers)).filter(isRotated).length;
  }

  #rotate(roomId: RoomId, by: Uid): Promise<Answer> {
    const command = { name: 'room/rotateSecrets', payload: {} } as const;
    const principal = { permissions: MEMBER_PERMISSIONS, actor: `u:${by}` };
    return new Promise((reply) => this.#deps.host.submit({ roomId, command, principal, reply }));
  }

  async #untilNoneIsLeft(
    find: () => Promise<readonly RoomId[]>,
    work: (left: readonly RoomId[]) => Promise<unknown>,
  ): Promise<void> {
    for (;;) {
      const left = await find();
      if (left.length === 0) return;
      await work(left);
    }
  }
}

function isRotated(answer: Answer): boolean {
  if (answer.ok) return true;
  if (answer.error.code === 'room_not_found' || answer.error.code === 'room_damaged') return false;
  throw new Refused(answer.error);
}

function splitEvenly(ids: readonly RoomId[], size: number): readonly (readonly RoomId[])[] {
  const parts = Math.ceil(ids.length / size);
  return Array.from({ length: parts }, (_, part) => ids.slice(part * size, (part + 1) * size));
}

interface DeletedRoomsDeps {
  readonly host: RoomHost;
  readonly repository: RoomRepository;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export class DeletedRooms {
  readonly #deps: DeletedRoomsDeps;
  #next: Cancel = () => {};

  constructor(deps: DeletedRoomsDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock, onError } = this.#deps;
    this.#next = clock.after(DAY, () => this.start());
    this.#sweep().catch(onError);
  }

  stop(): void {
    this.#next();
  }

  async #sweep(): Promise<void> {
    const { clock, host, repository } = this.#deps;
    const past = await repository.idsDeletedBefore(clock.wall() - RESTORE_PERIOD);
    for (const roomId of past) await host.removeRoom(roomId);
    await repository.forgetTimerRuns(clock.wall() - TIMER_RUN_RETENTION);
  }
}
