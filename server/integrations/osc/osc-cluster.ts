import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../../machines/wire/frames.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { OscRoom, RoomRepository } from '../../rooms/journal/room.repository.ts';
import { whenAllReady } from '../../store/lookup.ts';
import { OwnerCalls, type OwnerCallsDeps } from '../api/owner-calls.ts';
import type { OscOutcome, ReceivedOsc } from './osc-input.ts';
import { type IsAdmitted, type LastHeardOsc, onlyAdmittingRoom } from './osc-rooms.ts';
import type { OscAdmission } from './osc-senders.ts';

const COUNT_WINDOW: Duration = SECOND;

const OPENED_SUBJECT = 'osc-opened';
interface OscClusterDeps extends OwnerCallsDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly repository: Pick<RoomRepository, 'withOsc'>;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut' | 'ready'>;
}

interface OscOwner {
  take(roomId: RoomId, receivedOsc: ReceivedOsc): Promise<OscOutcome | null>;
  lastHeard(roomId: RoomId): LastHeardOsc | null;
  opened(opened: OscAdmission): void;
}

export class OscCluster {
  readonly #deps: OscClusterDeps;
  readonly #messages: OwnerCalls<ReceivedOsc, OscOutcome | null>;
  readonly #lastHeardCalls: OwnerCalls<null, LastHeardOsc | null>;
  #taking: Promise<readonly OscRoom[]> | null = null;
  #stop = () => {};

  constructor(deps: OscClusterDeps) {
    this.#deps = deps;
    this.#messages = new OwnerCalls('osc', deps);
    this.#lastHeardCalls = new OwnerCalls('osc-heard', deps);
  }

  start(owner: OscOwner): void {
    const { bus } = this.#deps;
    this.#messages.start((roomId, request) => owner.take(roomId, request));
    this.#lastHeardCalls.start(async (roomId) => owner.lastHeard(roomId));
    this.#stop = bus.subscribe(OPENED_SUBJECT, (body) => owner.opened(decodePart(body) as OscAdmission));
  }

  stop(): void {
    this.#messages.stop();
    this.#lastHeardCalls.stop();
    this.#stop();
  }

  isOurs(roomId: RoomId): boolean {
    return this.#deps.ownership.owns(roomId);
  }

  onOwners(hear: (isGained: boolean) => void): void {
    const { ownership } = this.#deps;
    ownership.onChange((slots) => hear(slots.some((slot) => ownership.ownerOf(slot) === ownership.me)));
  }

  take(roomId: RoomId, receivedOsc: ReceivedOsc): Promise<OscOutcome | null> {
    return this.#messages.ask(roomId, receivedOsc);
  }

  lastHeard(roomId: RoomId): Promise<LastHeardOsc | null> {
    return this.#lastHeardCalls.ask(roomId, null);
  }

  readonly opened = (opened: OscAdmission): void =>
    this.#deps.bus.publish(OPENED_SUBJECT, encodePart(opened));

  async only(letsIn: IsAdmitted): Promise<RoomId | null> {
    this.#taking ??= this.#readOscRooms();
    return onlyAdmittingRoom(await this.#taking, letsIn);
  }

  async #readOscRooms(): Promise<readonly OscRoom[]> {
    const { clock, outgoingTeams, repository } = this.#deps;
    clock.after(COUNT_WINDOW, () => {
      this.#taking = null;
    });
    try {
      const rooms = await repository.withOsc();
      await whenAllReady(rooms.map(({ teamId }) => outgoingTeams.ready(teamId)));
      const trusted = rooms.filter(({ teamId }) => outgoingTeams.mayReachOut(teamId));
      return trusted.length > 0 ? trusted : rooms;
    } catch (cause) {
      throw Object.assign(new Refused(refusal('storage_unavailable')), { cause });
    }
  }
}
