import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { type ShowSnapshot, snapshotAt, statusObject } from '../../../machines/room/api.objects.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import type { OscSettings } from '../../../machines/room/room.settings.ts';
import { currentTimer, nextTimer, type RoomState } from '../../../machines/room/room.state.ts';
import { wrapUpOf } from '../../../machines/timer/timer.clock.ts';
import { timerTitle } from '../../../machines/timer/timer.texts.ts';
import type { Mark } from '../../../machines/timer/timer.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import { encodeMessage, type SentValue } from './osc-packet.ts';
import type { OscReach, OscTarget } from './osc-socket.ts';

type Feedback = ReadonlyMap<string, SentValue>;

type FeedbackPhase = 'idle' | 'paused' | 'finished' | 'running' | 'overtime' | Exclude<Mark, 'zero'>;

const feedbackStep = (rate: number): Duration => SECOND / Math.max(1, rate);

/** `rate` is the number of time updates a second. */
export function feedbackOf(snapshot: ShowSnapshot, rate: number): Feedback {
  const { show } = snapshot;
  const { settings } = show.room;
  const shown = byId(show.messages, show.activeMessageId ?? '');
  const step = feedbackStep(rate);
  const [current, next] = [currentTimer(show), nextTimer(show)];
  const values: readonly (readonly [string, SentValue])[] = [
    ['running', flagValue(show.timeset.running)],
    ...(rate === 0
      ? []
      : [['left', { tag: 'f', value: (Math.ceil(timeLeftOf(snapshot) / step) * step) / SECOND }] as const]),
    ['phase', textValue(feedbackPhase(snapshot))],
    ['timer/current/name', textValue(current === null ? '' : timerTitle(current))],
    ['timer/next/name', textValue(next === null ? '' : timerTitle(next))],
    ['blackout', flagValue(settings.blackout)],
    ['on_air', flagValue(settings.onAir)],
    ['message', textValue(shown?.text ?? '')],
    ['subtitle', textValue(show.room.subtitle)],
  ];
  return new Map(values);
}

const flagValue = (is: boolean): SentValue => ({ tag: 'i', value: is ? 1 : 0 });
const textValue = (value: string): SentValue => ({ tag: 's', value });

export function changedFeedback(before: Feedback, after: Feedback): Feedback {
  return new Map([...after].filter(([place, { value }]) => before.get(place)?.value !== value));
}

/** Returns null if no value will change. */
export function nextFeedback(snapshot: ShowSnapshot, rate: number): Duration | null {
  if (!snapshot.show.timeset.running) return null;
  const step = feedbackStep(rate);
  const rest = timeLeftOf(snapshot) % step;
  return rest > 0 ? rest : rest + step;
}

function timeLeftOf(snapshot: ShowSnapshot): Duration {
  const { running, finish, pause } = statusObject(snapshot);
  return finish - (running ? Math.round(snapshot.now) : pause);
}

function feedbackPhase(snapshot: ShowSnapshot): FeedbackPhase {
  const { timeset } = snapshot.show;
  const timer = currentTimer(snapshot.show);
  const left = timeLeftOf(snapshot);
  if (timer === null || timeset.kickoff === null) return 'idle';
  if (!timeset.running) return left > 0 ? 'paused' : 'finished';
  if (left <= 0) return 'overtime';
  const colour = wrapUpOf(timer, left);
  return colour === 'normal' ? 'running' : colour;
}

/** Packets a second that no command causes: a reserve of each team, and more for all teams together (W2846). */
const TEAM_LIMIT = { points: 100, duration: 1 };
const SHARED_LIMIT = { burst: 200, perSecond: 2_000 };

const SUBSCRIPTION_LENGTH = MINUTE;
const MAX_SUBSCRIBERS = 10;

interface Feed {
  show: RoomState;
  osc: OscSettings;
  sent: Feedback;
  cancel: Cancel | null;
  readonly subscribers: Map<string, { readonly target: OscTarget; readonly until: Instant }>;
}

interface OscFeedsDeps {
  readonly clock: Clock;
  readonly reach: OscReach;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut'>;
  readonly admits: (roomId: RoomId, osc: OscSettings, address: string) => boolean;
  readonly send: (packet: Uint8Array, target: OscTarget) => void;
}

const noFeedback: Feedback = new Map();

type FeedOutcome = 'taken' | 'not_allowed' | 'too_many';

export function snapshotBy(clock: Clock, show: RoomState): ShowSnapshot {
  return snapshotAt(show, clock.now(), clock.difference());
}

export class OscFeeds {
  readonly #deps: OscFeedsDeps;
  readonly #feeds = new Map<RoomId, Feed>();
  readonly #ofTeams = limitCounts(TEAM_LIMIT);
  readonly #shared = limitCounts(SHARED_LIMIT);

  constructor(deps: OscFeedsDeps) {
    this.#deps = deps;
  }

