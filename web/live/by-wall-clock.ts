import { offsetAt, type ZoneRules } from '../../machines/calendar/zone.ts';
import { DAY, type Duration, type Instant } from '../../machines/kernel/time.ts';
import { shiftPrompter } from '../../machines/room/prompter.ts';
import type { Mirror } from '../../machines/room/room.mirror.ts';
import type { Flash } from '../../machines/room/room.state.ts';
import { shiftClocks } from '../../machines/timer/stage-clock.ts';
import { shiftTimeset } from '../../machines/timer/timeset.ts';
import type { RoomView } from '../../machines/wire/frames.ts';

function zoneTextWithRules(zone: string, { offset, next }: ZoneRules, since: Instant): string {
  const from = (Math.floor(since / DAY) - 1) * DAY;
  return [zone, from, offset, next?.at, next?.offset].join('|');
}

/** Returns the zone's name if this platform knows the same rules, else a zone made of the rules (S24). */
export function serverZoneText(zone: string, rules: ZoneRules, at: Instant): string {
  const until = rules.next?.at ?? at + 400 * DAY;
  for (let early = at; early < until; early += 7 * DAY)
    if (offsetAt(early, zone) !== rules.offset) return zoneTextWithRules(zone, rules, at);
  const isAgreed =
    offsetAt(until - 1, zone) === rules.offset &&
    (rules.next === null || offsetAt(until, zone) === rules.next.offset);
  return isAgreed ? zone : zoneTextWithRules(zone, rules, at);
}

/** The room as screens show it: instants follow the wall clock, the zone follows the server's rules. */
type ShownRoom = Pick<Mirror, 'view' | 'flashes'>;

/** Remembers the last result, so that equal inputs return the same object. */
function memoizeLast<One, Other, Made>(make: (one: One, other: Other) => Made) {
  let last: readonly [One, Other, Made] | undefined;
  return (one: One, other: Other): Made => {
    if (last?.[0] !== one || last[1] !== other) last = [one, other, make(one, other)];
    return last[2];
  };
}

const shiftFlash = (flash: Flash | null, by: Duration): Flash | null =>
  flash && { ...flash, at: flash.at + by };

/** Converts the room's instants to the wall clock, so that countdowns and times of day compare (C25). */
export function createWallClockView(now: () => Instant) {
  const clocksOf = memoizeLast(shiftClocks);
  const [timesetOf, timersOf, messagesOf] = [
    memoizeLast(shiftTimeset),
    memoizeLast(shiftFlash),
    memoizeLast(shiftFlash),
  ];
  const prompterOf = memoizeLast(shiftPrompter);
  const roomOf = memoizeLast((room: RoomView['room'], settings: RoomView['room']['settings']) => ({
    ...room,
    settings,
  }));
  const settingsOf = memoizeLast((settings: RoomView['room']['settings'], rules: RoomView['zone']) => {
    const { timezone } = settings;
    const zone = timezone !== null && rules ? serverZoneText(timezone, rules, now()) : timezone;
    return zone === timezone ? settings : { ...settings, timezone: zone };
  });
  return ({ view, flashes }: ShownRoom, wall: Duration): ShownRoom => {
    const timeset = timesetOf(view.timeset, wall);
    const settings = settingsOf(view.room.settings, view.zone);
    const clocks = clocksOf(view.clocks, wall);
    const prompter = view.prompter && prompterOf(view.prompter, wall);
    const isTold =
      timeset === view.timeset &&
      clocks === view.clocks &&
      prompter === view.prompter &&
      settings === view.room.settings;
    const { timers, messages } = flashes;
    const ahead = { timeset, clocks, ...(prompter && { prompter }) };
    return {
      view: isTold ? view : { ...view, ...ahead, room: roomOf(view.room, settings) },
      flashes:
        wall === 0 ? flashes : { timers: timersOf(timers, wall), messages: messagesOf(messages, wall) },
    };
  };
}
