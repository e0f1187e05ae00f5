import type { Refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { decodePart, encodePart } from '../../../machines/wire/frames.ts';
import type { Bus } from '../../cluster/bus.ts';
import type { OwnerRequests } from '../../cluster/owner-requests.ts';
import type { Ownership } from '../../cluster/ownership.ts';
import { Refused } from '../../kernel/refused.ts';
import { toRefused } from './api-request.ts';

export interface OwnerCallsDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly owners: OwnerRequests;
  readonly whenFenced: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type OwnerAnswer<Answer> =
  | readonly ['answer', Answer]
  | readonly ['refused', Refusal, retryAfter: number | null];

/** Calls and answers must be plain values (K138, K48). */
export class OwnerCalls<Call, Answer> {
  readonly #subject: (node: string) => string;
  readonly #deps: OwnerCallsDeps;
  #answer: (roomId: RoomId, call: Call) => Promise<Answer> = () =>
    Promise.reject(new Error('This process does not answer calls from other processes yet.'));
  #stop = () => {};

  constructor(what: string, deps: OwnerCallsDeps) {
    this.#subject = (node) => `${what}.${node}`;
    this.#deps = deps;
  }

  start(answer: (roomId: RoomId, call: Call) => Promise<Answer>): void {
    const { bus, ownership, onError } = this.#deps;
    this.#answer = answer;
    this.#stop = bus.subscribe(this.#subject(ownership.me), (body, _subject, reply) => {
      const [roomId, call] = decodePart(body) as readonly [RoomId, Call];
      this.#execute(roomId, call).then((callAnswer) => reply?.(encodePart(callAnswer)), onError);
    });
  }

  stop(): void {
    this.#stop();
  }

  async ask(roomId: RoomId, call: Call): Promise<Answer> {
    if (this.#deps.ownership.owns(roomId)) {
      try {
        return await this.#answer(roomId, call);
      } catch (error) {
        if (!isShuttingDown(error)) throw error;
      }
    }
    const [kind, content, retryAfter] = await this.#deps.owners.ask({
      roomId,
      subject: this.#subject,
      body: encodePart([roomId, call]),
      read: (body) => decodePart(body) as OwnerAnswer<Answer> | null,
      here: () => this.#execute(roomId, call),
      isRepeatable: false,
    });
    if (kind === 'answer') return content;
    throw new Refused(content, retryAfter ?? undefined);
  }

  /** Returns null if another process owns the room. */
  async #execute(roomId: RoomId, call: Call): Promise<OwnerAnswer<Answer> | null> {
    const { ownership, whenFenced, onError } = this.#deps;
    if (!ownership.owns(roomId)) return null;
    try {
      const answer = await this.#answer(roomId, call);
      await whenFenced();
      return ['answer', answer];
    } catch (error) {
      if (isShuttingDown(error)) return null;
      await whenFenced();
      const { refusal, retryAfter } = toRefused(error, onError);
      return ['refused', refusal, retryAfter];
    }
  }
}

const isShuttingDown = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.code === 'not_ready';
