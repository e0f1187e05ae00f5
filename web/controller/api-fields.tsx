import { planAllows } from '../../machines/plan/plan.permissions.ts';
import { teamPath } from '../app/site-links.view.ts';
import { CopyLine } from '../links/copy-line.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useRoom } from '../live/live-context.ts';
import { PlanPageLink } from '../room/plan-page-link.tsx';
import { ApiKeys } from '../user/api-keys.tsx';
import styles from './dialogs.module.css';
import { roomApiWords } from './room-api.words.ts';

export function ApiFields() {
  const { pid } = useRoom();
  const { origin } = useLinkOrigin();
  const lines = [
    { title: roomApiWords.roomId, text: pid },
    { title: roomApiWords.url, text: `${origin}/v1/` },
    { title: roomApiWords.theCommand, text: roomApiWords.command(origin, pid) },
  ];
  return (
    <div className={styles.field}>
      <p className={styles.label}>{roomApiWords.title}</p>
      <p className={styles.words}>{roomApiWords.about}</p>
      {lines.map(({ title, text }) => (
        <CopyLine key={title} title={title} text={text} />
      ))}
      <p className={styles.words}>
        {/* Server-rendered. */}
        <a href="/docs/api/" target="_blank" rel="noreferrer">
          {roomApiWords.docs}
        </a>
      </p>
      <RoomKeys />
    </div>
  );
}

function RoomKeys() {
  const { pid, view } = useRoom();
  const { name, plan, teamId } = view.room;
  if (teamId === null) return null;
  const canMake = planAllows(plan, 'api_access');
  return (
    <div className={styles.field}>
      <p className={styles.label}>{roomApiWords.keys}</p>
      <p className={styles.words}>{roomApiWords.keysAbout}</p>
      {!canMake && (
        <p className={styles.words}>
          {roomApiWords.noAccess(plan.name)}
          <PlanPageLink />
        </p>
      )}
      <ApiKeys teamId={teamId} rooms={[{ pid, name }]} only={pid} canMake={canMake} />
      <p className={styles.words}>
        <a href={teamPath(teamId, 'integrations')} target="_blank" rel="noreferrer">
          {roomApiWords.teamKeys}
        </a>
      </p>
    </div>
  );
}
