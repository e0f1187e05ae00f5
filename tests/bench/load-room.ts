import { type Hello, LoadMember } from './load-member.ts';
import { editFrame, toggleFrame } from './wire.ts';

export interface RoomPlan {
  readonly path: string;
  readonly controller: Hello;
  readonly viewers: readonly Hello[];
  /** The message that each command gives another text; absent: each starts or stops the timer. */
  readonly messageId?: string;
}

/** One room: a controller that gives commands, and viewers whose deliveries are counted. */
export class LoadRoom {
  readonly members: readonly LoadMember[];
  acked = 0;
  delivered = 0;
  /** ms from the command to each delivery; kept while `sampling`. */
  readonly latencies: number[] = [];
  sampling = false;
  /** Called when the controller's command is acknowledged. */
  onAck: () => void = () => undefined;
  readonly #controller: LoadMember;
  readonly #sentAt: number[] = [];
  readonly #frame: (id: number) => Uint8Array;

  constructor(port: number, plan: RoomPlan, joined: () => void) {
    this.#controller = new LoadMember(port, plan.path, plan.controller, {
      joined,
      event: () => undefined,
      ack: () => this.#ack(),
    });
    const { messageId } = plan;
    this.#frame = messageId === undefined ? toggleFrame : (id) => editFrame(messageId, id);
    const viewers = plan.viewers.map((hello) => this.#viewer(port, plan.path, hello, joined));
    this.members = [this.#controller, ...viewers];
  }

  open(): void {
    for (const member of this.members) member.open();
  }

  command(): void {
    this.#controller.send(this.#frame(this.#sentAt.push(performance.now())));
  }

  #ack(): void {
    this.acked += 1;
    this.onAck();
  }

  /** Each command gives one event, in order: the nth delivery to a viewer answers the nth command. */
  #viewer(port: number, path: string, hello: Hello, joined: () => void): LoadMember {
    let received = 0;
    return new LoadMember(port, path, hello, {
      joined,
      ack: () => undefined,
      event: () => {
        this.delivered += 1;
        if (this.sampling) this.latencies.push(performance.now() - (this.#sentAt[received] ?? Number.NaN));
        received += 1;
      },
    });
  }
}
