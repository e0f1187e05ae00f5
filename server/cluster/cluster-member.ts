import type { Logger } from 'pino';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';
import type { Clock } from '../kernel/clock.ts';
import { ids } from '../kernel/ids.ts';
import { makesWayAfter } from './apart.ts';
import type { Bus } from './bus.ts';
import { type MemberStatus, Membership, STARTING } from './membership.ts';
import { loggedBy } from './membership-log.ts';
import { openNats } from './nats.ts';
import type { Ownership } from './ownership.ts';
import { Reach } from './reach.ts';
import type { SlotNews } from './slots.ts';
import { placesOf } from './told-rooms.ts';
import { WrittenFacts } from './written-facts.ts';

type Remembered = ConstructorParameters<typeof WrittenFacts>[0]['remembered'];

export interface ClusterMemberOptions {
  readonly url: string;
  readonly natsUrl: string;
  /** Tests have processes hear each other without it. */
  readonly openBus?: typeof openNats;
  readonly lease: Duration;
  /** False: it serves screens alone (`ROLE=edge`). */
  readonly mayOwn: boolean;
  readonly clock: Clock;
  readonly log: Logger;
  /** Its rooms are another process's: nothing is acknowledged any more, and the process must end. */
  readonly onFatal: (reason: string) => void;
}

/** Where all processes hear who owns what. */
const SLOT_NEWS = 'slots';

/** Silence after which a process counts as gone; longer for one that was never heard, as it may be starting. */
const SILENT_AFTER: Duration = 300;
const STARTS_WITHIN: Duration = 3_000;

/** How long after it was last heard a process that lives counts as unheard: NATS may not bring what it says. */
const UNHEARD_AFTER: Duration = 1_000;

const decodeNews = (body: Uint8Array): SlotNews => decodePart(body) as SlotNews;

/** One process of a cluster: its lease, its slots, its messages. */
export class ClusterMember {
  readonly bus: Bus;
  readonly #clock: Clock;
  readonly #heardAt = new Map<string, Instant>();
  /** Of those that were not heard yet, when they count as heard. */
  readonly #expectedAt = new Map<string, Instant>();
  /** Others may count on it since it served, and heard all who do. */
  #isKnown = false;
  #membership: Membership | null = null;
  #facts: WrittenFacts | null = null;
  #release: (slots: readonly number[]) => Promise<void> = async () => {};
  #serves = false;
  #sendAway = () => {};
  readonly #reach: Reach;

