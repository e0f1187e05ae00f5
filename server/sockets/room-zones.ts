import type { ZoneRules } from '../../machines/calendar/zone.ts';
import { zoneRulesAt } from '../../machines/calendar/zone-changes.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { memoizeByText } from '../../machines/kernel/memoized.ts';
import { DAY, type Instant } from '../../machines/kernel/time.ts';
import { Alarm, type Clock, wallNow } from '../kernel/clock.ts';
import { DatedFrame, type Publish } from './publisher.ts';
import type { RoomSessions, Sessions } from './room-sessions.ts';
import { topicOf } from './session.ts';

const REREAD_AFTER = 30 * DAY;

interface KnownZone {
  readonly rules: ZoneRules;
  readonly frame: DatedFrame;
  readonly since: Instant;
  readonly until: Instant;
}

/** Sends time zone rules to clients with the state, because browsers may have other rules (S23). */
export class RoomZones {
  readonly #sessions: Sessions;
  readonly #clock: Clock;
  readonly #publish: Publish;
  readonly #knownZones = new Map<string, KnownZone>();
  readonly #alarm: Alarm;

  constructor(sessions: Sessions, clock: Clock, publish: Publish) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#publish = publish;
    this.#alarm = new Alarm(clock, () => this.check());
  }

  /** Returns the same object until the rules change. Rooms without a zone use UTC (P2). */
  of(timezone: string | null): ZoneRules {
    return this.#knownOf(timezone).rules;
  }

  #knownOf(timezone: string | null): KnownZone {
    const zone = zoneKey(timezone);
    const known = this.#knownZones.get(zone);
    const now = wallNow(this.#clock);
    if (known !== undefined && now >= known.since && now < known.until) return known;
    const rules = zoneRulesAt(zone, now);
    const until = rules.next?.at ?? now + REREAD_AFTER;
    const isSame = known !== undefined && isSameRules(known.rules, rules);
    const current = isSame ? known : { rules, frame: new DatedFrame('room/zone', rules) };
    const found = { ...current, since: now, until };
    this.#knownZones.set(zone, found);
    this.#arm();
    return found;
  }

  frame(timezone: string | null): Uint8Array {
    return this.#knownOf(timezone).frame.at(this.#clock.now());
  }

  sent(roomId: RoomId, timezone: string | null): void {
    const room = this.#sessions.ofRoom(roomId);
    if (room === undefined) return;
    const { zoneTold } = room;
    const rules = this.of(timezone);
    room.zoneTold = { timezone, rules };
    // Clients that joined earlier know other rules.
    if (zoneTold?.timezone === timezone && zoneTold.rules !== rules) this.#publishTo(roomId, room, timezone);
  }

  follow(roomId: RoomId, timezone: string | null): void {
    const room = this.#sessions.ofRoom(roomId);
    if (room !== undefined && room.zoneTold?.timezone !== timezone) this.#tell(roomId, room, timezone);
  }

  check(): void {
    for (const [roomId, room] of this.#sessions.byRoom()) {
      const { zoneTold } = room;
      if (zoneTold !== null && this.of(zoneTold.timezone) !== zoneTold.rules)
        this.#tell(roomId, room, zoneTold.timezone);
    }
    const timezones = new Set(
      Array.from(this.#sessions.rooms(), ({ zoneTold }) => zoneKey(zoneTold?.timezone ?? null)),
    );
    for (const zone of this.#knownZones.keys())
      if (timezones.has(zone)) this.of(zone);
      else this.#knownZones.delete(zone);
    this.#arm();
  }

  /** Call this again if the wall clock was set, because the alarm follows the monotonic clock. */
  #arm(): void {
    const next = Math.min(...Array.from(this.#knownZones.values(), ({ until }) => until));
    this.#alarm.set(Number.isFinite(next) ? next - this.#clock.difference() : null);
  }

  stop(): void {
    this.#alarm.stop();
  }

  #tell(roomId: RoomId, room: RoomSessions, timezone: string | null): void {
    room.zoneTold = { timezone, rules: this.of(timezone) };
    this.#publishTo(roomId, room, timezone);
  }

  #publishTo(roomId: RoomId, room: RoomSessions, timezone: string | null): void {
    const frame = this.frame(timezone);
    for (const listening of room.listening()) this.#publish(topicOf(roomId, listening), frame);
  }
}

const zoneKey = (timezone: string | null): string => lowerCase(timezone ?? 'UTC');

const lowerCase = memoizeByText((zone) => zone.toLowerCase());

function isSameRules(one: ZoneRules, other: ZoneRules): boolean {
  return (
    one.offset === other.offset && one.next?.at === other.next?.at && one.next?.offset === other.next?.offset
  );
}
