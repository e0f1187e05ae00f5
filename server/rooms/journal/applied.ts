import { refusal } from '../../../machines/kernel/errors.ts';
import type { ChannelId } from '../../../machines/kernel/ids.ts';
import { plainSize } from '../../../machines/kernel/plain-size.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { Answer, Reply } from '../submission.ts';
import type { StoredRoom } from './store.ts';

/**
 * Maximum stored answers of a channel. Must exceed a client's burst (`server/sockets/session.ts`) and be below
 * `TAIL_ENTRIES`.
 */
const MAX_ANSWERS = 256;

const MAX_PASSING_ANSWERS = 1_000;

export const MAX_CHANNELS = 2_000;

const LARGE_ANSWER_BYTES = 512;
const MAX_LARGE_ANSWERS_BYTES = 512 * 1024;

export interface PendingAnswer {
  alsoReply(reply: Reply): void;
}

/** A number is the `seq` of an answer without other fields. */
type RecordedAnswer = number | { readonly answer: Answer } | { readonly pending: PendingAnswer };
type SettledAnswer = Exclude<RecordedAnswer, { readonly pending: PendingAnswer }>;

interface Channel {
  readonly loaded: number;
  highest: number;
  durable: number;
  readonly answers: Map<number, RecordedAnswer>;
}

interface LargeAnswer {
  readonly channel: Channel;
  readonly id: number;
  readonly size: number;
}

const tooOldAnswer: Answer = { ok: false, error: refusal('duplicate_command') };

export class AppliedCommands {
  #channels = new Map<ChannelId, Channel>();
  #previousChannels = new Map<ChannelId, Channel>();
  readonly #passing = new BoundedMap<ChannelId, Channel>(MAX_PASSING_ANSWERS);
  readonly #large: LargeAnswer[] = [];
  #largeBytes = 0;

  static from({ applied, tail }: Pick<StoredRoom, 'applied' | 'tail'>): AppliedCommands {
    const commands = new AppliedCommands();
    for (const [channelId, id] of applied) commands.#previousChannels.set(channelId, newChannel(id));
    for (const { channelId, commandId, seq, result } of tail) {
      if (channelId === null || commandId === null) continue;
      commands.committed(channelId, commandId, { ok: true, result: { seq, ...result } });
    }
    return commands;
  }

  repeats(channelId: ChannelId, id: number, isLogged: boolean, reply: Reply): boolean {
    const channel = this.#findChannel(channelId) ?? this.#passing.get(channelId);
    if (channel === undefined) return false;
    const recorded = channel.answers.get(id);
    if (recorded === undefined && (id > channel.highest || (!isLogged && id <= channel.loaded))) return false;
    if (recorded === undefined) reply(tooOldAnswer);
    else if (isPendingAnswer(recorded)) recorded.pending.alsoReply(reply);
    else reply(answerOfSettled(recorded));
    return true;
  }

  accepted(channelId: ChannelId, id: number, pending: PendingAnswer): void {
    const channel = this.#channelOf(channelId);
    channel.highest = id;
    channel.answers.set(id, { pending });
  }

  committed(channelId: ChannelId, id: number, answer: Answer): void {
    const channel = this.#channelOf(channelId);
    channel.durable = Math.max(channel.durable, id);
    channel.highest = Math.max(channel.highest, id);
    this.#keep(channel, id, answer);
  }

  answered(channelId: ChannelId, id: number, answer: Answer): void {
    this.#keep(this.#findChannel(channelId) ?? this.#passingOf(channelId), id, answer);
  }

  rollBack(): void {
    for (const channel of [...this.#previousChannels.values(), ...this.#channels.values()]) {
      channel.highest = channel.durable;
      for (const [id, recorded] of channel.answers) if (isPendingAnswer(recorded)) channel.answers.delete(id);
    }
  }

  #keep(channel: Channel, id: number, answer: Answer): void {
    const settled = settledAnswerOf(answer);
    channel.answers.set(id, settled);
    if (channel.answers.size > MAX_ANSWERS) this.#forgetOldest(channel);
    if (typeof settled === 'object') this.#weigh(channel, id, plainSize(settled));
  }

  #weigh(channel: Channel, id: number, size: number): void {
    if (size <= LARGE_ANSWER_BYTES) return;
    this.#large.push({ channel, id, size });
    this.#largeBytes += size;
    while (this.#largeBytes > MAX_LARGE_ANSWERS_BYTES) {
      const oldest = this.#large.shift();
      if (oldest === undefined) return;
      this.#largeBytes -= oldest.size;
      oldest.channel.answers.delete(oldest.id);
    }
  }

  #forgetOldest(channel: Channel): void {
    for (const [id, recorded] of channel.answers) {
      if (isPendingAnswer(recorded)) continue;
      channel.answers.delete(id);
      return;
    }
  }

  #channelOf(channelId: ChannelId): Channel {
    const known = this.#channels.get(channelId);
    if (known !== undefined) return known;
    const channel = this.#previousChannels.get(channelId) ?? this.#passing.get(channelId) ?? newChannel(0);
    this.#previousChannels.delete(channelId);
    this.#passing.delete(channelId);
    if (this.#channels.size >= MAX_CHANNELS) {
      this.#previousChannels = this.#channels;
      this.#channels = new Map();
    }
    this.#channels.set(channelId, channel);
    return channel;
  }

  #findChannel(channelId: ChannelId): Channel | undefined {
    return this.#channels.get(channelId) ?? this.#previousChannels.get(channelId);
  }

  #passingOf(channelId: ChannelId): Channel {
    const channel = this.#passing.get(channelId) ?? newChannel(0);
    this.#passing.set(channelId, channel);
    return channel;
  }
}

function isPendingAnswer(recorded: RecordedAnswer): recorded is { readonly pending: PendingAnswer } {
  return typeof recorded === 'object' && 'pending' in recorded;
}

function settledAnswerOf(answer: Answer): SettledAnswer {
  if (!answer.ok) return { answer };
  for (const field in answer.result) if (field !== 'seq') return { answer };
  return answer.result.seq;
}

function answerOfSettled(settled: SettledAnswer): Answer {
  return typeof settled === 'number' ? { ok: true, result: { seq: settled } } : settled.answer;
}

const newChannel = (id: number): Channel => ({ loaded: id, highest: id, durable: id, answers: new Map() });
