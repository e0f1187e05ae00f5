import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { encodePart } from '../../machines/wire/codec.ts';
import { PlainDecoder } from '../../machines/wire/decoder.ts';
import type { Bus } from '../cluster/bus.ts';
import type { OwnerRequests } from '../cluster/owner-requests.ts';
import type { Ownership } from '../cluster/ownership.ts';
import { Refused } from '../kernel/refused.ts';
import type { Sent } from './api-request.ts';
import { asRefused } from './as-refused.ts';
import type { KnownAnswer } from './kept-answers.ts';

/** A request that changes a room, as it was let in. */
export interface RoomCall {
  /** Null: it is a batch. */
  readonly endpoint: string | null;
  readonly path: string;
  readonly sent: Sent;
  /** Of the key. */
  readonly text: string;
  readonly address: string;
  /** Where people reach the server. */
  readonly site: string;
  /** Null: it is not to be known again. */
  readonly idempotencyKey: string | null;
}

type CallAnswer = readonly ['answer', KnownAnswer] | readonly ['refused', Refusal, retryAfter: number | null];

export interface OwnerCallsDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly owners: OwnerRequests;
  /** As for what commands are refused with (`CommandServer`). */
  readonly whenFenced: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const subject = (node: string): string => `api.${node}`;

/**
 * Requests that decide by the room what they change in it are decided by whoever owns it, in one turn with the change
 * (K138), and so is which of them were asked before (K48).
 */
export class OwnerCalls {
  readonly #deps: OwnerCallsDeps;
  #answer: (call: RoomCall) => Promise<KnownAnswer> = () => Promise.reject(new Error('Not served yet.'));
  #stop = () => {};

  constructor(deps: OwnerCallsDeps) {
    this.#deps = deps;
  }

  /** `answer`: what this process answers for a room of its own. */
  start(answer: (call: RoomCall) => Promise<KnownAnswer>): void {
    const { bus, ownership, onError } = this.#deps;
    this.#answer = answer;
    this.#stop = bus.subscribe(subject(ownership.me), (body, _subject, reply) => {
      const [roomId, call] = decodeCall(body);
      this.#taken(roomId, call).then((given) => reply?.(encodePart(given)), onError);
    });
  }

  stop(): void {
    this.#stop();
  }

  /** Throws `Refused`. */
  async ask(roomId: RoomId, call: RoomCall): Promise<KnownAnswer> {
    if (this.#deps.ownership.owns(roomId)) return this.#answer(call);
    const [kind, said, retryAfter] = await this.#deps.owners.ask({
      roomId,
      subject,
      body: encodePart([roomId, call]),
      read: decodeAnswer,
      here: () => this.#taken(roomId, call),
      isRepeatable: false,
    });
    if (kind === 'answer') return said;
    throw new Refused(said, retryAfter ?? undefined);
  }

  /** Null: the room is another process's. */
  async #taken(roomId: RoomId, call: RoomCall): Promise<CallAnswer | null> {
    const { ownership, whenFenced, onError } = this.#deps;
    if (!ownership.owns(roomId)) return null;
    try {
      const answer = await this.#answer(call);
      await whenFenced();
      return ['answer', answer];
    } catch (error) {
      await whenFenced();
      const { refusal, retryAfter } = asRefused(error, onError);
      return ['refused', refusal, retryAfter];
    }
  }
}

const decoder = new PlainDecoder();

const decodeCall = (body: Uint8Array): readonly [RoomId, RoomCall] =>
  decoder.decode(body) as readonly [RoomId, RoomCall];
const decodeAnswer = (body: Uint8Array): CallAnswer | null => decoder.decode(body) as CallAnswer | null;
