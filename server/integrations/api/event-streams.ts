import type { Change, Move } from '../../../machines/room/changes.ts';
import { eventsFor } from '../../../machines/room/changes-between.ts';
import { shiftClock, shiftClocks } from '../../../machines/timer/stage-clock.ts';
import { shiftTimeset } from '../../../machines/timer/timeset.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import { EventStreamWriter, eventBlock } from '../../http/event-stream.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { type ByteBudgets, payingAddress } from '../../rooms/byte-budgets.ts';
import { pointsOfBytes } from '../../rooms/command-cost.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.ts';
import type { Committed } from '../../rooms/recent.ts';
import { KEY_AUDIENCE, type RoomViewDeps, stateForKeys, takeReadPoints } from './api-data.ts';
import type { ApiListeners, ListenerRequest } from './api-listeners.ts';
import type { CommandEvents, EventFeed } from './event-feed.ts';

export interface EventStreamsDeps extends RoomViewDeps {
  readonly listeners: ApiListeners;
  readonly feed: EventFeed;
  readonly host: RoomHost;
  readonly limits: RateLimits;
  readonly payers: Pick<ByteBudgets, 'payerOfTeam'>;
}

interface StreamRequest {
  readonly who: ListenerRequest;
  readonly lastEventId: string;
  readonly raw: boolean;
}

export class EventStreams {
  readonly #deps: EventStreamsDeps;
  readonly #encoded = new WeakMap<readonly CommandEvents[], Uint8Array>();
  readonly #rawEncoded = new WeakMap<readonly CommandEvents[], Uint8Array>();

  constructor(deps: EventStreamsDeps) {
    this.#deps = deps;
  }

  open({ who, lastEventId, raw }: StreamRequest): Response {
    const line = new EventStreamWriter();
    const { listeners, clock } = this.#deps;
    const joined = listeners.join(who, {
      tell: (batch) => line.write(this.#encodeBatch(batch, joined.room, raw)),
      end: () => line.close(),
    });
    const position = parseEventId(lastEventId);
    try {
      const { room } = joined;
      line.write(raw ? this.#rawBeginning(who, room, position) : this.#beginning(room, position));
    } catch (error) {
      joined.leave();
      throw error;
    }
    return line.response(clock, () => joined.leave());
  }

  #encodeBatch(batch: readonly CommandEvents[], { epoch }: DurableRoom, raw: boolean): Uint8Array {
    const known = raw ? this.#rawEncoded : this.#encoded;
    const bytes = known.get(batch) ?? Buffer.from(batch.map((each) => this.#text(each, epoch, raw)).join(''));
    known.set(batch, bytes);
    return bytes;
  }

  #text({ events, committed }: CommandEvents, epoch: number, raw: boolean): string {
    if (committed === null)
      return writeBlocks(raw ? events.filter(({ name }) => name === 'seen') : events, null);
    return raw
      ? (this.#rawEvents(committed, epoch) ?? '')
      : writeBlocks(events, { epoch, seq: committed.seq });
  }

  #beginning(room: DurableRoom, position: Position | null): string {
    const { feed } = this.#deps;
    const { epoch, seq } = room;
    const missed = position && feed.since(room, position);
    if (missed === null) return writeBlocks(feed.firstOf(room), { epoch, seq });
    return missed.map((command) => writeBlocks(command.events, { epoch, seq: command.seq })).join('');
  }

  #rawBeginning({ address }: ListenerRequest, room: DurableRoom, position: Position | null): string {
    const { epoch, seq, context } = room;
    const { limits, payers } = this.#deps;
    const payer = payingAddress(payers, context.show.room.teamId, address);
    const limited = [['read', payer]] as const;
    if (position !== null) limits.takeEach(limited);
    const missed = position === null ? 'resync' : this.#deps.host.since(context.show.room._id, position);
    const events = typeof missed === 'string' ? [null] : missed.map((each) => this.#rawEvents(each, epoch));
    if (events.includes(null)) {
      takeReadPoints(limits, payer, { kind: 'state', show: context.show });
      return writeBlocks([{ name: 'state', json: JSON.stringify(stateForKeys(room, this.#deps)) }], {
        epoch,
        seq,
      });
    }
    const text = events.join('');
    limits.charge(limited, pointsOfBytes(text.length));
    return text;
  }

  #rawEvents(committed: Committed, epoch: number): string | null {
    const events = eventsFor(KEY_AUDIENCE, committed, 0)?.map((event) => ({
      name: event.name,
      json: JSON.stringify(this.#datedPayload(event)),
    }));
    return events === undefined ? null : writeBlocks(events, { epoch, seq: committed.seq });
  }

  #datedPayload(event: Change | Move): unknown {
    const wall = this.#deps.clock.difference();
    if (event.name === 'timeset') return shiftTimeset(event.payload, wall);
    if (event.name === 'clocks/updateOne') return shiftClock(event.payload, wall);
    if (event.name === 'clocks/items') return shiftClocks(event.payload, wall);
    if (event.name === 'timers/flash' || event.name === 'messages/flash')
      return { ...event.payload, at: event.payload.at + wall };
    return event.payload;
  }
}

/** Only the last event of a command has an id, so a client that was interrupted gets the whole command again. */
function writeBlocks(
  events: readonly { readonly name: string; readonly json: string }[],
  position: Position | null,
): string {
  const id = position === null ? null : [position.epoch, position.seq].join('-');
  return events
    .map(({ name, json }, nth) => eventBlock(name, json, nth === events.length - 1 ? id : null))
    .join('');
}

function parseEventId(lastEventId: string): Position | null {
  const [, epoch, seq] = /^(\d{1,15})-(\d{1,15})$/.exec(lastEventId) ?? [];
  return epoch === undefined ? null : { epoch: Number(epoch), seq: Number(seq) };
}
