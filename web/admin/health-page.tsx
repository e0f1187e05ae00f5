import { isListOf, isNumber } from '../../machines/kernel/shapes.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import {
  type AdminDamagedRoom,
  type AdminHealth,
  type AdminLogLine,
  type HourSample,
  isAdminBackups,
  isLogLine,
} from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Sentence } from '../ui/sentence.tsx';
import list from './admin.module.css';
import styles from './health-page.module.css';
import {
  AdminPageHead,
  Badge,
  Facts,
  ItemList,
  Moment,
  Problem,
  Row,
  readAnswerAs,
  readHealth,
  Section,
} from './parts.tsx';
import { clockOffsetText, damageText, durationText, logDetailParts, sizeText } from './texts.view.ts';

const CHART_SIZE = { width: 1_000, height: 100 } as const;

/** Longest gap that the chart bridges by a line. Samples come every 30 seconds. */
const MAX_SAMPLE_GAP: Duration = 75 * SECOND;

interface HourChart {
  readonly name: string;
  readonly now: string;
  readonly most: { readonly text: string; readonly at: Instant } | null;
  readonly top: string;
  readonly line: string;
  readonly area: string;
}

interface LastHourView {
  readonly charts: readonly HourChart[];
  readonly outages: readonly { readonly x: number; readonly width: number }[];
  /** Length of the outages, for example "1 min 30 s". Null if there was no outage. */
  readonly outage: string | null;
}

interface Measure {
  readonly name: string;
  readonly value: (sample: HourSample) => number | null;
  readonly text: (value: number) => string;
  readonly leastTop: number;
  readonly unit: number;
}

const SAMPLE_INTERVAL: Duration = 30 * SECOND;
const SAMPLE_STEP = (SAMPLE_INTERVAL / HOUR) * CHART_SIZE.width;
const MEGABYTE = 1_024 ** 2;
const durationScale = { text: durationText, leastTop: 10, unit: 1 };

const chartMeasures: readonly Measure[] = [
  { name: adminWords.charts.sockets, value: ({ sockets }) => sockets, text: String, leastTop: 10, unit: 1 },
  {
    name: adminWords.charts.commands,
    value: ({ commands }) => commands * (MINUTE / SAMPLE_INTERVAL),
    text: String,
    leastTop: 10,
    unit: 1,
  },
  { name: adminWords.charts.commit, value: ({ commit }) => commit, ...durationScale },
  { name: adminWords.charts.delivery, value: ({ delivery }) => delivery, ...durationScale },
  { name: adminWords.charts.loop, value: ({ loop }) => loop, ...durationScale },
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
    charts: chartMeasures.map((measure) => hourChart(measure, shown, at)),
    outages: lost.map((sample) => ({ x: xOfInstant(sample.at, at) - SAMPLE_STEP, width: SAMPLE_STEP })),
    outage: lost.length === 0 ? null : durationText(lost.length * SAMPLE_INTERVAL),
  };
}

interface Point {
  readonly at: Instant;
  readonly value: number;
}

function hourChart(measure: Measure, samples: readonly HourSample[], at: Instant): HourChart {
  const { name, value, text, leastTop, unit } = measure;
  const points = samples.flatMap((sample) => {
    const measured = value(sample);
    return measured === null ? [] : [{ at: sample.at, value: measured }];
  });
  const most = points.reduce<Point | null>(
    (found, point) => (found === null || point.value > found.value ? point : found),
    null,
  );
  const top = roundUp(Math.max(most?.value ?? 0, leastTop) / unit) * unit;
  const newest = samples[samples.length - 1];
  const now = newest === undefined ? null : value(newest);
  const runs = joinPoints(points).map((run) =>
    run.map(
      (point) =>
        `${roundCoordinate(xOfInstant(point.at, at))} ${roundCoordinate((1 - point.value / top) * CHART_SIZE.height)}`,
    ),
  );
  return {
    name,
    now: now === null ? '–' : text(now),
    most: most && { text: text(most.value), at: most.at },
    top: text(top),
    line: runs
      .map((run) => `M${run.join('L')}${run.length === 1 ? `h-${roundCoordinate(SAMPLE_STEP)}` : ''}`)
      .join(''),
    area: runs.map(closeArea).join(''),
  };
}

