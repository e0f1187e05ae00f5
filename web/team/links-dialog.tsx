import type { ListedRoom } from '../../machines/people/room-list.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { LinkList } from '../links/link-list.tsx';
import { hasPasswordIn, linkCards, linksFrom } from '../room/links.view.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

interface Props {
  readonly room: ListedRoom | null;
  readonly onClose: () => void;
}

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

const parseSharedLinks = (answer: unknown) => ({
  links: linksFrom(answer),
  hasPassword: hasPasswordIn(answer),
});

function Links({ room: { pid } }: { readonly room: ListedRoom }) {
  const { value: shared, failure } = useLoaded(`/api/rooms/${pid}`, parseSharedLinks);
  if (failure !== null)
    return (
      <p role="alert" className={styles.problem}>
        {failure.message}
      </p>
    );
  if (shared === null || shared.links === null)
    return <p className={styles.dialogsWords}>{dashboardWords.loading}</p>;
  const { links, hasPassword } = shared;
  return <LinkList cards={linkCards({ pid, access: 'SIGNED', links, hasPassword, clients: undefined })} />;
}
