import type { RoomId } from '../../machines/kernel/ids.ts';
import { type RoomPlan, selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import type { Env } from '../env.ts';
import type { RoomStore, StoredRoom } from './store.ts';

/** The plan that a new room has (decisions, "BILLING"). */
export function planOfNewRooms({ BILLING }: Pick<Env, 'BILLING'>): RoomPlan {
  return BILLING === 'off' ? selfHostedPlan : starterPlan;
}

/** Without billing every room has the self-hosted plan, also one that was made when there was billing. */
export function plannedStore(store: RoomStore, { BILLING }: Pick<Env, 'BILLING'>): RoomStore {
  return BILLING === 'off' ? new SelfHostedStore(store) : store;
}

class SelfHostedStore implements RoomStore {
  readonly journal: RoomStore['journal'];
  readonly #store: RoomStore;

  constructor(store: RoomStore) {
    this.#store = store;
    this.journal = store.journal;
  }

  load(roomId: RoomId): StoredRoom | null {
    const stored = this.#store.load(roomId);
    if (stored === null) return null;
    const { show } = stored;
    return { ...stored, show: { ...show, room: { ...show.room, plan: selfHostedPlan } } };
  }

  findByPid(...args: Parameters<RoomStore['findByPid']>) {
    return this.#store.findByPid(...args);
  }

  due(...args: Parameters<RoomStore['due']>) {
    return this.#store.due(...args);
  }

  log(...args: Parameters<RoomStore['log']>) {
    return this.#store.log(...args);
  }
}
