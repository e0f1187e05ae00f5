import type { Clock } from '../kernel/clock.ts';
import type { Answer, RoomHost } from '../room/host.types.ts';
import {
  type AnsweredCommand,
  type AskedCommand,
  type AskedCommands,
  commandsTo,
  decodeAsked,
  encodeAnswered,
} from './asked-commands.ts';
import type { Bus } from './bus.ts';
import type { Ownership } from './ownership.ts';

export interface CommandServerDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly host: Pick<RoomHost, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly whenFenced: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Channels of which it is remembered what was asked last. */
const MOST_REMEMBERED = 10_000;

/** Takes the commands that edges send for the rooms of this process (D121). */
export class CommandServer {
  readonly #deps: CommandServerDeps;
  /** The newest attempt of each channel at each edge, those asked last at the end. */
  readonly #attempts = new Map<string, number>();
  #stop = () => {};

  constructor(deps: CommandServerDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { bus, ownership, onError } = this.#deps;
    this.#stop = bus.subscribe(commandsTo(ownership.me), (body, _subject, answer) => {
      this.take(decodeAsked(body)).then((answered) => answer?.(encodeAnswered(answered)), onError);
    });
  }

  stop(): void {
    this.#stop();
  }

  /** Runs commands in order. Rejects if a refusal would be uncertain. */
  async take(asked: AskedCommands): Promise<readonly AnsweredCommand[]> {
    const { clock, ownership } = this.#deps;
    if ((asked.expiresAt ?? Number.POSITIVE_INFINITY) < clock.now()) return [];
    if (!ownership.owns(asked.roomId) || this.#isOvertaken(asked)) return [];
    const answers = await Promise.all(asked.commands.map((command) => this.#taken(asked, command)));
    return answers.filter((answered) => answered !== null);
  }

  /** One that comes late must not be done after a later one was refused (I4). */
  #isOvertaken({ edge, roomId, channelId, attempt }: AskedCommands): boolean {
    const channel = `${edge} ${roomId} ${channelId}`;
    const newest = this.#attempts.get(channel) ?? 0;
    if (attempt < newest) return true;
    this.#attempts.delete(channel);
    this.#attempts.set(channel, attempt);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > MOST_REMEMBERED && oldest !== undefined) this.#attempts.delete(oldest);
    return false;
  }

  /** Null: the room went elsewhere before it could be refused for good. */
  async #taken({ roomId, channelId }: AskedCommands, asked: AskedCommand): Promise<AnsweredCommand | null> {
    const { host, ownership, whenFenced } = this.#deps;
    const { id, clientId, ...others } = asked;
    let points = 0;
    const origin = { channelId, id, ...(clientId !== undefined && { clientId }) };
    const answer = await new Promise<Answer>((reply) =>
      host.submit({
        ...others,
        roomId,
        origin,
        spend: (spent) => {
          points = spent;
        },
        reply,
      }),
    );
    if (answer.ok) return { id, answer, points };
    // Not taken: the room is moving to another process or being reloaded.
    if (answer.error.code === 'not_ready') return null;
    // A refusal is in no log; a replaced process could refuse by outdated state.
    await whenFenced();
    return ownership.owns(roomId) ? { id, answer, points } : null;
  }
}
