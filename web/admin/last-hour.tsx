import type { HourSample } from '../../machines/admin/answers.ts';
import { CHART, type HourChart, type HourView, hourView } from '../../machines/admin/hour.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { language } from '../app/language.ts';
import styles from './last-hour.module.css';
import parts from './parts.module.css';
import { Section } from './parts.tsx';

const BOX = `0 0 ${CHART.width} ${CHART.height}`;
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

interface Props {
  readonly samples: readonly HourSample[];
  readonly at: Instant;
}

/** How the server was for the last hour, half minute by half minute (N86). */
export function LastHourCharts({ samples, at }: Props) {
  const { charts, outages, outage } = hourView(samples, at);
  return (
    <Section title="The last hour">
      <p className={parts.note}>
        {samples.length === 0
          ? 'The first half minute is being measured.'
          : 'Each point is half a minute; of lengths of time it is the one within which 99 % were.'}
        {outage !== null && <strong className={styles.outage}> Nothing could be saved for {outage}.</strong>}
      </p>
      <div className={styles.charts}>
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} outages={outages} />
        ))}
      </div>
    </Section>
  );
}

interface ChartProps {
  readonly chart: HourChart;
  readonly outages: HourView['outages'];
}

function Chart({ chart: { name, now, most, top, line, area }, outages }: ChartProps) {
  const words = most === null ? 'nothing was measured' : `at most ${most.text}, at ${clock.format(most.at)}`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{name}</span>
        <strong>{now}</strong>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden>
          {top}
        </span>
        <svg
          viewBox={BOX}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name} in the last hour: now ${now}, ${words}`}
        >
          <path className={styles.area} d={area} />
          {outages.map(({ x, width }) => (
            <rect key={x} className={styles.lost} x={x} width={width} height={CHART.height} />
          ))}
          <path className={styles.line} d={line} />
        </svg>
      </div>
      <div className={styles.foot} aria-hidden>
        <span>1 h ago</span>
        <span>{words}</span>
        <span>now</span>
      </div>
    </figure>
  );
}