const xOfInstant = (at: Instant, now: Instant): number => (1 - (now - at) / HOUR) * CHART_SIZE.width;
const roundCoordinate = (place: number): string => String(Math.round(place * 10) / 10);

function closeArea(run: readonly string[]): string {
  const [first = '', last = ''] = [run[0], run[run.length - 1]].map((point) => point?.split(' ')[0]);
  return `M${first} ${CHART_SIZE.height}L${run.join('L')}L${last} ${CHART_SIZE.height}Z`;
}

function joinPoints(points: readonly Point[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    if (run !== undefined && last !== undefined && point.at - last.at <= MAX_SAMPLE_GAP) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((times) => times * step >= value) ?? 10) * step;
}

const readBackups = readAnswerAs(isAdminBackups);
const BACKUPS_INTERVAL = 30 * SECOND;

function BackupSection() {
  const { value, failure, reload } = useLoaded('/api/admin/backups', readBackups, BACKUPS_INTERVAL);
  const { busy, run } = useAttempt();
  const make = () =>
    run(async () => {
      await callApi('POST', '/api/admin/backups');
      await reload();
    });
  if (value === null) return failure && <Problem text={failure.message} />;
  const { at: now, backups, everyHours, keep, isMaking, isOld, nextAt, madeHere } = value;
  if (!madeHere)
    return (
      <Section title={adminWords.backups}>
        <p className={list.note}>{adminWords.storeBackups}</p>
      </Section>
    );
  return (
    <Section title={adminWords.backups}>
      {isOld && <Problem text={adminWords.backupsOld(everyHours)} />}
      <p className={list.note}>{adminWords.backupsNote(everyHours, keep)}</p>
      {backups.length === 0 && (
        <p className={list.note}>
          {adminWords.noBackups}
          {!isOld && isNumber(nextAt) && (
            <>
              {' '}
              <Sentence of={adminWords.firstBackup(<Moment at={nextAt} />)} />
            </>
          )}
        </p>
      )}
      <ul className={list.list} aria-label={adminWords.backups}>
        {backups.map(({ name, at, bytes }) => (
          <Row
            key={name}
            title={<Moment at={at} />}
            detail={adminWords.backupFacts(sizeText(bytes), durationText(Math.max(0, now - at)), name)}
          />
        ))}
      </ul>
      <Button onPress={make} waiting={busy}>
        {busy || isMaking ? adminWords.makingBackup : adminWords.makeBackup}
      </Button>
    </Section>
  );
}

const CHART_VIEW_BOX = `0 0 ${CHART_SIZE.width} ${CHART_SIZE.height}`;
const clockFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

