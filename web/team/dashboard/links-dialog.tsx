import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { linkCards, linksFrom } from '../../../machines/view/screens/links.ts';
import { dashboardWords } from '../../../machines/words/dashboard.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { LinkList } from '../../room/links/link-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface Props {
  /** Null: closed. */
  readonly room: ListedRoom | null;
  readonly onClose: () => void;
}

/** The links of a room, to copy, to open, and as QR codes. */
export function LinksDialog({ room, onClose }: Props) {
  return (
    <Dialog
      title={room === null ? dashboardWords.links : dashboardWords.linksOf(room.name)}
      isOpen={room !== null}
      onClose={onClose}
      wide
    >
      {room !== null && <Links room={room} />}
    </Dialog>
  );
}

function Links({ room: { pid } }: { readonly room: ListedRoom }) {
  const { value: links, failure } = useLoaded(`/api/rooms/${pid}`, linksFrom);
  if (failure !== null)
    return (
      <p role="alert" className={styles.problem}>
        {failure.message}
      </p>
    );
  if (links === null) return <p className={styles.words}>{dashboardWords.loading}</p>;
  return <LinkList cards={linkCards({ pid, access: 'SIGNED', links, clients: undefined })} />;
}
