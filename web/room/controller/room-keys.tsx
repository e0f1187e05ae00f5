import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import { ApiKeys } from '../../api-key/api-keys.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { useRoom } from '../../live/live-context.ts';
import { PlanPageLink } from '../plan-page-link.tsx';
import styles from './dialogs.module.css';
import { roomApiWords } from './room-api.words.ts';

/** Keys that open this room alone (K117). */
export function RoomKeys() {
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
