import type { Duration } from '../../machines/kernel/time.ts';
import { type Bus, type MessageHandler, NoResponders, TimedOut } from '../../server/cluster/bus.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { Seeded } from '../support/seeded.ts';

export interface NetworkOptions {
  readonly time: Pick<Clock, 'after' | 'now'>;
  readonly chance?: Seeded;
  /** Loss rate of messages to one process. */
  readonly loss?: number;
  /** At most, each in its own time; what one process sends another comes in order. */
  readonly delay?: Duration;
  /** Sees what is sent, and says whether it passes. */
  readonly passes?: (sent: { from: string; to: string; subject: string; body: Uint8Array }) => boolean;
}

interface Subscription {
  readonly bus: MemoryBus;
  readonly pattern: readonly string[];
  readonly hear: MessageHandler;
}

/** The bus of a cluster in one process: lossy, slow and broken as the test wants it, and the same again with the same seed. */
export class MemoryNetwork {
  readonly time: NetworkOptions['time'];
  readonly #chance: Seeded;
  readonly #passes: NonNullable<NetworkOptions['passes']>;
  readonly #subscriptions = new Set<Subscription>();
  /** Messages in flight between two processes. */
  readonly #lines = new Map<string, { last: number; readonly arrivals: (() => void)[] }>();
  loss: number;
  delay: Duration;

  constructor({ time, chance = new Seeded(1), loss = 0, delay = 1, passes = () => true }: NetworkOptions) {
    this.time = time;
    this.#chance = chance;
    this.#passes = passes;
    this.loss = loss;
    this.delay = delay;
  }

  bus(name: string): MemoryBus {
    return new MemoryBus(this, name);
  }

  add(subscription: Subscription): () => void {
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  listening(subject: string): readonly Subscription[] {
    const words = subject.split('.');
    return [...this.#subscriptions].filter(({ bus, pattern }) => bus.isConnected && matches(pattern, words));
  }

  /** Brings it there, or not. */
  carry(from: MemoryBus, to: MemoryBus, subject: string, body: Uint8Array, arrive: () => void): void {
    const isLost = this.#chance.chance(this.loss);
    if (isLost || !from.isConnected || !this.#passes({ from: from.name, to: to.name, subject, body })) return;
    const line = this.#lineOf(from, to);
    line.last = Math.max(line.last, this.time.now() + this.#chance.below(this.delay + 1));
    line.arrivals.push(() => {
      if (to.isConnected) arrive();
    });
    this.time.after(line.last - this.time.now(), () => line.arrivals.shift()?.());
  }

  #lineOf(from: MemoryBus, to: MemoryBus) {
    const name = `${from.name} ${to.name}`;
    const line = this.#lines.get(name) ?? { last: 0, arrivals: [] };
    this.#lines.set(name, line);
    return line;
  }
}

export class MemoryBus implements Bus {
  readonly name: string;
  readonly #network: MemoryNetwork;
  readonly #changes: ((isConnected: boolean) => void)[] = [];
  #connected = true;

  constructor(network: MemoryNetwork, name: string) {
    this.#network = network;
    this.name = name;
  }

  get isConnected(): boolean {
    return this.#connected;
  }

  /** The process loses its server, and finds one again. */
  connect(isConnected: boolean): void {
    if (isConnected === this.#connected) return;
    this.#connected = isConnected;
    for (const hear of this.#changes) hear(isConnected);
  }

  onChange(hear: (isConnected: boolean) => void): void {
    this.#changes.push(hear);
  }

  publish(subject: string, body: Uint8Array): void {
    const sent = body.slice();
    for (const { bus, hear } of this.#connected ? this.#network.listening(subject) : [])
      this.#network.carry(this, bus, subject, sent, () => hear(sent, subject, null));
  }

  subscribe(subject: string, hear: MessageHandler): () => void {
    return this.#network.add({ bus: this, pattern: subject.split('.'), hear });
  }

  request(subject: string, body: Uint8Array, patience: Duration): Promise<Uint8Array> {
    const sent = body.slice();
    return new Promise((resolve, reject) => {
      const cancel = this.#network.time.after(patience, () => reject(new TimedOut(subject)));
      const settle = (settled: () => void) => {
        cancel();
        settled();
      };
      const listening = this.#connected ? this.#network.listening(subject) : [];
      if (listening.length === 0 && this.#connected)
        this.#network.carry(this, this, subject, sent, () => settle(() => reject(new NoResponders(subject))));
      for (const { bus, hear } of listening)
        this.#network.carry(this, bus, subject, sent, () =>
          hear(sent, subject, (answer) => {
            const answered = answer.slice();
            this.#network.carry(bus, this, subject, answered, () => settle(() => resolve(answered)));
          }),
        );
    });
  }

  async close(): Promise<void> {
    this.#connected = false;
  }
}

function matches(pattern: readonly string[], words: readonly string[]): boolean {
  if (pattern.at(-1) === '>')
    return (
      words.length >= pattern.length && matches(pattern.slice(0, -1), words.slice(0, pattern.length - 1))
    );
  return (
    pattern.length === words.length && pattern.every((word, place) => word === '*' || word === words[place])
  );
}
