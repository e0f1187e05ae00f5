import { isDeepStrictEqual } from 'node:util';
import { type Client, type ClientsChange, clientsChangeOf } from '../../machines/device/client.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import { type Duration, MINUTE } from '../../machines/kernel/time.ts';
import type { ClientEvent } from '../../machines/room/changes.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

/** A room sends at most 2 Mbit/s of device changes to all its listeners. */
const BYTES_PER_MS = 250;
const MIN_CHANGE_INTERVAL: Duration = 100;
const CHANGES_PER_BATCH = 200;

export function pauseAfter(bytes: number): Duration {
  return Math.min(MINUTE, Math.max(MIN_CHANGE_INTERVAL, bytes / BYTES_PER_MS));
}

interface ClientChangesOwner {
  present(): readonly Client[];
  take(event: ClientEvent): void;
  tellAll(clients: readonly Client[]): number;
  tellChange(change: ClientsChange): number;
}

/** Merges device changes of a turn, or of 100 ms when busy. Two thousand reconnects then cost only a few frames. */
export class ClientChanges {
  readonly #clock: Clock;
  readonly #owner: ClientChangesOwner;
  readonly #lists: PacedRunner;
  readonly #changes: PacedRunner;
  #joined: Client[] = [];
  #left: ClientId[] = [];
  #flushing: Cancel | null = null;
  /** Includes clients that have already left, because a newcomer may have them in its list. */
  readonly #unpublished = new Set<ClientId>();

  constructor(clock: Clock, owner: ClientChangesOwner) {
    this.#clock = clock;
    this.#owner = owner;
    const beforeNext = () => this.flush();
    this.#lists = new PacedRunner(clock, { beforeNext, act: () => owner.tellAll(owner.present()) });
    this.#changes = new PacedRunner(clock, { beforeNext, act: () => this.#tellChange() });
  }

  get busy(): boolean {
    return this.#flushing !== null || this.#lists.resting || this.#changes.resting;
  }

  add(joined: readonly Client[], left: readonly ClientId[]): void {
    this.#joined.push(...joined);
    this.#left.push(...left);
    this.#flushing ??= this.#clock.after(this.#isQuiet ? MIN_CHANGE_INTERVAL : 0, () => this.flush());
  }

  get #isQuiet(): boolean {
    return this.#lists.resting && this.#changes.resting;
  }

  /** Call this before each command, which may concern a new client. */
  flush(): void {
    if (this.#flushing === null) return;
    this.#flushing();
    this.#flushing = null;
    const { clients, former } = this.#newsOf(this.#joined);
    const clientIds = [...this.#left, ...former];
    this.#joined = [];
    this.#left = [];
    if (clients.length > 0) this.#owner.take({ type: 'clients/joined', clients });
    if (clientIds.length > 0) this.#owner.take({ type: 'clients/left', clientIds });
    const changed = [...clients.map(({ id }) => id), ...clientIds];
    if (changed.length > 0) this.changed(changed);
  }

  #newsOf(joined: readonly Client[]): { clients: readonly Client[]; former: readonly ClientId[] } {
    if (joined.length === 0) return { clients: joined, former: [] };
    const channels = new Set(joined.map(({ channelId }) => channelId));
    const listed = this.#owner.present().filter(({ channelId }) => channels.has(channelId));
    const byId = new Map(listed.map((client) => [client.id, client]));
    const newest = newestOfTabs([...listed, ...joined]);
    return {
      clients: joined.filter(
        (client) => newest.get(tabKey(client)) === client && !isDeepStrictEqual(byId.get(client.id), client),
      ),
      former: listed.filter((client) => newest.get(tabKey(client))?.id !== client.id).map(({ id }) => id),
    };
  }

  changed(clientIds: readonly ClientId[]): void {
    for (const clientId of clientIds) this.#unpublished.add(clientId);
    this.#lists.ask();
    this.#changes.ask();
  }

  newest(): readonly Client[] {
    this.flush();
    return this.#owner.present();
  }

  /** Reports all changes. Call this before another process takes over the room. */
  settle(): readonly Client[] {
    this.flush();
    while (this.#unpublished.size > 0) this.#tellChange();
    return this.#owner.present();
  }

  stop(): void {
    this.#flushing?.();
    this.#flushing = null;
    this.#lists.stop();
    this.#changes.stop();
  }

  #tellChange(): number {
    const ids = new Set([...this.#unpublished].slice(0, CHANGES_PER_BATCH));
    for (const id of ids) this.#unpublished.delete(id);
    if (this.#unpublished.size > 0) this.#changes.ask();
    return this.#owner.tellChange(clientsChangeOf(this.#owner.present(), ids));
  }
}

const tabKey = ({ deviceId, channelId }: Client): string => `${deviceId} ${channelId}`;

function newestOfTabs(clients: readonly Client[]): ReadonlyMap<string, Client> {
  const newest = new Map<string, Client>();
  for (const client of clients) {
    const { connectedAt } = newest.get(tabKey(client)) ?? client;
    if (client.connectedAt >= connectedAt) newest.set(tabKey(client), client);
  }
  return newest;
}

interface PacedWork {
  readonly beforeNext: () => void;
  readonly act: () => number;
}

class PacedRunner {
  readonly #clock: Clock;
  readonly #work: PacedWork;
  #isAsked = false;
  #isResting = false;
  #wake: Cancel | null = null;

  constructor(clock: Clock, work: PacedWork) {
    this.#clock = clock;
    this.#work = work;
  }

  get resting(): boolean {
    return this.#isResting;
  }

  ask(): void {
    this.#isAsked = true;
    if (!this.#isResting) this.#act();
  }

  stop(): void {
    this.#wake?.();
    this.#isResting = false;
  }

  #act(): void {
    this.#isAsked = false;
    // Set `#isResting` first, because `act` may request another run.
    this.#isResting = true;
    this.#wake = this.#clock.after(pauseAfter(this.#work.act()), () => this.#next());
  }

  #next(): void {
    this.#work.beforeNext();
    this.#isResting = false;
    if (this.#isAsked) this.#act();
  }
}
