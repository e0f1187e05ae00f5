import { DAY } from '../../../machines/kernel/time.ts';
import { RESTORABLE_FOR } from '../../../machines/team/team.limits.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { RoomHost } from '../host.types.ts';
import { TIMER_RUNS_KEPT } from '../journal/retention.ts';
import type { RoomRepository } from '../journal/room.repository.ts';

export interface DeletedRoomsDeps {
  readonly host: RoomHost;
  readonly repository: RoomRepository;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Daily removal of expired deleted rooms (M37) and runs (S36). */
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
    const past = await repository.idsDeletedBefore(clock.wall() - RESTORABLE_FOR);
    for (const roomId of past) await host.removeRoom(roomId);
    await repository.forgetTimerRuns(clock.wall() - TIMER_RUNS_KEPT);
  }
}
