import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { OutputId, RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { RoomContext, RoomState } from '../../machines/room/room.state.ts';
import { decodePart, encodePart, type Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CommittedHeader } from '../rooms/recent.ts';
import type { Bus } from './bus.ts';

/** Position in an owner's message stream. Later versions may only add fields to these messages. */

export interface StreamPosition {
  readonly node: string;
  readonly stream: number;
  readonly frame: number;
}

export type PrivateState = Pick<RoomContext, 'access' | 'handledUntil' | 'runs' | 'flashes'>;

export type ChangedDraft = readonly [outputId: OutputId, draft: DesignDraft | null];

export interface CommitMessage extends Position, CommittedHeader {
  readonly updatedAt: Instant;
  readonly drafts: readonly ChangedDraft[];
  readonly parts: Partial<PrivateState>;
}

export type RoomMessage =
  | readonly ['commit', CommitMessage]
  | readonly ['draft', ...ChangedDraft]
  | readonly ['clients', ClientsChange]
  | readonly ['notice', ClientNotice]
  | readonly ['reset' | 'removed' | 'restored'];

export interface StreamMessage extends StreamPosition {
  readonly news: RoomMessage;
}

export interface KnownPosition extends Position {
  readonly updatedAt: Instant;
  readonly stream: StreamPosition | null;
}

export interface RoomSnapshot extends Position {
  readonly stream: StreamPosition | null;
  /** Null if `missed` has the commands since the known position. */
  readonly show: RoomState | null;
  readonly missed: readonly CommittedHeader[];
  readonly updatedAt: Instant;
  readonly drafts: RoomContext['drafts'];
  readonly parts: Partial<PrivateState>;
  readonly clients: readonly Client[] | null;
  readonly notices: readonly ClientNotice[];
}

/** 'ahead' means that the requester is ahead of the store, and 'unread' that the room cannot be read now. */
export type RoomAnswer =
  | readonly ['room', RoomSnapshot]
  | readonly ['damaged', what: string]
  | readonly ['none' | 'ahead' | 'elsewhere' | 'unread'];

interface RoomQuestion {
  readonly roomId: RoomId;
  readonly known: KnownPosition | null;
}

export type RoomStreamPosition = readonly [roomId: RoomId, stream: number, frame: number];

interface NodePositions {
  readonly node: string;
  readonly at: Instant;
  readonly rooms: readonly RoomStreamPosition[];
}

export const newsSubject = (roomId: RoomId): string => `ev.${roomId}`;
export const questionsSubject = (node: string): string => `since.${node}`;
export const positionsSubject = (node: string): string => `pos.${node}`;

/** Messages come only from processes of the same cluster, so they are not validated. */
export const encodeStreamMessage = (streamMessage: StreamMessage): Uint8Array => encodePart(streamMessage);
export const decodeStreamMessage = (body: Uint8Array): StreamMessage => decodePart(body) as StreamMessage;
export const encodeQuestion = (question: RoomQuestion): Uint8Array => encodePart(question);
export const decodeQuestion = (body: Uint8Array): RoomQuestion => decodePart(body) as RoomQuestion;
export const encodeAnswer = (answer: RoomAnswer): Uint8Array => encodePart(answer);
export const decodeAnswer = (body: Uint8Array): RoomAnswer => decodePart(body) as RoomAnswer;
export const encodePositions = (places: NodePositions): Uint8Array => encodePart(places);
export const decodePositions = (body: Uint8Array): NodePositions => decodePart(body) as NodePositions;

const SILENT_AFTER: Duration = SECOND;

interface ConnectivityOptions {
  readonly bus: Pick<Bus, 'isConnected' | 'subscribe'>;
  readonly me: string;
  readonly clock: Pick<Clock, 'now'>;
}

export class Connectivity {
  readonly #options: ConnectivityOptions;
  readonly #heardAt = new Map<string, Instant>();
  readonly #startedAt: Instant;

  constructor(options: ConnectivityOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
    options.bus.subscribe(positionsSubject('*'), (_body, subject) =>
      this.#heardAt.set(subject.slice(positionsSubject('').length), options.clock.now()),
    );
  }

  get isLost(): boolean {
    return !this.hears(this.#options.me);
  }

  hears(node: string | null): boolean {
    if (node === null || !this.#options.bus.isConnected) return false;
    return this.#options.clock.now() - (this.#heardAt.get(node) ?? this.#startedAt) < SILENT_AFTER;
  }
}
