import { roomApiWords } from '../../../machines/words/room-api.ts';
import { useRoom } from '../../live/live-context.ts';
import { CopyButton } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import styles from './dialogs.module.css';

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
        <div key={title} className={styles.copied}>
          <code>{text}</code>
          <CopyButton title={title} url={text} />
        </div>
      ))}
      <p className={styles.words}>
        {/* The server's own page: no route of the app. */}
        <a href="/docs/api/" target="_blank" rel="noreferrer">
          {roomApiWords.docs}
        </a>
      </p>
    </div>
  );
}