function LastHourCharts({ samples, at }: { readonly samples: readonly HourSample[]; readonly at: Instant }) {
  const { charts, outages, outage } = lastHourView(samples, at);
  return (
    <Section title={adminWords.lastHour}>
      <p className={list.note}>
        {samples.length === 0 ? adminWords.firstHalfMinute : adminWords.eachPoint}
        {outage !== null && <strong className={styles.outage}> {adminWords.outage(outage)}</strong>}
      </p>
      <div className={styles.charts}>
        {charts.map((drawn) => (
          <Chart key={drawn.name} chart={drawn} outages={outages} />
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
    most === null ? adminWords.nothingMeasured : adminWords.atMost(most.text, clockFormat.format(most.at));
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption>
        <span>{name}</span>
        <strong>{now}</strong>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden>
          {top}
        </span>
        <svg
          viewBox={CHART_VIEW_BOX}
          preserveAspectRatio="none"
          role="img"
          aria-label={adminWords.chart(name, now, words)}
        >
          <path className={styles.area} d={area} />
          {outages.map(({ x, width }) => (
            <rect key={x} className={styles.lost} x={x} width={width} height={CHART_SIZE.height} />
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

const readLog = readAnswerAs(isListOf(isLogLine));

const HEALTH_INTERVAL = 5 * SECOND;

export function HealthPage() {
  const { value, failure } = useLoaded('/api/admin/health', readHealth, HEALTH_INTERVAL);
  return (
    <>
      <AdminPageHead title={adminWords.health} note={adminWords.healthNote} />
      {failure && <Problem text={failure.message} />}
      {value?.storage === false && <Problem text={adminWords.nothingSaved} />}
      {value?.isSlow === true && <Problem text={adminWords.diskHangs} />}
      {value?.loss && <Problem text={adminWords.changesLost(value.loss.aside)} />}
      {value !== null && value.damaged.length > 0 && <DamagedRooms rooms={value.damaged} />}
      {value && <Vitals health={value} />}
      <BackupSection />
      <AdminLog />
    </>
  );
}

function Vitals({ health }: { readonly health: AdminHealth }) {
  const { version, node, at, startedAt, billing, sendsMail, storage, rooms, sockets, memory, disk } = health;
  const { wall, zoneRules } = health;
  return (
    <>
      <div className={styles.tiles}>
        <Tile
          name={adminWords.storage}
          value={
            storage && health.isSlow !== true ? (
              <Badge kind="good">{adminWords.saves}</Badge>
            ) : (
              <Badge kind="danger">{storage ? adminWords.hangs : adminWords.cannotSave}</Badge>
            )
          }
        />
        <Tile name={adminWords.upFor} value={durationText(at - startedAt)} />
        <Tile name={adminWords.sockets} value={String(sockets)} />
        <Tile name={adminWords.roomsAwake} value={String(rooms.loaded)} />
      </div>
      <LastHourCharts samples={health.hour} at={at} />
      <Section title={adminWords.process}>
        <Facts
          facts={[
            [adminWords.nameOfProcess, processName(health.process)],
            [adminWords.version, adminWords.versionAndNode(version, node.replace('v', ''))],
            [adminWords.started, <Moment key="started" at={startedAt} />],
            [adminWords.wallClock, clockOffsetText(wall)],
            [adminWords.zoneRules, zoneRules],
            [adminWords.billing, billing],
            [adminWords.mail, sendsMail ? adminWords.bySmtp : adminWords.intoOutbox],
            [
              adminWords.memory,
              adminWords.memoryUse(
                sizeText(memory.rss),
                sizeText(memory.heapUsed),
                sizeText(memory.heapTotal),
              ),
            ],
            [adminWords.waiting, adminWords.changes(rooms.pending)],
            [adminWords.database, adminWords.databaseSize(sizeText(disk.database), sizeText(disk.journal))],
            [adminWords.freeOnDisk, adminWords.ofSize(sizeText(disk.free), sizeText(disk.size))],
          ]}
        />
      </Section>
    </>
  );
}

const processName = (process: AdminHealth['process']): string =>
  process ? adminWords.processAt(process.host, process.port, process.pid) : adminWords.unknownProcess;

function DamagedRooms({ rooms }: { readonly rooms: readonly AdminDamagedRoom[] }) {
  return (
    <Section title={adminWords.damagedRooms}>
      <Problem text={adminWords.noLongerHolds(rooms.length)} />
      <ul className={list.list}>
        {rooms.map(({ roomId, pid, name, what }) => (
          <Row
            key={roomId}
            title={name ?? adminWords.nameLost}
            detail={
              <>
                {pid ?? roomId} <Badge kind="danger">{adminWords.damaged(damageText(what))}</Badge>
              </>
            }
          />
        ))}
      </ul>
      <p className={styles.advice}>
        <Sentence of={adminWords.restoreAdvice(<code>{adminWords.restoreCommand}</code>)} />
      </p>
    </Section>
  );
}

function Tile({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <div className={`card stack ${styles.tile}`}>
      <span>{name}</span>
      <strong>{value}</strong>
    </div>
  );
}

function AdminLog() {
  const { value, failure } = useLoaded('/api/admin/log', readLog);
  return (
    <Section title={adminWords.changedByAdmins}>
      {failure && <Problem text={failure.message} />}
      <ItemList items={value} empty={adminWords.nothingSoFar}>
        {({ id, at, actor, action, subject, detail }) => (
          <Row
            key={id}
            title={`${action}: ${subject}`}
            detail={<LogDetail detail={detail} actor={actor} />}
            aside={<Moment at={at} />}
          />
        )}
      </ItemList>
    </Section>
  );
}

function LogDetail({ detail, actor }: Pick<AdminLogLine, 'detail' | 'actor'>) {
  if (detail === '') return actor;
  const words = logDetailParts(detail).map((part) =>
    typeof part === 'string' ? part : <Moment key={part} at={part} />,
  );
  return (
    <span>
      <Sentence of={adminWords.doneBy(words, actor)} />
    </span>
  );
}
