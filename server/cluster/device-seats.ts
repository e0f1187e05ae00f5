import { countedDevices } from '../../machines/device/client.ts';
import type { DeviceId, RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { withinLimit } from '../../machines/plan/room-plan.ts';
import { decodePart, encodePart } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import type { RoomHost } from '../rooms/host.ts';
import { RoomDamaged } from '../rooms/journal/room-damaged.ts';
import type { Bus } from './bus.ts';
import type { OwnerRequests } from './owner-requests.ts';
import type { Ownership } from './ownership.ts';

/** A joining device keeps its seat for this long. */
const SEAT_RESERVATION: Duration = 3 * SECOND;
const OWNER_SEARCH_LIMIT: Duration = 2 * SECOND;

interface DeviceSeatsDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly owners: OwnerRequests;
  readonly clock: Pick<Clock, 'now'>;
  readonly host: Pick<RoomHost, 'ready' | 'durable'>;
  readonly onError: (error: unknown) => void;
}

interface ReservedSeat {
  readonly roomId: RoomId;
  readonly deviceId: DeviceId;
  readonly until: Instant;
}

const seatsSubject = (node: string): string => `place.${node}`;

export class DeviceSeats {
  readonly #deps: DeviceSeatsDeps;
  #reserved: readonly ReservedSeat[] = [];
  readonly #stop: () => void;

  constructor(deps: DeviceSeatsDeps) {
    this.#deps = deps;
    const { bus, ownership, onError } = deps;
    this.#stop = bus.subscribe(seatsSubject(ownership.me), (body, _subject, reply) => {
      this.#reserve(...decodeQuestion(body)).then((isGiven) => reply?.(encodePart(isGiven)), onError);
    });
  }

  stop(): void {
    this.#stop();
  }

  async ask(roomId: RoomId, deviceId: DeviceId): Promise<boolean> {
    const { bus, owners, ownership, onError } = this.#deps;
    if (!bus.isConnected && !ownership.owns(roomId)) return true;
    try {
      return await owners.ask({
        roomId,
        subject: seatsSubject,
        body: encodePart([roomId, deviceId]),
        read: decodeAnswer,
        here: () => this.#reserve(roomId, deviceId),
        isRepeatable: true,
        within: OWNER_SEARCH_LIMIT,
      });
    } catch (error) {
      if (!(error instanceof Refused)) onError(error);
      return true;
    }
  }

  async #reserve(roomId: RoomId, deviceId: DeviceId): Promise<boolean | null> {
    const { host, ownership } = this.#deps;
    if (!ownership.owns(roomId)) return null;
    await host.ready(roomId);
    if (!ownership.owns(roomId)) return null;
    try {
      return this.#give(roomId, deviceId);
    } catch (error) {
      if (error instanceof RoomDamaged || error instanceof Refused) return true;
      throw error;
    }
  }

  #give(roomId: RoomId, deviceId: DeviceId): boolean {
    const { clock, host } = this.#deps;
    const room = host.durable(roomId);
    if (room === null) return true;
    const { show, clients } = room.context;
    const occupied = new Set(countedDevices(clients));
    this.#reserved = this.#reserved.filter(({ until }) => until > clock.now());
    for (const seat of this.#reserved) if (seat.roomId === roomId) occupied.add(seat.deviceId);
    if (!occupied.has(deviceId) && !withinLimit(occupied.size, show.room.plan.limits.devices)) return false;
    this.#reserved = [...this.#reserved, { roomId, deviceId, until: clock.now() + SEAT_RESERVATION }];
    return true;
  }
}

const decodeQuestion = (body: Uint8Array): readonly [RoomId, DeviceId] =>
  decodePart(body) as readonly [RoomId, DeviceId];
const decodeAnswer = (body: Uint8Array): boolean | null => decodePart(body) as boolean | null;
