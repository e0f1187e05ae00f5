import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Mirror } from '../../machines/room/room.mirror.ts';
import type { Flash } from '../../machines/room/room.state.ts';
import { agreedZone } from '../../machines/schedule/zone-changes.ts';
import { timesetAhead } from '../../machines/timer/timeset.ts';
import type { RoomView } from '../../machines/wire/frames.ts';

/** What is shown of a room: all instants by the wall clock, the zone by the server's rules. */
export type Shown = Pick<Mirror, 'view' | 'flashes'>;

/** The last answer to the same question, so that what did not change keeps its reference. */
function kept<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
  let last: { readonly given: Given; readonly made: Made } | null = null;
  return (...given: Given): Made => {
    if (!last?.given.every((each, place) => each === given[place])) last = { given, made: make(...given) };
    return last.made;
  };
}

const flashAhead = (flash: Flash | null, by: Duration): Flash | null =>
  flash && { ...flash, at: flash.at + by };

/**
 * Shows what the server told on its own clock as the wall clock has it, which is so far ahead (C25): countdowns and
 * times of day, which screens compare, are then of one kind. A zone that this browser reads otherwise than the server, or
 * does not know, is read by the server's rules (S24).
 */
export class ByWallClock {
  private readonly timeset = kept(timesetAhead);
  private readonly timers = kept(flashAhead);
  private readonly messages = kept(flashAhead);
  private readonly settings = kept(settingsIn);
  private readonly whole = kept((mirror: Shown, wall: Duration, now: Instant) =>
    this.shown(mirror, wall, now),
  );
  private readSince: Instant = 0;
  private rules: RoomView['zone'];

  /** `now`: by the wall clock. */
  of(mirror: Shown, wall: Duration, now: Instant): Shown {
    if (this.rules !== mirror.view.zone) this.readSince = now;
    this.rules = mirror.view.zone;
    return this.whole(mirror, wall, this.readSince);
  }

  private shown({ view, flashes }: Shown, wall: Duration, now: Instant): Shown {
    const timeset = this.timeset(view.timeset, wall);
    const settings = this.settings(view.room.settings, view.zone, now);
    const room = settings === view.room.settings ? view.room : { ...view.room, settings };
    return {
      view: timeset === view.timeset && room === view.room ? view : { ...view, timeset, room },
      flashes:
        wall === 0
          ? flashes
          : { timers: this.timers(flashes.timers, wall), messages: this.messages(flashes.messages, wall) },
    };
  }
}

function settingsIn(settings: RoomView['room']['settings'], rules: RoomView['zone'], now: Instant) {
  const { timezone } = settings;
  if (timezone === null || rules === undefined) return settings;
  const zone = agreedZone(timezone, rules, now);
  return zone === timezone ? settings : { ...settings, timezone: zone };
}
