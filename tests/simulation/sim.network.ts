import type { ClientFrame, ServerFrame } from '../../machines/wire/frames.ts';
import type { Seeded } from '../support/seeded.ts';
import type { SimTime } from './sim.time.ts';

/** One end's view of the other. */
export interface Ends {
  toServer(frame: ClientFrame): void;
  toClient(frame: ServerFrame): void;
  serverCut(): void;
  clientCut(): void;
}

/** A frame now and then comes twice, as re-sent ones do. */
const DOUBLED = 0.004;
/** A line breaks after so many frames, on average. */
const FRAMES_A_LINE = 400;

/**
 * One connection: frames arrive in order and late; when it breaks, what is under way is lost, and each end hears of it
 * in its own time.
 */
export class SimLink {
  readonly #time: SimTime;
  readonly #chance: Seeded;
  readonly #ends: Ends;
  #open = true;
  #lastToServer = 0;
  #lastToClient = 0;

  constructor(time: SimTime, chance: Seeded, ends: Ends) {
    this.#time = time;
    this.#chance = chance;
    this.#ends = ends;
  }

  toServer(frame: ClientFrame): void {
    if (!this.#passes()) return;
    const at = this.#arrival(this.#lastToServer);
    this.#lastToServer = at;
    for (let copies = this.#copies(); copies > 0; copies--)
      this.#time.after(at - this.#time.now, () => this.#open && this.#ends.toServer(frame));
  }

  toClient(frame: ServerFrame): void {
    if (!this.#passes()) return;
    const at = this.#arrival(this.#lastToClient);
    this.#lastToClient = at;
    for (let copies = this.#copies(); copies > 0; copies--)
      this.#time.after(at - this.#time.now, () => this.#open && this.#ends.toClient(frame));
  }

  cut(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#time.after(this.#chance.below(3_000), () => this.#ends.serverCut());
    this.#time.after(this.#chance.below(3_000), () => this.#ends.clientCut());
  }

  #passes(): boolean {
    if (this.#open && this.#chance.chance(1 / FRAMES_A_LINE)) this.cut();
    return this.#open;
  }

  #copies(): number {
    return this.#chance.chance(DOUBLED) ? 2 : 1;
  }

  /** Mostly soon, sometimes late, never before what was sent earlier. */
  #arrival(last: number): number {
    const late = this.#chance.chance(0.02) ? 2_000 : 40;
    return Math.max(last, this.#time.now + this.#chance.below(late));
  }
}
