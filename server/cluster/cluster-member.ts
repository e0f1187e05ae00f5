import type { Logger } from 'pino';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/frames.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { idSource } from '../kernel/secrets.ts';
import type { Bus } from './bus.ts';
import { type MemberStatus, Membership, membershipLogging, START_PERIOD } from './membership.ts';
import { openNats } from './nats.ts';
import type { Ownership } from './ownership.ts';
import { positionsSubject } from './room-messages.ts';
import type { SlotMessage } from './slots.ts';

interface ConnectivityView {
  readonly me: string;
  /** False if this process does not serve. */
  readonly isOwner: boolean;
  readonly serving: readonly string[];
  readonly unheard: readonly string[];
}

/** The delays differ, so that the later process sees the earlier one step down. */
const FIRST_STEP_DOWN_DELAY: Duration = SECOND;
const FURTHER_STEP_DOWN_DELAY: Duration = 2 * SECOND;
const LATEST_STEP_DOWN_DELAY: Duration = 4 * SECOND;

/** Returns the delay before this process steps down, or null. The smaller side of a split steps down. */
export function stepDownDelay({ me, isOwner, serving, unheard }: ConnectivityView): Duration | null {
  const [firstUnheard] = unheard.toSorted();
  if (firstUnheard === undefined) return null;
  if (!isOwner) return LATEST_STEP_DOWN_DELAY;
  const more = serving.length + 1 - 2 * unheard.length;
  const isBehind = [me, ...serving].every((id) => id >= firstUnheard);
  if (more <= 0 && isBehind) return FIRST_STEP_DOWN_DELAY;
  if (more < 0) return FURTHER_STEP_DOWN_DELAY;
  return me > firstUnheard ? LATEST_STEP_DOWN_DELAY : null;
}

/** Silence is measured in checks instead of time, so that a stalled process first reads its backlog of messages. */
const CHECK_INTERVAL: Duration = SECOND / 4;

/** After this time without NATS messages, this process reports to the store that it cannot serve. */
const MAX_SILENCE: Duration = SECOND;

/** Time without NATS messages after which this process counts as cut off while others serve. */
const CUT_OFF_AFTER: Duration = 2 * SECOND;
const BACK_WITHIN: Duration = 4 * SECOND;

const TRUSTED_AFTER: Duration = 5 * SECOND;

interface ReachabilityOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly makesWayAfter: () => Duration | null;
  readonly othersServe: () => boolean;
  readonly onLook: () => void;
  readonly onCutOff: () => void;
}

/** Checks that NATS delivers messages. A connection does not prove it, because NATS servers may be separated. */
export class ReachabilityMonitor {
  readonly #options: ReachabilityOptions;
  #cancel: Cancel = () => {};
  #hasHeard = true;
  #silentFor: Duration = 0;
  #aloneFor: Duration = 0;
  #patience = CUT_OFF_AFTER;
  #reachedFor: Duration = 0;
  #apartFor: Duration = 0;
  #isApart = false;
  #isCutOff = false;
  #isTrusted = true;

  constructor(options: ReachabilityOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(CHECK_INTERVAL, () => {
      this.start();
      this.#check();
    });
  }

  stop(): void {
    this.#cancel();
    this.#isCutOff = false;
  }

  heard(): void {
    this.#hasHeard = true;
    this.#silentFor = 0;
    this.#aloneFor = 0;
    this.#patience = CUT_OFF_AFTER;
    this.#isCutOff = this.#isApart;
  }

