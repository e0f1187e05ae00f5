import { type Hello, LoadMember } from './load-member.ts';
import { editFrame, toggleFrame } from './wire.ts';

export interface RoomPlan {
  readonly path: string;
  readonly controller: Hello;
  readonly viewers: readonly Hello[];
  /** Message whose text each command changes. If absent, each command starts or stops the timer. */
  readonly messageId?: string;
  readonly ports?: { readonly controller: number; readonly viewers: readonly number[] };
}

/** Times of each command, of its acknowledgement, and of its event at each viewer, epoch ms. */
export interface TimedRoom {
  readonly sentAt: number[];
  readonly ackedAt: number[];
  readonly heardAt: readonly number[][];
}

const epochNow = () => performance.timeOrigin + performance.now();

interface Seat {
  readonly port: number;
  readonly path: string;
  readonly hello: Hello;
  readonly place: number;
}

/** One room: a controller that sends commands, and viewers whose deliveries are counted. */
export class LoadRoom {
  readonly members: readonly LoadMember[];
  acked = 0;
  delivered = 0;
  /** Time from a command to each delivery, ms. Filled while `sampling`. */
  readonly latencies: number[] = [];
  sampling = false;
  onAck: () => void = () => undefined;
  readonly #controller: LoadMember;
  readonly #sentAt: number[] = [];
  #timed: TimedRoom | null = null;
  readonly #frame: (id: number) => Uint8Array;

  constructor(port: number, plan: RoomPlan, joined: () => void) {
    const { ports } = plan;
    this.#controller = new LoadMember(ports?.controller ?? port, plan.path, plan.controller, {
      joined,
      event: () => undefined,
      ack: () => this.#ack(),
    });
    const { messageId } = plan;
    this.#frame = messageId === undefined ? toggleFrame : (id) => editFrame(messageId, id);
    const viewers = plan.viewers.map((hello, place) =>
      this.#viewer({ port: ports?.viewers[place] ?? port, path: plan.path, hello, place }, joined),
    );
    this.members = [this.#controller, ...viewers];
  }

  open(): void {
    for (const member of this.members) member.open();
  }

  time(): TimedRoom {
    const heardAt = this.members.slice(1).map(() => []);
    this.#timed = { sentAt: [], ackedAt: [], heardAt };
    return this.#timed;
  }

  command(): void {
    this.#timed?.sentAt.push(epochNow());
    this.#controller.send(this.#frame(this.#sentAt.push(performance.now())));
  }

  #ack(): void {
    this.acked += 1;
    this.#timed?.ackedAt.push(epochNow());
    this.onAck();
  }

  /** Each command causes one event, in order, so a viewer's nth delivery answers the nth command. */
  #viewer({ port, path, hello, place }: Seat, joined: () => void): LoadMember {
    let received = 0;
    return new LoadMember(port, path, hello, {
      joined,
      ack: () => undefined,
      event: () => {
        this.delivered += 1;
        this.#timed?.heardAt[place]?.push(epochNow());
        if (this.sampling) this.latencies.push(performance.now() - (this.#sentAt[received] ?? Number.NaN));
        received += 1;
      },
    });
  }
}
