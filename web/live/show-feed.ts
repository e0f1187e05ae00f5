import { EXCLUSIVE_ROLES } from '../../machines/device/exclusive-roles.ts';
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

  /** Adds cells that are valid at a position. Returns false if the position is outdated (R2158). */
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