  get isReached(): boolean {
    return this.#silentFor < MAX_SILENCE && !this.#isApart;
  }

  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** False after a cut until NATS has been reachable for a while. */
  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  #check(): void {
    if (this.#hasHeard) this.#markCutOff();
    else this.#silent();
    this.#hasHeard = false;
    this.#reachedFor = this.isReached ? this.#reachedFor + CHECK_INTERVAL : 0;
    if (this.#reachedFor >= TRUSTED_AFTER) this.#isTrusted = true;
    const isNews = !this.#isCutOff && (this.#isApart || this.#aloneFor >= this.#patience);
    if (isNews) [this.#isCutOff, this.#isTrusted] = [true, false];
    this.#options.onLook();
    if (isNews) this.#options.onCutOff();
  }

  #markCutOff(): void {
    const patience = this.#options.makesWayAfter();
    if (patience === null) [this.#apartFor, this.#isApart] = [0, false];
    else if (!this.#isApart) this.#apartFor += CHECK_INTERVAL;
    if (patience !== null && this.#apartFor >= patience) this.#isApart = true;
  }

  #silent(): void {
    this.#silentFor += CHECK_INTERVAL;
    if (this.#options.othersServe()) this.#aloneFor += CHECK_INTERVAL;
    else [this.#aloneFor, this.#patience] = [0, BACK_WITHIN];
  }
}

const FACT_KINDS = ['teams', 'sessions', 'keys'] as const;
type FactKind = (typeof FACT_KINDS)[number];

type ChangedFacts = Readonly<Partial<Record<FactKind, readonly string[] | null>>>;

interface RefreshableCache {
  renew(keys: readonly string[] | null): Promise<void> | null;
}

interface FactInvalidationOptions {
  readonly bus: Bus;
  readonly me: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly remembered: Readonly<Record<FactKind, RefreshableCache>>;
}

const FACTS_SUBJECT = 'teams';
const SWEEP_INTERVAL: Duration = 5 * SECOND;

export class FactInvalidation {
  readonly #options: FactInvalidationOptions;
  readonly #end: Cancel;
  #nextSweep: Cancel;

  constructor(options: FactInvalidationOptions) {
    this.#options = options;
    const { bus, clock } = options;
    this.#end = bus.subscribe(FACTS_SUBJECT, (body) => this.#hear(body));
    bus.onChange((isConnected) => {
      if (isConnected) this.#renew(allFactsChanged);
    });
    this.#nextSweep = clock.after(SWEEP_INTERVAL, () => this.#sweep());
  }

  tell(changed: ChangedFacts): void {
    const { bus, me } = this.#options;
    bus.publish(FACTS_SUBJECT, encodePart([me, changed]));
  }

  stop(): void {
    this.#end();
    this.#nextSweep();
  }

  #hear(body: Uint8Array): void {
    const [writer, changed] = decodePart(body) as readonly [string, ChangedFacts];
    if (writer !== this.#options.me) this.#renew(changed);
  }

  #renew(changed: ChangedFacts): void {
    for (const fact of FACT_KINDS) {
      const keys = changed[fact];
      if (keys !== undefined) void this.#options.remembered[fact].renew(keys);
    }
  }

  #sweep(): void {
    this.#renew(allFactsChanged);
    this.#nextSweep = this.#options.clock.after(SWEEP_INTERVAL, () => this.#sweep());
  }
}

const allFactsChanged: ChangedFacts = { teams: null, sessions: null, keys: null };

type FactCaches = ConstructorParameters<typeof FactInvalidation>[0]['remembered'];

interface ClusterMemberOptions {
  readonly url: string;
  readonly natsUrl: string;
  readonly openBus?: typeof openNats;
  readonly lease: Duration;
  /** False if `ROLE=edge`. */
  readonly mayOwn: boolean;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called if this process has lost its rooms. It must then end without acknowledging more changes. */
  readonly onFatal: (reason: string) => void;
}

const SLOTS_SUBJECT = 'slots';

/** Time without messages after which another process counts as gone. */
const SILENT_AFTER: Duration = 300;
const STARTS_WITHIN: Duration = 3_000;

const UNHEARD_AFTER: Duration = 1_000;

const decodeSlotMessage = (body: Uint8Array): SlotMessage => decodePart(body) as SlotMessage;

export class ClusterMember {
  readonly bus: Bus;
  readonly #clock: Clock;
  readonly #heardAt = new Map<string, Instant>();
  readonly #expectedAt = new Map<string, Instant>();
  #isKnown = false;
  #membership: Membership | null = null;
  #facts: FactInvalidation | null = null;
  #release: (slots: readonly number[]) => Promise<void> = async () => {};
  #serves = false;
  #sendAway = () => {};
  readonly #reach: ReachabilityMonitor;

  private constructor(bus: Bus, node: string, { clock, log }: ClusterMemberOptions) {
    this.bus = bus;
    this.#clock = clock;
    this.#reach = new ReachabilityMonitor({
      clock,
      makesWayAfter: () => this.#makesWayAfter(),
      othersServe: () => this.othersServe,
      onLook: () => this.#tellReach(),
      onCutOff: () => {
        log.error(
          'This process cannot reach the others over NATS, so they take over its rooms and screens. Check NATS and the network.',
        );
        this.#sendAway();
      },
    });
    bus.subscribe(positionsSubject('*'), (_body, subject) =>
      this.#hear(subject.slice(positionsSubject('').length), node),
    );
    bus.onChange(() => this.#changed());
  }

  static async join(options: ClusterMemberOptions): Promise<ClusterMember> {
    const { url, natsUrl, openBus = openNats, lease, mayOwn, clock, log, onFatal } = options;
    const node = idSource.id();
    const onReached = (fault: string | null): void =>
      fault === null
        ? log.info('Connected to NATS.')
        : log.error(`NATS_URL: cannot connect to NATS. Callboard keeps trying. ${fault}`);
    const onFault = (error: unknown): void =>
      log.error({ err: error }, 'A NATS message could not be handled. See err for the cause.');
    const bus = await openBus({ url: natsUrl, name: node, onReached, onFault });
    const member = new ClusterMember(bus, node, options);
    member.#membership = await Membership.join({
      url,
      clock,
      node,
      length: lease,
      starting: START_PERIOD,
      mayOwn,
      share: 'equal',
      releasing: (slots) => member.#release(slots),
      onUnfit: () => {},
      announce: (news) => bus.publish(SLOTS_SUBJECT, encodePart(news)),
      isSilent: (other) => member.#isSilent(other),
      ...membershipLogging(log, onFatal),
    });
    const { lease: row, slots } = member.#membership;
    bus.subscribe(SLOTS_SUBJECT, (body) => slots.hear(decodeSlotMessage(body)));
    row.standsBack = slots.othersServe;
    return member;
  }

