import type { HourSample } from '../../machines/admin/answers.ts';
import { CHART, type HourChart, type LastHourView, lastHourView } from '../../machines/admin/last-hour.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { adminWords } from '../../machines/words/admin.ts';
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

export function LastHourCharts({ samples, at }: Props) {
  const { charts, outages, outage } = lastHourView(samples, at);
  return (
    <Section title={adminWords.lastHour}>
      <p className={parts.note}>
        {samples.length === 0 ? adminWords.firstHalfMinute : adminWords.eachPoint}
        {outage !== null && <strong className={styles.outage}> {adminWords.outage(outage)}</strong>}
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
  readonly outages: LastHourView['outages'];
}

function Chart({ chart: { name, now, most, top, line, area }, outages }: ChartProps) {
  const words =
    most === null ? adminWords.nothingMeasured : adminWords.atMost(most.text, clock.format(most.at));
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
          aria-label={adminWords.chart(name, now, words)}
        >
          <path className={styles.area} d={area} />
          {outages.map(({ x, width }) => (
            <rect key={x} className={styles.lost} x={x} width={width} height={CHART.height} />
          ))}
          <path className={styles.line} d={line} />
        </svg>
      </div>
      <div className={styles.foot} aria-hidden>
        <span>{adminWords.hourAgo}</span>
        <span>{words}</span>
        <span>{adminWords.now}</span>
      </div>
    </figure>
  );
}
