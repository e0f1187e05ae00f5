import { useRoom } from '../../live/live-context.ts';
import { CopyLine } from '../links/copy-line.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import styles from './dialogs.module.css';
import { roomApiWords } from './room-api.words.ts';
import { RoomKeys } from './room-keys.tsx';

/** What other programs need to find this room (K93). */
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
        {/* The server's own page: no route of the app. */}
        <a href="/docs/api/" target="_blank" rel="noreferrer">
          {roomApiWords.docs}
        </a>
      </p>
      <RoomKeys />
    </div>
  );
}