  follow(show: RoomState, osc: OscSettings): void {
    const roomId = show.room._id;
    const feed = this.#feeds.get(roomId) ?? this.#createFeed(show, osc);
    Object.assign(feed, { show, osc, sent: noFeedback });
    for (const [key, { target }] of feed.subscribers)
      if (!osc.on || !this.#deps.admits(roomId, osc, target.address)) feed.subscribers.delete(key);
    this.#tell(roomId, feed);
  }

  committed(roomId: RoomId, show: RoomState, isSolo: boolean): void {
    const feed = this.#feeds.get(roomId);
    if (feed === undefined) return;
    feed.show = show;
    this.#tell(roomId, feed, isSolo);
  }

  /** Sends all values. */
  subscribe(show: RoomState, osc: OscSettings, target: OscTarget): FeedOutcome {
    if (!this.#allows(show, target)) return 'not_allowed';
    const roomId = show.room._id;
    const known = this.#feeds.get(roomId);
    const feed = known ?? this.#createFeed(show, osc);
    const now = this.#deps.clock.now();
    dropExpired(feed, now);
    const key = `${target.address} ${target.port}`;
    if (!feed.subscribers.has(key) && feed.subscribers.size >= MAX_SUBSCRIBERS) return 'not_allowed';
    feed.subscribers.set(key, { target, until: now + SUBSCRIPTION_LENGTH });
    const isTooMuch = known !== undefined && !this.#tellAll(feed, [target]);
    this.#tell(roomId, feed);
    return isTooMuch ? 'too_many' : 'taken';
  }

  refresh(show: RoomState, osc: OscSettings, asker: OscTarget): FeedOutcome {
    const feed = this.#feeds.get(show.room._id) ?? { show, osc, subscribers: new Map() };
    const here = this.#targetsOf(feed).filter(({ address }) => address === asker.address);
    const targets = here.length === 0 && this.#allows(show, asker) ? [asker] : here;
    if (targets.length === 0) return 'not_allowed';
    return this.#tellAll(feed, targets) ? 'taken' : 'too_many';
  }

  forget(roomId: RoomId): void {
    this.#feeds.get(roomId)?.cancel?.();
    this.#feeds.delete(roomId);
  }

  has(roomId: RoomId): boolean {
    return this.#feeds.has(roomId);
  }

  forgetOthers(isOurs: (roomId: RoomId) => boolean): void {
    for (const roomId of this.#feeds.keys()) if (!isOurs(roomId)) this.forget(roomId);
  }

  stop(): void {
    for (const roomId of this.#feeds.keys()) this.forget(roomId);
  }

  #createFeed(show: RoomState, osc: OscSettings): Feed {
    const feed: Feed = { show, osc, sent: noFeedback, cancel: null, subscribers: new Map() };
    this.#feeds.set(show.room._id, feed);
    return feed;
  }

  #tell(roomId: RoomId, feed: Feed, isSilent = false): void {
    const { clock } = this.#deps;
    feed.cancel?.();
    feed.cancel = null;
    dropExpired(feed, clock.now());
    const targets = this.#targetsOf(feed);
    if (targets.length === 0) {
      feed.sent = noFeedback;
      if (feed.subscribers.size === 0 && (!feed.osc.on || feed.osc.targets.length === 0))
        this.#feeds.delete(roomId);
      return;
    }
    const snapshot = snapshotBy(clock, feed.show);
    const present = feedbackOf(snapshot, feed.osc.rate);
    if (!isSilent) this.#send(feed, changedFeedback(feed.sent, present), targets);
    feed.sent = present;
    this.#tellLater(roomId, feed, snapshot);
  }

  #tellLater(roomId: RoomId, feed: Feed, snapshot: ShowSnapshot): void {
    const { clock } = this.#deps;
    const rest = nextFeedback(snapshot, feed.osc.rate);
    if (rest === null) return;
    feed.cancel = clock.after(rest, () => {
      const { targets } = feed.osc;
      if (this.#takes(feed.show, targets.length + feed.subscribers.size)) this.#tell(roomId, feed);
      else this.#tellLater(roomId, feed, snapshotBy(clock, feed.show));
    });
  }

  /** Returns false, and sends nothing, beyond the limits. */
  #tellAll(feed: Pick<Feed, 'show' | 'osc'>, targets: readonly OscTarget[]): boolean {
    const values = feedbackOf(snapshotBy(this.#deps.clock, feed.show), feed.osc.rate);
    if (!this.#takes(feed.show, values.size * targets.length)) return false;
    this.#send(feed, values, targets);
    return true;
  }

  #takes({ room }: RoomState, packets: number): boolean {
    const now = this.#deps.clock.now();
    return (
      this.#ofTeams.take(room.teamId ?? '', packets, now) === 0 || this.#shared.take('', packets, now) === 0
    );
  }

  #allows({ room }: RoomState, target: OscTarget): boolean {
    return this.#deps.outgoingTeams.mayReachOut(room.teamId) && this.#deps.reach.allows(target);
  }

  #targetsOf({ show, osc, subscribers }: Pick<Feed, 'show' | 'osc' | 'subscribers'>): readonly OscTarget[] {
    if (!osc.on || (osc.targets.length === 0 && subscribers.size === 0)) return [];
    if (!this.#deps.outgoingTeams.mayReachOut(show.room.teamId)) return [];
    const fixed = osc.targets.filter((target) => this.#deps.reach.allows(target));
    const isFixed = ({ address, port }: OscTarget) =>
      fixed.some((each) => each.address === address && each.port === port);
    return [
      ...fixed,
      ...[...subscribers.values()].map(({ target }) => target).filter((each) => !isFixed(each)),
    ];
  }

  #send({ show }: Pick<Feed, 'show'>, values: Feedback, targets: readonly OscTarget[]): void {
    if (targets.length === 0) return;
    for (const [place, value] of values) {
      const packet = encodeMessage(`/callboard/${show.room.pid}/${place}`, [value]);
      for (const target of targets) this.#deps.send(packet, target);
    }
  }
}

function dropExpired({ subscribers }: Pick<Feed, 'subscribers'>, now: Instant): void {
  for (const [key, { until }] of subscribers) if (until <= now) subscribers.delete(key);
}
