import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { decodePart, encodePart } from '../../machines/wire/frames.ts';
import { Refused } from '../kernel/refused.ts';
import type { DurableRoom, RoomHost, Transfer } from '../rooms/host.ts';
import { RoomDamaged } from '../rooms/journal/room-damaged.ts';
import type { Bus } from './bus.ts';
import type { OwnerRequests } from './owner-requests.ts';
import type { Ownership } from './ownership.ts';

type Chore =
  | { readonly kind: 'delete' | 'restore' | 'remove' | 'rearm'; readonly roomId: RoomId }
  | { readonly kind: 'handOver'; readonly roomId: RoomId; readonly to: Transfer };

type OperationAnswer =
  | readonly ['done', seq: number | null]
  | readonly ['refused', Refusal]
  | readonly ['damaged', what: string];

const operationsSubject = (node: string): string => `chore.${node}`;

const encodeOperation = (chore: Chore): Uint8Array => encodePart(chore);
const decodeOperation = (body: Uint8Array): Chore => decodePart(body) as Chore;
const encodeOperationAnswer = (answer: OperationAnswer | null): Uint8Array => encodePart(answer);
const decodeOperationAnswer = (body: Uint8Array): OperationAnswer | null =>
  decodePart(body) as OperationAnswer | null;

interface ForwardedOperationsDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly owners: OwnerRequests;
  readonly host: RoomHost;
  readonly whenFenced: () => Promise<void>;
  readonly shown: (roomId: RoomId, seq: number) => Promise<void> | null;
  readonly onError: (error: unknown) => void;
}

export class ForwardedOperations {
  readonly #deps: ForwardedOperationsDeps;
  #stop = () => {};

  constructor(deps: ForwardedOperationsDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { bus, ownership, onError } = this.#deps;
    this.#stop = bus.subscribe(operationsSubject(ownership.me), (body, _subject, answer) => {
      this.#execute(decodeOperation(body)).then(
        (answered) => answer?.(encodeOperationAnswer(answered)),
        onError,
      );
    });
  }

  stop(): void {
    this.#stop();
  }

  async ask(chore: Chore): Promise<void> {
    const { roomId } = chore;
    const answer = await this.#deps.owners.ask({
      roomId,
      subject: operationsSubject,
      body: encodeOperation(chore),
      read: (body) => decodeOperationAnswer(body),
      here: () => this.#execute(chore),
      isRepeatable: true,
    });
    await this.#waitUntilDurable(roomId, answer);
  }

  async #waitUntilDurable(roomId: RoomId, answer: OperationAnswer): Promise<void> {
    if (answer[0] === 'refused') throw new Refused(answer[1]);
    if (answer[0] === 'damaged') throw new RoomDamaged(roomId, answer[1]);
    const waits = answer[1] === null ? null : this.#deps.shown(roomId, answer[1]);
    if (waits !== null) await waits;
  }

  async #execute(chore: Chore): Promise<OperationAnswer | null> {
    const { host, ownership, whenFenced } = this.#deps;
    if (!ownership.owns(chore.roomId)) return null;
    try {
      await this.#do(chore);
    } catch (error) {
      if (error instanceof RoomDamaged) return ['damaged', error.what];
      if (!(error instanceof Refused)) throw error;
      await whenFenced();
      return ownership.owns(chore.roomId) ? ['refused', error.refusal] : null;
    }
    return ['done', chore.kind === 'handOver' ? (host.durable(chore.roomId)?.seq ?? null) : null];
  }

  async #do(chore: Chore): Promise<void> {
    const { host } = this.#deps;
    const { roomId } = chore;
    switch (chore.kind) {
      case 'delete':
        return host.deleteRoom(roomId);
      case 'restore':
        return host.restoreRoom(roomId);
      case 'remove':
        return host.removeRoom(roomId);
      case 'rearm':
        return host.rearm([roomId]);
      case 'handOver':
        await host.ready(roomId);
        if (!isHandedOver(host.durable(roomId), chore.to)) await host.handOver(roomId, chore.to);
    }
  }
}

function isHandedOver(room: DurableRoom | null, { teamId, ownerUid }: Transfer): boolean {
  if (room === null) return false;
  const { access, show } = room.context;
  return show.room.teamId === teamId && (ownerUid === undefined || access.ownerUid === ownerUid);
}
