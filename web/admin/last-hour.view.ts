import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { HourSample } from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { durationText, sizeText } from './texts.view.ts';

export const CHART = { width: 1_000, height: 100 } as const;

/** Maximum gap between joined samples, which come every half minute. */
const JOINED_WITHIN: Duration = 75 * SECOND;

export interface HourChart {
  readonly name: string;
  readonly now: string;
  readonly most: { readonly text: string; readonly at: Instant } | null;
  readonly top: string;
  readonly line: string;
  readonly area: string;
}

export interface LastHourView {
  readonly charts: readonly HourChart[];
  readonly outages: readonly { readonly x: number; readonly width: number }[];
  /** "1 min 30 s"; null: none. */
  readonly outage: string | null;
}

interface Measure {
  readonly name: string;
  readonly value: (sample: HourSample) => number | null;
  readonly text: (value: number) => string;
  /** Minimum top of the scale, so that noise looks flat. */
  readonly leastTop: number;
  readonly unit: number;
}

const EVERY: Duration = 30 * SECOND;
const STEP = (EVERY / HOUR) * CHART.width;
const MEGABYTE = 1_024 ** 2;
const length = { text: durationText, leastTop: 10, unit: 1 };

const measures: readonly Measure[] = [
  { name: adminWords.charts.sockets, value: ({ sockets }) => sockets, text: String, leastTop: 10, unit: 1 },
  {
    name: adminWords.charts.commands,
    value: ({ commands }) => commands * (MINUTE / EVERY),
    text: String,
    leastTop: 10,
    unit: 1,
  },
  { name: adminWords.charts.commit, value: ({ commit }) => commit, ...length },
  { name: adminWords.charts.delivery, value: ({ delivery }) => delivery, ...length },
  { name: adminWords.charts.loop, value: ({ loop }) => loop, ...length },
  {
    name: adminWords.charts.memory,
    value: ({ memory }) => memory,
    text: sizeText,
    leastTop: 100 * MEGABYTE,
    unit: MEGABYTE,
  },
];

export function lastHourView(samples: readonly HourSample[], at: Instant): LastHourView {
  const shown = samples.filter((sample) => sample.at > at - HOUR && sample.at <= at);
  const lost = shown.filter(({ storage }) => !storage);
  return {
    charts: measures.map((measure) => chart(measure, shown, at)),
    outages: lost.map((sample) => ({ x: placeOf(sample.at, at) - STEP, width: STEP })),
    outage: lost.length === 0 ? null : durationText(lost.length * EVERY),
  };
}

interface Point {
  readonly at: Instant;
  readonly value: number;
}

function chart(measure: Measure, samples: readonly HourSample[], at: Instant): HourChart {
  const { name, value, text, leastTop, unit } = measure;
  const points = samples.flatMap((sample) => {
    const measured = value(sample);
    return measured === null ? [] : [{ at: sample.at, value: measured }];
  });
  const most = points.reduce<Point | null>(
    (found, point) => (found === null || point.value > found.value ? point : found),
    null,
  );
  const top = roundedUp(Math.max(most?.value ?? 0, leastTop) / unit) * unit;
  const newest = samples[samples.length - 1];
  const now = newest === undefined ? null : value(newest);
  const runs = joined(points).map((run) =>
    run.map((point) => `${placed(placeOf(point.at, at))} ${placed((1 - point.value / top) * CHART.height)}`),
  );
  return {
    name,
    now: now === null ? '–' : text(now),
    most: most && { text: text(most.value), at: most.at },
    top: text(top),
    line: runs.map((run) => `M${run.join('L')}${run.length === 1 ? `h-${placed(STEP)}` : ''}`).join(''),
    area: runs.map(closed).join(''),
  };
}

const placeOf = (at: Instant, now: Instant): number => (1 - (now - at) / HOUR) * CHART.width;
const placed = (place: number): string => String(Math.round(place * 10) / 10);

function closed(run: readonly string[]): string {
  const [first = '', last = ''] = [run[0], run[run.length - 1]].map((point) => point?.split(' ')[0]);
  return `M${first} ${CHART.height}L${run.join('L')}L${last} ${CHART.height}Z`;
}

function joined(points: readonly Point[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    if (run !== undefined && last !== undefined && point.at - last.at <= JOINED_WITHIN) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((times) => times * step >= value) ?? 10) * step;
}