  get ownership(): Ownership {
    return this.#member.slots;
  }

  get owned(): readonly number[] {
    return this.#member.slots.owned;
  }

  get status(): MemberStatus {
    return { ...this.#member.status, reachesNats: this.#isReached };
  }

  set releasedBy(release: (slots: readonly number[]) => Promise<void>) {
    this.#release = release;
  }

  get isCutOff(): boolean {
    return this.#reach.isCutOff && this.othersServe;
  }

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

  beginLeave(): void {
    this.#serves = false;
    this.#reach.stop();
    this.#member.lease.beginLeave();
  }

  remember(remembered: FactCaches): void {
    this.#facts = new FactInvalidation({
      bus: this.bus,
      me: this.ownership.me,
      clock: this.#clock,
      remembered,
    });
  }

  readonly wrote = (changed: Parameters<FactInvalidation['tell']>[0]): void => this.#facts?.tell(changed);

  /** Call this once everything is written. */
  async leave(): Promise<void> {
    const slots = this.owned;
    this.#facts?.stop();
    await this.#member.leave();
    this.bus.publish(SLOTS_SUBJECT, encodePart({ kind: 'freed', slots } satisfies SlotMessage));
    await this.bus.close();
  }

  get #member(): Membership {
    if (this.#membership === null) throw new Error('This process has not joined the cluster yet.');
    return this.#membership;
  }

  #hear(node: string, me: string): void {
    this.#heardAt.set(node, this.#clock.now());
    if (node === me) this.#reach.heard();
  }

  #changed(): void {
    // Forget earlier silence, because no messages arrived while the connection was broken.
    this.#heardAt.clear();
    this.#expectedAt.clear();
    if (this.#serves) this.#tellReach();
  }

  get #isReached(): boolean {
    return this.bus.isConnected && this.#reach.isReached;
  }

  #tellReach(): void {
    const { lease, slots } = this.#member;
    const serves = this.#isReached && (lease.canServe || this.#hearsAll);
    this.#isKnown ||= serves;
    lease.standsBack = this.othersServe && !(this.#isKnown && this.#reach.isTrusted);
    lease.canServe = serves;
    const isApart = slots.serving.some(({ id }) => this.#clock.now() - this.#lastHeard(id) >= UNHEARD_AFTER);
    if (isApart) lease.renew();
    if (isApart || !this.#isReached) slots.refresh().catch(() => {});
  }

  get #hearsAll(): boolean {
    return this.#member.slots.serving.every(({ id }) => this.#heardAt.has(id));
  }

  #makesWayAfter(): Duration | null {
    const { lease, slots } = this.#member;
    const unheard = slots.serving.filter(({ id, livedAt }) => livedAt - this.#lastHeard(id) >= UNHEARD_AFTER);
    return stepDownDelay({
      me: slots.me,
      isOwner: lease.canServe && lease.mayOwn,
      serving: slots.serving.map(({ id }) => id),
      unheard: unheard.map(({ id }) => id),
    });
  }

  /** The answer is certain only while this process receives its own messages. */
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
