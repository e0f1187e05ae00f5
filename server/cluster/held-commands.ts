import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, RoomId } from '../../machines/kernel/ids.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Submission } from '../rooms/host.types.ts';
import {
  type AnsweredCommand,
  type AskedCommand,
  type AskedCommands,
  commandsTo,
  decodeAnswered,
  encodeAsked,
} from './asked-commands.ts';
import { type Bus, NoResponders } from './bus.ts';
import type { CommandServer } from './command-server.ts';
import type { Connectivity } from './connectivity.ts';
import { EXPIRES_AFTER, HELD_FOR, type Held, HeldChannel } from './held-channel.ts';
import type { Ownership } from './ownership.ts';
import type { StoredRooms } from './stored-rooms.ts';

export interface HeldCommandsDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly stored: Pick<StoredRooms, 'fates'>;
  readonly othersServe: () => boolean;
  /** This process, which may become the owner. */
  readonly server: Pick<CommandServer, 'take'>;
  readonly shown: (roomId: RoomId, seq: number) => Promise<void> | null;
}

interface HeldRoom {
  readonly channels: Map<ChannelId, HeldChannel>;
  /** Waiters for the newest command. */
  newest: ((failure: Refusal | null) => void)[];
}

export class HeldCommands {
  readonly #deps: HeldCommandsDeps;
  readonly #rooms = new Map<RoomId, HeldRoom>();
  /** Channel of commands without one, such as REST. */
  readonly #ownChannel: ChannelId;
  #ids = 0;
  #attempts = 0;

  constructor(deps: HeldCommandsDeps) {
    this.#deps = deps;
    this.#ownChannel = `edge-${deps.ownership.me}`;
    deps.ownership.onChange((slots) => this.#ownersChanged(new Set(slots)));
  }

  /** True if earlier commands of the channel are pending. */
  holds({ roomId, origin }: Pick<Submission, 'roomId' | 'origin'>): boolean {
    return this.#rooms.get(roomId)?.channels.has(origin?.channelId ?? this.#ownChannel) ?? false;
  }

  submit(submission: Submission): void {
    const { roomId, origin, reply } = submission;
    const channelId = origin?.channelId ?? this.#ownChannel;
    const id = origin?.id ?? ++this.#ids;
    const room: HeldRoom = this.#rooms.get(roomId) ?? { channels: new Map(), newest: [] };
    this.#rooms.set(roomId, room);
    const channel = room.channels.get(channelId) ?? this.#newChannel(roomId, channelId, room);
    room.channels.set(channelId, channel);
    const settled: HeldRoom['newest'] = [];
    room.newest = settled;
    channel.add({
      id,
      submission: {
        ...submission,
        reply: (answer) => {
          reply(answer);
          for (const tell of settled) tell(answer.ok ? null : answer.error);
        },
      },
    });
  }

  /** Called with null once the newest command is answered, or with its failure. */
  whenAnswered(roomId: RoomId, settled: (failure: Refusal | null) => void): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined) settled(null);
    else room.newest.push(settled);
  }

  whenEmpty(roomId: RoomId, channelId: ChannelId): Promise<void> | null {
    return this.#rooms.get(roomId)?.channels.get(channelId)?.whenEmpty() ?? null;
  }

  /** Pending commands may have been taken; clients ask again. */
  stop(): void {
    for (const { channels } of this.#rooms.values()) for (const channel of channels.values()) channel.stop();
  }

  #newChannel(roomId: RoomId, channelId: ChannelId, { channels }: HeldRoom): HeldChannel {
    return new HeldChannel({
      clock: this.#deps.clock,
      connectivity: this.#deps.connectivity,
      othersServe: this.#deps.othersServe,
      fates: () => this.#deps.stored.fates(roomId, channelId),
      ask: (commands) => this.#ask(roomId, channelId, commands),
      shown: (seq) => this.#deps.shown(roomId, seq),
      onSilence: () => this.#lookAgain(),
      onEmpty: () => {
        channels.delete(channelId);
        if (channels.size === 0) this.#rooms.delete(roomId);
      },
    });
  }

  #ownersChanged(slots: ReadonlySet<number>): void {
    for (const [roomId, { channels }] of this.#rooms)
      if (slots.has(this.#deps.ownership.slotOf(roomId)))
        for (const channel of channels.values()) channel.ownerChanged();
  }

  #ask(roomId: RoomId, channelId: ChannelId, held: readonly Held[]) {
    const attempt = ++this.#attempts;
    const edge = this.#deps.ownership.me;
    const expiresAt = this.#deps.clock.now() + EXPIRES_AFTER;
    const commands = held.map(askedCommand);
    return { attempt, answers: this.#sent({ edge, roomId, channelId, attempt, expiresAt, commands }) };
  }

  async #sent(asked: AskedCommands): Promise<readonly AnsweredCommand[]> {
    const { connectivity, ownership, server } = this.#deps;
    const owner = ownership.ownerOf(ownership.slotOf(asked.roomId));
    if (owner === ownership.me) return server.take(asked);
    const answers = owner === null || connectivity.isLost ? [] : await this.#requested(owner, asked);
    if (answers.length === 0) this.#lookAgain();
    return answers;
  }

  /** The owner may have changed; without the store the next attempt looks again. */
  #lookAgain(): void {
    this.#deps.ownership.refresh().catch(() => {});
  }

  async #requested(owner: string, asked: AskedCommands): Promise<readonly AnsweredCommand[]> {
    const { bus, ownership } = this.#deps;
    try {
      return decodeAnswered(await bus.request(commandsTo(owner), encodeAsked(asked), HELD_FOR));
    } catch (error) {
      if (!(error instanceof NoResponders)) throw error;
      ownership.suspect(owner);
      return [];
    }
  }
}

function askedCommand({ id, submission }: Held): AskedCommand {
  const { command, also, solo, by, moreAutomations, principal, stampExtras, origin } = submission;
  return {
    id,
    command,
    principal,
    ...(also && { also }),
    ...(solo && { solo }),
    ...(by !== undefined && { by }),
    ...(moreAutomations && { moreAutomations }),
    ...(stampExtras && { stampExtras }),
    ...(origin && { clientId: origin.clientId }),
  };
}
