import { HOLDS } from '../../machines/device/holds.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Output } from '../../machines/output/output.ts';
import { type Mirror, MirroredRoom, resumeFrom } from '../../machines/room/room.mirror.ts';
import type { SheetCells } from '../../machines/timer/sheet.ts';
import type { Position, Welcome } from '../../machines/wire/frames.ts';

export interface ShowEvent {
  readonly name: string;
  readonly payload: unknown;
  readonly seq: number;
  readonly at: Instant;
}

/** A mirror that waits until the screen's delayed clock reaches the event that made it. */
interface Held {
  readonly at: Instant;
  readonly mirror: Mirror;
}

/**
 * The mirror of the room, and what this screen shows of it: the same, less the screen's delay (V56).
 * The mirror's actor takes events as they come, so that nothing is missed; its states are held back until they are due.
 */
export class ShowFeed {
  private mirror: MirroredRoom | null = null;
  private held: readonly Held[] = [];
  private resumable = false;
  /** The last seq before a hole in the events. */
  private holeAfter: number | null = null;
  /** What is on screen. Null before the first `welcome`. */
  shown: Mirror | null = null;

  /** What `hello` asks to resume from; null: the whole state, please. */
  get since(): Position | null {
    return this.resumable && this.mirror ? resumeFrom(this.mirror.now) : null;
  }

  /** The room as the server told it last, whatever this screen's delay. */
  get newest(): Mirror | null {
    return this.mirror?.now ?? null;
  }

  /** When the next held-back event is due, in display time. */
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

  /** The show stays on screen, but the next join replaces it. */
  forgetPosition(): void {
    this.resumable = false;
  }

  /** `gap`: events are missing; come back with `since`. `wall`: how far the wall clock, which dates the room, is ahead. */
  hear({ name, payload, seq, at }: ShowEvent, wall: Duration = 0): 'heard' | 'gap' {
    if (!this.mirror) return 'heard';
    const before = this.mirror.now;
    if (this.mirror.hear(name, payload, seq, at + wall) === 'gap') return this.gap(before.position.seq);
    const mirror = this.mirror.now;
    if (mirror !== before && seq > 0) this.held = [...this.held, { at, mirror }];
    // Who is connected bypasses the delay, and so do the rules of the zone, and drafts.
    if (seq === 0) this.shown = this.shown && withPresentOf(this.shown, mirror);
    return 'heard';
  }

  /** Takes all cells as they were at a place; whether it was this feed's, or a later one (R2158). */
  fill(cells: SheetCells, { epoch, seq }: Position): boolean {
    const { mirror } = this;
    const now = mirror?.now.position;
    if (!mirror || !this.shown || now?.epoch !== epoch || seq < now.seq) return false;
    mirror.fill(cells);
    this.shown = withPresentOf(this.shown, mirror.now);
    return true;
  }

  /** Resuming fills a hole. If the same one gapes again, only the whole state helps. */
  private gap(seq: number): 'gap' {
    if (this.holeAfter === seq) this.forgetPosition();
    this.holeAfter = seq;
    return 'gap';
  }

  /** Shows what is due. `displayNow`: the server's clock less the delay. */
  release(displayNow: Instant, delay: Duration): void {
    const firstHeld = delay === 0 ? -1 : this.held.findIndex(({ at }) => at > displayNow);
    const count = firstHeld === -1 ? this.held.length : firstHeld;
    const newest = this.held[count - 1];
    this.held = this.held.slice(count);
    if (newest && this.mirror) this.shown = withPresentOf(newest.mirror, this.mirror.now);
  }
}

/** With what is no part of the show's past. */
function withPresentOf(mirror: Mirror, present: Mirror): Mirror {
  const { clients, zone, room, outputs: drafted, cells, cellsLeft } = present.view;
  const { cellsLeft: lacked, ...rest } = mirror.view;
  const isFilled = lacked && !cellsLeft;
  const view = isFilled ? rest : mirror.view;
  const outputs = withDraftsOf(view.outputs, drafted);
  const holders = HOLDS.filter((hold) => present.view[hold] !== view[hold]);
  const news = {
    ...Object.fromEntries(holders.map((hold) => [hold, present.view[hold]])),
    ...(outputs && { outputs }),
    ...(isFilled && { cells }),
    ...(clients && clients !== view.clients && { clients }),
    ...(zone && zone !== view.zone && room.settings.timezone === view.room.settings.timezone && { zone }),
  };
  return Object.keys(news).length === 0 ? mirror : { ...mirror, view: { ...view, ...news } };
}

/** Null: they are the same. */
function withDraftsOf(shown: readonly Output[], drafted: readonly Output[]): readonly Output[] | null {
  let isSame = true;
  const outputs = shown.map((output) => {
    const newest = drafted.find(({ _id }) => _id === output._id);
    if (newest?.draft === undefined || newest.draft === output.draft) return output;
    isSame = false;
    return { ...output, draft: newest.draft };
  });
  return isSame ? null : outputs;
}
