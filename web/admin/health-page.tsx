import {
  type AdminDamagedRoom,
  type AdminHealth,
  type AdminLogLine,
  isAdminHealth,
  isLogLine,
} from '../../machines/admin/answers.ts';
import {
  clockOffsetText,
  damageText,
  durationText,
  logDetail,
  sizeText,
} from '../../machines/admin/texts.ts';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Sentence } from '../ui/sentence.tsx';
import { answerOf } from './answers.ts';
import { BackupSection } from './backups.tsx';
import styles from './health-page.module.css';
import { LastHourCharts } from './last-hour.tsx';
import list from './list.module.css';
import parts from './parts.module.css';
import { AdminPageHead, Badge, Facts, Moment, Problem, Section } from './parts.tsx';

const readHealth = answerOf(isAdminHealth);
const readLog = answerOf(isListOf(isLogLine));

const EVERY = 5 * SECOND;

export function HealthPage() {
  const { value, failure } = useLoaded('/api/admin/health', readHealth, EVERY);
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
            [adminWords.nameOfProcess, nameOf(health.process)],
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

const nameOf = (process: AdminHealth['process']): string =>
  process ? adminWords.processAt(process.host, process.port, process.pid) : adminWords.unknownProcess;

function DamagedRooms({ rooms }: { readonly rooms: readonly AdminDamagedRoom[] }) {
  return (
    <Section title={adminWords.damagedRooms}>
      <Problem text={adminWords.noLongerHolds(rooms.length)} />
      <ul className={list.list}>
        {rooms.map(({ roomId, pid, name, what }) => (
          <li key={roomId} className={list.row}>
            <span className={list.rowWords}>
              <strong>{name ?? adminWords.nameLost}</strong>
              <span>
                {pid ?? roomId} <Badge kind="danger">{adminWords.damaged(damageText(what))}</Badge>
              </span>
            </span>
          </li>
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
    <div className={styles.tile}>
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
      {value?.length === 0 && <p className={parts.note}>{adminWords.nothingSoFar}</p>}
      <ul className={list.list}>
        {value?.map(({ id, at, actor, action, subject, detail }) => (
          <li key={id} className={list.row}>
            <span className={list.rowWords}>
              <strong>
                {action}: {subject}
              </strong>
              <span>
                <LogDetail detail={detail} actor={actor} />
              </span>
            </span>
            <span className={list.aside}>
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LogDetail({ detail, actor }: Pick<AdminLogLine, 'detail' | 'actor'>) {
  if (detail === '') return actor;
  const words = logDetail(detail).map((part) =>
    typeof part === 'string' ? part : <Moment key={part} at={part} />,
  );
  return (
    <span>
      <Sentence of={adminWords.doneBy(words, actor)} />
    </span>
  );
}
