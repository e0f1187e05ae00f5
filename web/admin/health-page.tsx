import {
  type AdminDamagedRoom,
  type AdminHealth,
  type AdminLogLine,
  isAdminHealth,
  isLogLine,
} from '../../machines/admin/answers.ts';
import {
  countText,
  damageText,
  logDetail,
  sizeText,
  spanText,
  wallText,
} from '../../machines/admin/words.ts';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { answerOf } from './answers.ts';
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
      <AdminPageHead title="Health" note="Looked at every 5 seconds." />
      {failure && <Problem text={failure.message} />}
      {value?.storage === false && (
        <Problem text="Nothing can be saved: every change is refused, while clocks and screens go on. See what is free on the disk; the log says why. Changes are taken again by themselves once there is room." />
      )}
      {value !== null && value.damaged.length > 0 && <DamagedRooms rooms={value.damaged} />}
      {value && <Vitals health={value} />}
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
          name="Storage"
          value={storage ? <Badge kind="good">Saves</Badge> : <Badge kind="danger">Cannot save</Badge>}
        />
        <Tile name="Up for" value={spanText(at - startedAt)} />
        <Tile name="Sockets" value={String(sockets)} />
        <Tile name="Rooms awake" value={String(rooms.loaded)} />
      </div>
      <LastHourCharts samples={health.hour} at={at} />
      <Section title="Process">
        <Facts
          facts={[
            ['Version', `${version}, Node ${node.replace('v', '')}`],
            ['Started', <Moment key="started" at={startedAt} />],
            ['Wall clock', wallText(wall)],
            ['Time zone rules', zoneRules],
            ['Billing', billing],
            ['Mail', sendsMail ? 'By SMTP' : 'Into the outbox'],
            [
              'Memory',
              `${sizeText(memory.rss)}, heap ${sizeText(memory.heapUsed)} of ${sizeText(memory.heapTotal)}`,
            ],
            ['Waiting for the disk', countText(rooms.pending, 'change')],
            ['Database', `${sizeText(disk.database)}, journal ${sizeText(disk.journal)}`],
            ['Free on disk', `${sizeText(disk.free)} of ${sizeText(disk.size)}`],
          ]}
        />
      </Section>
    </>
  );
}

/** What was found when somebody asked for the room: nobody gets in, and only a backup helps (W26). */
function DamagedRooms({ rooms }: { readonly rooms: readonly AdminDamagedRoom[] }) {
  return (
    <Section title="Damaged rooms">
      <Problem
        text={`The disk no longer holds what was written for ${countText(rooms.length, 'room')}. Nobody can open what is listed here; all other rooms go on.`}
      />
      <ul className={list.list}>
        {rooms.map(({ roomId, pid, name, what }) => (
          <li key={roomId} className={list.row}>
            <span className={list.rowWords}>
              <strong>{name ?? 'A room whose name is lost'}</strong>
              <span>
                {pid ?? roomId} <Badge kind="danger">Damaged: {damageText(what)}</Badge>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.advice}>
        To bring them back, stop the server and restore the newest backup from before the damage:{' '}
        <code>npm run restore -- data/backups/…</code> All rooms then are as they were in that backup; who may
        do what stays as it is now. Check the disk too: what damaged one row may damage more.
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
    <Section title="What administrators changed">
      {failure && <Problem text={failure.message} />}
      {value?.length === 0 && <p className={parts.note}>Nothing so far.</p>}
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
      {words}, by {actor}
    </span>
  );
}
