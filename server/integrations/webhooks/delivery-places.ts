/**
 * Concurrent deliveries: of a receiver, a team, in all. Receivers that may not answer have one, and share half of the
 * places, as silent ones hold each for `PATIENCE` (K331).
 */
export const AT_ONCE = 5;
const AT_ONCE_OF_TEAM = 20;
const AT_ONCE_UNSURE = 50;
const AT_ONCE_IN_ALL = 100;

export interface DeliveryPlace {
  readonly teamId: string;
  readonly isUnsure: boolean;
}

interface Waiting extends DeliveryPlace {
  readonly onFree: () => void;
}

/** Counts what webhooks and requests of automations have under way, and offers what becomes free. */
export class DeliveryPlaces {
  readonly #ofTeams = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting>();
  #inAll = 0;
  #unsure = 0;

  get isFull(): boolean {
    return this.#inAll >= AT_ONCE_IN_ALL;
  }

  get areWanted(): boolean {
    return this.#waiting.size > 0;
  }

  freeFor({ teamId, isUnsure }: DeliveryPlace): number {
    return Math.min(
      AT_ONCE_OF_TEAM - (this.#ofTeams.get(teamId) ?? 0),
      isUnsure ? AT_ONCE_UNSURE - this.#unsure : AT_ONCE_IN_ALL,
      AT_ONCE_IN_ALL - this.#inAll,
    );
  }

  take(place: DeliveryPlace): void {
    this.#count(place, 1);
  }

  release(place: DeliveryPlace): void {
    this.#count(place, -1);
  }

  isWaiting(receiver: string): boolean {
    return this.#waiting.has(receiver);
  }

  /** Calls `onFree` once, when `offer` comes to the receiver. */
  wait(receiver: string, waiting: Waiting): void {
    this.#waiting.set(receiver, waiting);
  }

  /** A place is free: for the team that has least under way (K150). */
  offer(): void {
    let next: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [receiver, waiting] of this.#waiting) {
      const underWay = this.#ofTeams.get(waiting.teamId) ?? 0;
      if (underWay >= least || this.freeFor(waiting) <= 0) continue;
      least = underWay;
      next = receiver;
    }
    const chosen = next === null ? undefined : this.#waiting.get(next);
    if (next === null || chosen === undefined) return;
    this.#waiting.delete(next);
    chosen.onFree();
  }

  #count({ teamId, isUnsure }: DeliveryPlace, by: 1 | -1): void {
    this.#inAll += by;
    this.#unsure += isUnsure ? by : 0;
    const ofTeam = (this.#ofTeams.get(teamId) ?? 0) + by;
    if (ofTeam > 0) this.#ofTeams.set(teamId, ofTeam);
    else this.#ofTeams.delete(teamId);
  }
}
