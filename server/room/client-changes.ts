import type { Client } from '../../machines/device/client.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { ClientEvent } from '../../machines/room/client.edits.ts';
import type { Cancel, Clock } from '../clock.ts';

/** How often the list of screens is sent at most: ten times a second, and less in a big room, where it is long. */
export function clientsInterval(count: number): Duration {
  return 100 + count / 4;
}

export interface ClientChangesOwner {
  /** Hands screens that came or went to the room. */
  take(event: ClientEvent): void;
  /** Tells who wants to know, and says how many screens there are. */
  tell(): number;
}

/**
 * Screens that come and go. Those of one turn become one event of the room, and the list is sent once in a while:
 * two thousand screens that reconnect cost a handful of lists, not two thousand.
 */
export class ClientChanges {
  readonly #clock: Clock;
  readonly #owner: ClientChangesOwner;
  #joined: Client[] = [];
  #left: ClientId[] = [];
  #flushing: Cancel | null = null;
  #telling: Cancel | null = null;
  #untold = false;

  constructor(clock: Clock, owner: ClientChangesOwner) {
    this.#clock = clock;
    this.#owner = owner;
  }

  /** Whether something is under way. */
  get busy(): boolean {
    return this.#flushing !== null || this.#telling !== null;
  }

  add(joined: readonly Client[], left: readonly ClientId[]): void {
    this.#joined.push(...joined);
    this.#left.push(...left);
    this.#flushing ??= this.#clock.after(0, () => this.flush());
  }

  /** Now: a command about a screen that has just joined must find it. */
  flush(): void {
    if (this.#flushing === null) return;
    this.#flushing();
    this.#flushing = null;
    const clients = this.#joined;
    const clientIds = this.#left;
    this.#joined = [];
    this.#left = [];
    if (clients.length > 0) this.#owner.take({ type: 'clients/joined', clients });
    if (clientIds.length > 0) this.#owner.take({ type: 'clients/left', clientIds });
    this.changed();
  }

  /** The list is to be sent: at once if that has not been done lately, else when it is time again. */
  changed(): void {
    this.#untold = true;
    if (this.#telling === null) this.#tell();
  }

  stop(): void {
    this.#flushing?.();
    this.#telling?.();
    this.#flushing = null;
    this.#telling = null;
  }

  #tell(): void {
    this.#untold = false;
    const count = this.#owner.tell();
    this.#telling = this.#clock.after(clientsInterval(count), () => this.#tellMore());
  }

  /** With who is welcome since this turn: it would miss itself in the list (W22). */
  #tellMore(): void {
    this.flush();
    this.#telling = null;
    if (this.#untold) this.#tell();
  }
}
