/**
 * The second method: a zone as a table of spans with one offset each, found by bisection over what `Intl` calls the
 * offset. It shares no code, no memo and no way of asking `Intl` with machines/calendar/zone.ts.
 */
export interface Span {
  /** First instant of the span. */
  readonly from: number;
  readonly to: number;
  /** Wall clock minus UTC. */
  readonly offset: number;
}

const SECOND = 1_000;
const DAY = 86_400_000;
/** Shorter than any time between two transitions (Ramadan in Morocco: four weeks). */
const STRIDE = 5 * DAY;

type OffsetAt = (at: number) => number;

/** Reads "GMT", "GMT+05:30" or "GMT-02:00". */
function offsetReader(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
  };
}

/** The spans of a zone from `from` to `to`, both whole seconds. */
export function spansOf(zone: string, from: number, to: number): readonly Span[] {
  const offsetAt = offsetReader(zone);
  const spans: Span[] = [];
  let start = from;
  for (let at = from; at < to; at += STRIDE) {
    const end = Math.min(at + STRIDE, to);
    if (offsetAt(at) === offsetAt(end)) continue;
    const turn = turnBetween(offsetAt, at, end);
    spans.push({ from: start, to: turn, offset: offsetAt(start) });
    start = turn;
  }
  return [...spans, { from: start, to, offset: offsetAt(start) }];
}

/** The first second with the offset of `end`. */
function turnBetween(offsetAt: OffsetAt, start: number, end: number): number {
  const later = offsetAt(end);
  let [before, after] = [start / SECOND, end / SECOND];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * SECOND) === later) after = middle;
    else before = middle;
  }
  return after * SECOND;
}

/** The first instant at which the wall clock shows `wall` (as if UTC); in a gap, moved forward by it. */
export function instantOf(spans: readonly Span[], wall: number): number {
  for (const { from, to, offset } of spans)
    if (wall - offset >= from && wall - offset < to) return wall - offset;
  const after = spans.findIndex(({ from, offset }) => wall < from + offset);
  const [gapBefore, gapAfter] = [spans[after - 1], spans[after]];
  if (gapBefore === undefined || gapAfter === undefined) throw new Error(`${wall} is outside the table`);
  const moved = wall + (gapAfter.offset - gapBefore.offset);
  return moved - gapAfter.offset;
}

/** The wall clock at `at`, as if UTC. */
export function wallOf(spans: readonly Span[], at: number): number {
  const span = spans.find(({ from, to }) => at >= from && at < to);
  if (span === undefined) throw new Error(`${at} is outside the table`);
  return at + span.offset;
}

/** The first instant after `after` of the time of day, by trying every day around. */
export function occurrenceAfter(spans: readonly Span[], timeOfDay: number, after: number): number {
  const midnight = Math.floor(after / DAY) * DAY;
  const tries = [-3, -2, -1, 0, 1, 2, 3].map((day) => instantOf(spans, midnight + day * DAY + timeOfDay));
  return Math.min(...tries.filter((at) => at > after));
}
