import type { ClientsChange } from '../../machines/device/client.ts';
import type { OutputId, RoomId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import { changedDrafts, type Drafts } from '../../machines/room/room.designs.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import type { DurableRoom, RoomHost, RoomListener } from '../rooms/host.ts';
import { RoomDamaged } from '../rooms/journal/room-damaged.ts';
import type { ClientPosition, Committed } from '../rooms/recent.ts';
import type { Bus } from './bus.ts';
import type { Ownership } from './ownership.ts';
import {
  type ChangedDraft,
  decodeQuestion,
  encodeAnswer,
  encodePositions,
  encodeStreamMessage,
  type KnownPosition,
  newsSubject,
  type PrivateState,
  positionsSubject,
  questionsSubject,
  type RoomAnswer,
  type RoomMessage,
  type RoomStreamPosition,
  type StreamPosition,
} from './room-messages.ts';

const POSITIONS_INTERVAL: Duration = 100;
const REPEAT_POSITIONS_FOR = 2 * SECOND;

const STREAM_RETENTION = 60 * SECOND;
const SWEEP_INTERVAL = 10 * SECOND;

const MAX_KEPT_NOTICES = 32;

interface AnnouncerOptions {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly clock: Pick<Clock, 'now' | 'after' | 'difference'>;
  readonly onLost: (roomId: RoomId, position: Position) => void;
  readonly onFault: (error: unknown, roomId: RoomId) => void;
}

type PublishedParts = PrivateState & Pick<RoomContext, 'drafts'>;

interface RoomStream {
  readonly id: number;
  frame: number;
  lastPublished: PublishedParts | null;
  readonly notices: { readonly frame: number; readonly notice: ClientNotice }[];
  changedAt: Instant;
}

type ReadableHost = Pick<RoomHost, 'ready' | 'durable' | 'peek' | 'since'>;

export class Announcer implements RoomListener {
  readonly #options: AnnouncerOptions;
  readonly #streams = new Map<RoomId, RoomStream>();
  readonly #recent = new Set<RoomId>();
  #host: ReadableHost | null = null;
  #begun = 0;
  #end: Cancel = () => {};
  #nextPlaces: Cancel = () => {};
  #nextSweep: Cancel = () => {};

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  serve(host: ReadableHost): void {
    const { bus, clock, ownership, onFault } = this.#options;
    this.#host = host;
    this.#end = bus.subscribe(questionsSubject(ownership.me), (body, _subject, answer) => {
      const { roomId, known } = decodeQuestion(body);
      this.answer(roomId, known).then(
        (answered) => answer?.(encodeAnswer(answered)),
        (error: unknown) => onFault(error, roomId),
      );
    });
    this.#tellPlaces();
    this.#nextSweep = clock.after(SWEEP_INTERVAL, () => this.#sweep());
  }

  stop(): void {
    this.#end();
    this.#nextPlaces();
    this.#nextSweep();
  }

  onCommitted(roomId: RoomId, { seq, at, changes, carried, after }: Committed): void {
    const room = this.#host?.peek(roomId) ?? null;
    if (room === null) return;
    const stream = this.#streamOf(roomId);
    const parts = changedParts(stream.lastPublished, room.context);
    const drafts = draftChangesBetween(stream.lastPublished?.drafts ?? {}, after.drafts);
    const { updatedAt } = after.show.room;
    stream.lastPublished = { ...publishedPartsOf(room.context), drafts: after.drafts };
    this.#tell(roomId, [
      'commit',
      { epoch: room.epoch, seq, at, changes, carried, updatedAt, drafts, parts },
    ]);
  }

  onClientsChange(roomId: RoomId, change: ClientsChange): number {
    this.#tell(roomId, ['clients', change]);
    return 0;
  }

  onNotice(roomId: RoomId, notice: ClientNotice): void {
    const { frame, notices } = this.#tell(roomId, ['notice', notice]);
    notices.push({ frame, notice });
    if (notices.length > MAX_KEPT_NOTICES) notices.shift();
  }

  onDraft(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void {
    const stream = this.#streamOf(roomId);
    if (stream.lastPublished !== null && (ownEntry(stream.lastPublished.drafts, outputId) ?? null) === draft)
      return;
    const drafts = this.#host?.peek(roomId)?.context.drafts;
    if (stream.lastPublished !== null && drafts !== undefined)
      stream.lastPublished = { ...stream.lastPublished, drafts };
    this.#tell(roomId, ['draft', outputId, draft]);
  }

  onReset(roomId: RoomId): void {
    this.#tell(roomId, ['reset']);
  }

  onRemoved(roomId: RoomId): void {
    this.#tell(roomId, ['removed']);
  }

  onRestored(roomId: RoomId): void {
    this.#tell(roomId, ['restored']);
  }

  async answer(roomId: RoomId, known: KnownPosition | null): Promise<RoomAnswer> {
    if (this.#host === null || !this.#options.ownership.owns(roomId)) return ['elsewhere'];
    const waits = this.#host.ready(roomId);
    if (waits !== null) await waits;
    return this.answerNow(roomId, known);
  }

  answerNow(roomId: RoomId, known: KnownPosition | null): RoomAnswer {
    const host = this.#host;
    if (host === null || !this.#options.ownership.owns(roomId)) return ['elsewhere'];
    try {
      const room = host.durable(roomId);
      return room === null ? ['none'] : this.#answerOf(host, roomId, room, known);
    } catch (error) {
      if (error instanceof RoomDamaged) return ['damaged', error.what];
      if (error instanceof Refused) return ['unread'];
      throw error;
    }
  }

  #answerOf(host: ReadableHost, roomId: RoomId, room: DurableRoom, known: KnownPosition | null): RoomAnswer {
    const { epoch, seq, context } = room;
    const missed = known === null ? 'resync' : host.since(roomId, this.#seenOf(known));
    if (known !== null && missed === 'lost') {
      this.#options.onLost(roomId, { epoch: known.epoch, seq: known.seq });
      return ['ahead'];
    }
    const stream = this.#streamOf(roomId);
    const { show, drafts, clients } = context;
    stream.lastPublished ??= publishedPartsOf(context);
    const announcement = {
      epoch,
      seq,
      stream: this.#placeOf(stream),
      updatedAt: show.room.updatedAt,
      drafts,
      parts: changedParts(null, context),
      clients,
      notices: this.#noticesSince(stream, known?.stream ?? null),
    };
    if (typeof missed === 'string' || missed.some(({ carried }) => carried?.unlisted))
      return ['room', { ...announcement, show, missed: [] }];
    return [
      'room',
      { ...announcement, show: null, missed: missed.map(({ after: _after, ...header }) => header) },
    ];
  }

  #seenOf({ epoch, seq, updatedAt }: KnownPosition): ClientPosition {
    return { epoch, seq, at: updatedAt - this.#options.clock.difference() };
  }

  #noticesSince({ id, notices }: RoomStream, known: StreamPosition | null): readonly ClientNotice[] {
    if (known === null || known.node !== this.#options.ownership.me || known.stream !== id) return [];
    return notices.filter(({ frame }) => frame > known.frame).map(({ notice }) => notice);
  }

  #tell(roomId: RoomId, news: RoomMessage): RoomStream {
    const stream = this.#streamOf(roomId);
    stream.frame += 1;
    stream.changedAt = this.#options.clock.now();
    this.#recent.add(roomId);
    this.#options.bus.publish(newsSubject(roomId), encodeStreamMessage({ ...this.#placeOf(stream), news }));
    return stream;
  }

  #streamOf(roomId: RoomId): RoomStream {
    const known = this.#streams.get(roomId);
    if (known !== undefined) return known;
    this.#begun += 1;
    const changedAt = this.#options.clock.now();
    const begun: RoomStream = { id: this.#begun, frame: 0, lastPublished: null, notices: [], changedAt };
    this.#streams.set(roomId, begun);
    return begun;
  }

  #placeOf({ id, frame }: RoomStream): StreamPosition {
    return { node: this.#options.ownership.me, stream: id, frame };
  }

  #tellPlaces(): void {
    const { bus, clock, ownership } = this.#options;
    const now = clock.now();
    const rooms: RoomStreamPosition[] = [];
    for (const roomId of this.#recent) {
      const stream = this.#streams.get(roomId);
      if (stream === undefined || stream.changedAt < now - REPEAT_POSITIONS_FOR) this.#recent.delete(roomId);
      else rooms.push([roomId, stream.id, stream.frame]);
    }
    bus.publish(positionsSubject(ownership.me), encodePositions({ node: ownership.me, at: now, rooms }));
    this.#nextPlaces = clock.after(POSITIONS_INTERVAL, () => this.#tellPlaces());
  }

  #sweep(): void {
    const { clock } = this.#options;
    const before = clock.now() - STREAM_RETENTION;
    for (const [roomId, { changedAt }] of this.#streams)
      if (changedAt < before && this.#host?.peek(roomId) === null) this.#streams.delete(roomId);
    this.#nextSweep = clock.after(SWEEP_INTERVAL, () => this.#sweep());
  }
}

const publishedPartsOf = ({ access, handledUntil, runs, flashes, drafts }: RoomContext): PublishedParts => ({
  access,
  handledUntil,
  runs,
  flashes,
  drafts,
});

function changedParts(publishedParts: PublishedParts | null, context: RoomContext): Partial<PrivateState> {
  const { access, handledUntil, runs, flashes } = context;
  return {
    ...(access !== publishedParts?.access && { access }),
    ...(handledUntil !== publishedParts?.handledUntil && { handledUntil }),
    ...(runs !== publishedParts?.runs && { runs }),
    ...(flashes !== publishedParts?.flashes && { flashes }),
  };
}

const draftChangesBetween = (before: Drafts, after: Drafts): readonly ChangedDraft[] =>
  changedDrafts(before, after).map((outputId) => [outputId, ownEntry(after, outputId) ?? null]);