  private constructor(bus: Bus, node: string, { clock, log }: ClusterMemberOptions) {
    this.bus = bus;
    this.#clock = clock;
    this.#reach = new Reach({
      clock,
      makesWayAfter: () => this.#makesWayAfter(),
      othersServe: () => this.othersServe,
      onLook: () => this.#tellReach(),
      onCutOff: () => {
        log.error('NATS does not reach this process: others get its rooms and its screens.');
        this.#sendAway();
      },
    });
    bus.subscribe(placesOf('*'), (_body, subject) => this.#hear(subject.slice(placesOf('').length), node));
    bus.onChange(() => this.#changed());
  }

  /** Owns its share of the rooms, or nothing yet. The store is of the newest schema. */
  static async join(options: ClusterMemberOptions): Promise<ClusterMember> {
    const { url, natsUrl, openBus = openNats, lease, mayOwn, clock, log, onFatal } = options;
    const node = ids.id();
    const onReached = (fault: string | null): void =>
      fault === null
        ? log.info('NATS answers.')
        : log.error(`NATS_URL: no server takes this process, which tries again until one does. ${fault}`);
    const onFault = (error: unknown): void => log.error({ err: error }, 'A message of NATS went wrong.');
    const bus = await openBus({ url: natsUrl, name: node, onReached, onFault });
    const member = new ClusterMember(bus, node, options);
    member.#membership = await Membership.join({
      url,
      clock,
      node,
      length: lease,
      starting: STARTING,
      mayOwn,
      share: 'equal',
      releasing: (slots) => member.#release(slots),
      onUnfit: () => {},
      announce: (news) => bus.publish(SLOT_NEWS, encodePart(news)),
      isSilent: (other) => member.#isSilent(other),
      ...loggedBy(log, onFatal),
    });
    const { lease: row, slots } = member.#membership;
    bus.subscribe(SLOT_NEWS, (body) => slots.hear(decodeNews(body)));
    row.standsBack = slots.othersServe;
    return member;
  }

  get ownership(): Ownership {
    return this.#member.slots;
  }

  /** Of its rooms; the store knows them by `slots`. */
  get owned(): readonly number[] {
    return this.#member.slots.owned;
  }

  get status(): MemberStatus {
    return { ...this.#member.status, reachesNats: this.#isReached };
  }

  set releasedBy(release: (slots: readonly number[]) => Promise<void>) {
    this.#release = release;
  }

  /** Whether screens are better off at another process, as nothing reaches this one. */
  get isCutOff(): boolean {
    return this.#reach.isCutOff && this.othersServe;
  }

  /** Whether the store shows another process that rooms and screens may be left to. */
  get othersServe(): boolean {
    return this.#member.slots.othersServe;
  }

  set cutOffBy(sendAway: () => void) {
    this.#sendAway = sendAway;
  }

  serves(): void {
    this.#serves = true;
    this.#reach.start();
    this.#tellReach();
  }

  /** Draining: accepts no new clients or rooms. */
  beginLeave(): void {
    this.#serves = false;
    this.#reach.stop();
    this.#member.lease.beginLeave();
  }

  /** From now on it reads again what other processes have written of accounts and teams. */
  remember(remembered: Remembered): void {
    this.#facts = new WrittenFacts({ bus: this.bus, me: this.ownership.me, clock: this.#clock, remembered });
  }

  readonly wrote = (changed: Parameters<WrittenFacts['tell']>[0]): void => this.#facts?.tell(changed);

  /** Goodbye, after everything is written: the others take over at once. */
  async leave(): Promise<void> {
    const slots = this.owned;
    this.#facts?.stop();
    await this.#member.leave();
    this.bus.publish(SLOT_NEWS, encodePart({ kind: 'freed', slots } satisfies SlotNews));
    await this.bus.close();
  }

  get #member(): Membership {
    if (this.#membership === null) throw new Error('It has not joined yet.');
    return this.#membership;
  }

  #hear(node: string, me: string): void {
    this.#heardAt.set(node, this.#clock.now());
    if (node === me) this.#reach.heard();
  }

  #changed(): void {
    // Who heard nobody, being cut off, says nothing of them by that; they may come back a little later than this one.
    this.#heardAt.clear();
    this.#expectedAt.clear();
    if (this.#serves) this.#tellReach();
  }

  get #isReached(): boolean {
    return this.bus.isConnected && this.#reach.isReached;
  }

  #tellReach(): void {
    const { lease, slots } = this.#member;
    // First: who gives its rooms away by its own hand is not taken for dead.
    const serves = this.#isReached && (lease.canServe || this.#hearsAll);
    this.#isKnown ||= serves;
    lease.standsBack = this.othersServe && !(this.#isKnown && this.#reach.isTrusted);
    lease.canServe = serves;
    // Both sides of a cut look at the same pace; the smaller one must notice first (D206).
    const isApart = slots.serving.some(({ id }) => this.#clock.now() - this.#lastHeard(id) >= UNHEARD_AFTER);
    if (isApart) lease.renew();
    // Who else is reached, and may have its rooms, is to be known; where the store does not answer, nobody does.
    if (isApart || !this.#isReached) slots.refresh().catch(() => {});
  }

  get #hearsAll(): boolean {
    return this.#member.slots.serving.every(({ id }) => this.#heardAt.has(id));
  }

  #makesWayAfter(): Duration | null {
    const { lease, slots } = this.#member;
    const unheard = slots.serving.filter(({ id, livedAt }) => livedAt - this.#lastHeard(id) >= UNHEARD_AFTER);
    return makesWayAfter({
      me: slots.me,
      isOwner: lease.canServe && lease.mayOwn,
      serving: slots.serving.map(({ id }) => id),
      unheard: unheard.map(({ id }) => id),
    });
  }

  /** As long as this process hears itself, so that what it does not hear was not said. */
  #isSilent(node: string): boolean {
    const ownAt = this.#heardAt.get(this.ownership.me);
    return ownAt !== undefined && ownAt - this.#lastHeard(node) > SILENT_AFTER;
  }

  #lastHeard(node: string): Instant {
    const heardAt = this.#heardAt.get(node) ?? this.#expectedAt.get(node);
    if (heardAt !== undefined) return heardAt;
    const expectedAt = this.#clock.now() + STARTS_WITHIN - SILENT_AFTER;
    this.#expectedAt.set(node, expectedAt);
    return expectedAt;
  }
}
