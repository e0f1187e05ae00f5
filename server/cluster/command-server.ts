import type { ChannelId, ClientId, RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/frames.ts';
import { BoundedMap } from '../kernel/bounded-map.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RoomHost } from '../rooms/host.ts';
import type { Answer, Submission } from '../rooms/submission.ts';
import type { Bus } from './bus.ts';
import type { Ownership } from './ownership.ts';

export interface ForwardedCommand
  extends Pick<
    Submission,
    'command' | 'also' | 'solo' | 'by' | 'moreAutomations' | 'principal' | 'stampExtras'
  > {
  readonly id: number;
  readonly clientId?: ClientId;
}

export interface ForwardedCommands {
  readonly edge: string;
  readonly roomId: RoomId;
  readonly channelId: ChannelId;
  readonly attempt: number;
  readonly expiresAt?: Instant;
  readonly commands: readonly ForwardedCommand[];
}

export interface CommandAnswer {
  readonly id: number;
  readonly answer: Answer;
  readonly points: number;
}

export const commandsSubject = (node: string): string => `cmd.${node}`;

export const encodeForwarded = (forwardedCommands: ForwardedCommands): Uint8Array =>
  encodePart(forwardedCommands);
const encodeCommandAnswers = (answered: readonly CommandAnswer[]): Uint8Array => encodePart(answered);

const decodeForwarded = (body: Uint8Array): ForwardedCommands => decodePart(body) as ForwardedCommands;
export const decodeCommandAnswers = (body: Uint8Array): readonly CommandAnswer[] =>
  decodePart(body) as readonly CommandAnswer[];

interface CommandServerDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly host: Pick<RoomHost, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly whenFenced: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const MAX_REMEMBERED_CHANNELS = 10_000;

export class CommandServer {
  readonly #deps: CommandServerDeps;
  readonly #attempts = new BoundedMap<string, number>(MAX_REMEMBERED_CHANNELS);
  #stop = () => {};

  constructor(deps: CommandServerDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { bus, ownership, onError } = this.#deps;
    this.#stop = bus.subscribe(commandsSubject(ownership.me), (body, _subject, answer) => {
      this.take(decodeForwarded(body)).then((answered) => answer?.(encodeCommandAnswers(answered)), onError);
    });
  }

  stop(): void {
    this.#stop();
  }

  /** Runs commands in order. Rejects if this process cannot prove that a refusal is final. */
  async take(forwardedCommands: ForwardedCommands): Promise<readonly CommandAnswer[]> {
    const { clock, ownership } = this.#deps;
    if ((forwardedCommands.expiresAt ?? Number.POSITIVE_INFINITY) < clock.now()) return [];
    if (!ownership.owns(forwardedCommands.roomId) || this.#isOvertaken(forwardedCommands)) return [];
    const answers = await Promise.all(
      forwardedCommands.commands.map((command) => this.#execute(forwardedCommands, command)),
    );
    return answers.filter((answered) => answered !== null);
  }

  /** An older attempt must not run a command that was already refused (I4). */
  #isOvertaken({ edge, roomId, channelId, attempt }: ForwardedCommands): boolean {
    const channel = `${edge} ${roomId} ${channelId}`;
    const newest = this.#attempts.get(channel) ?? 0;
    if (attempt < newest) return true;
    this.#attempts.set(channel, attempt);
    return false;
  }

  async #execute(
    { roomId, channelId }: ForwardedCommands,
    forwardedCommand: ForwardedCommand,
  ): Promise<CommandAnswer | null> {
    const { host, ownership, whenFenced } = this.#deps;
    const { id, clientId, ...rest } = forwardedCommand;
    let points = 0;
    const origin = { channelId, id, ...(clientId !== undefined && { clientId }) };
    const answer = await new Promise<Answer>((reply) =>
      host.submit({
        ...rest,
        roomId,
        origin,
        spend: (spent) => {
          points = spent;
        },
        reply,
      }),
    );
    if (answer.ok) return { id, answer, points };
    if (answer.error.code === 'not_ready') return null;
    // A replaced process may refuse from an outdated state, so first prove that this one is current.
    await whenFenced();
    return ownership.owns(roomId) ? { id, answer, points } : null;
  }
}
