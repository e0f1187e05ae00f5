import { offsetAt, type ZoneRules } from '../../machines/calendar/zone.ts';
import { EXCLUSIVE_ROLES } from '../../machines/device/exclusive-roles.ts';
import { DAY, type Duration, type Instant } from '../../machines/kernel/time.ts';
import type { Output } from '../../machines/output/output.ts';
import { shiftPrompter } from '../../machines/room/prompter.ts';
import { type Mirror, MirroredRoom, resumeFrom } from '../../machines/room/room.mirror.ts';
import type { Flash } from '../../machines/room/room.state.ts';
import type { SheetCells } from '../../machines/timer/sheet.ts';
import { shiftClocks } from '../../machines/timer/stage-clock.ts';
import { shiftTimeset } from '../../machines/timer/timeset.ts';
import type { Position, RoomView, Welcome } from '../../machines/wire/frames.ts';

export interface ShowEvent {
  readonly name: string;
  readonly payload: unknown;
  readonly seq: number;
  readonly at: Instant;
}

interface DelayedState {
  readonly at: Instant;
  readonly mirror: Mirror;
}

/** The room and its delayed view (V56). Events apply immediately; the view shows each state when it is due. */
export class ShowFeed {
  private mirror: MirroredRoom | null = null;
  private held: readonly DelayedState[] = [];
  private resumable = false;
  private holeAfter: number | null = null;
  shown: Mirror | null = null;

  get since(): Position | null {
    return this.resumable && this.mirror ? resumeFrom(this.mirror.now) : null;
  }

  get newest(): Mirror | null {
    return this.mirror?.now ?? null;
  }

  get nextAt(): Instant | null {
    return this.held[0]?.at ?? null;
  }

  welcome({ epoch, seq, state }: Welcome): void {
    if (!state) return;
    this.mirror?.room.stop();
    this.mirror = new MirroredRoom(state, { epoch, seq });
    this.shown = this.mirror.now;
    this.held = [];
    this.resumable = true;
  }

  forgetPosition(): void {
    this.resumable = false;
  }

  /** Applies an event. Returns `gap` if the session must resume. `wall` is the lead of the server's wall clock. */
  hear({ name, payload, seq, at }: ShowEvent, wall: Duration = 0): 'heard' | 'gap' {
    if (!this.mirror) return 'heard';
    const before = this.mirror.now;
    if (this.mirror.hear(name, payload, seq, at + wall) === 'gap') return this.gap(before.position.seq);
    const mirror = this.mirror.now;
    if (mirror !== before && seq > 0) this.held = [...this.held, { at, mirror }];
    // Clients, zone rules and drafts are shown without the delay.
    if (seq === 0) this.shown = this.shown && withCurrentParts(this.shown, mirror);
    return 'heard';
  }

  /** Adds cells that the server sent for a position. Returns false if the position is outdated (R2158). */
  fill(cells: SheetCells, { epoch, seq }: Position): boolean {
    const { mirror } = this;
    const now = mirror?.now.position;
    if (!mirror || !this.shown || now?.epoch !== epoch || seq < now.seq) return false;
    mirror.fill(cells);
    this.shown = withCurrentParts(this.shown, mirror.now);
    return true;
  }

  private gap(seq: number): 'gap' {
    if (this.holeAfter === seq) this.forgetPosition();
    this.holeAfter = seq;
    return 'gap';
  }

  /** Shows the states that are due. `displayNow` is the server time minus the delay. */
  release(displayNow: Instant, delay: Duration): void {
    const firstHeld = delay === 0 ? -1 : this.held.findIndex(({ at }) => at > displayNow);
    const count = firstHeld === -1 ? this.held.length : firstHeld;
    const newest = this.held[count - 1];
    this.held = this.held.slice(count);
    if (newest && this.mirror) this.shown = withCurrentParts(newest.mirror, this.mirror.now);
  }
}

function withCurrentParts(mirror: Mirror, present: Mirror): Mirror {
  const { clients, zone, room, outputs: drafted, cells, cellsLeft } = present.view;
  const { cellsLeft: lacked, ...rest } = mirror.view;
  const isFilled = lacked && !cellsLeft;
  const view = isFilled ? rest : mirror.view;
  const outputs = withCurrentDrafts(view.outputs, drafted);
  const holders = EXCLUSIVE_ROLES.filter((hold) => present.view[hold] !== view[hold]);
  const news = {
    ...Object.fromEntries(holders.map((hold) => [hold, present.view[hold]])),
    ...(outputs && { outputs }),
    ...(isFilled && { cells }),
    ...(clients && clients !== view.clients && { clients }),
    ...(zone && zone !== view.zone && room.settings.timezone === view.room.settings.timezone && { zone }),
  };
  return Object.keys(news).length === 0 ? mirror : { ...mirror, view: { ...view, ...news } };
}

function withCurrentDrafts(shown: readonly Output[], drafted: readonly Output[]): readonly Output[] | null {
  let isSame = true;
  const outputs = shown.map((output) => {
    const newest = drafted.find(({ _id }) => _id === output._id);
    if (newest?.draft === undefined || newest.draft === output.draft) return output;
    isSame = false;
    return { ...output, draft: newest.draft };
  });
  return isSame ? null : outputs;
}

function zoneTextWithRules(zone: string, { offset, next }: ZoneRules, since: Instant): string {
  const from = (Math.floor(since / DAY) - 1) * DAY;
  return [zone, from, offset, next?.at, next?.offset].join('|');
}

/** Returns the zone's name if this platform knows the same rules, else a text that contains the rules (S24). */
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

/** Converts the room's instants to the wall clock, so that countdowns agree with times of day (C25). */
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
