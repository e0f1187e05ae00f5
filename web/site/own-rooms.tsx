import { useEffect, useState } from 'react';
import type { Uid } from '../../machines/kernel/ids.ts';
import { type ListedRoom, listedRoomsFrom } from '../../machines/people/room-list.ts';
import { siteWords } from '../../machines/words/site.ts';
import { useSession } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';
import { momentText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { Sentence } from '../ui/sentence.tsx';
import styles from './own-rooms.module.css';

export function OwnRooms() {
  const { user } = useSession();
  if (user === null) return null;
  return user.isAnonymous ? <UserRooms uid={user.uid} /> : <DashboardLink uid={user.uid} />;
}

function DashboardLink({ uid }: { readonly uid: Uid }) {
  return (
    <section className={styles.section} aria-label={siteWords.yourRooms}>
      <Link to={teamPath(String(uid), 'dashboard')} className={styles.toDashboard}>
        {siteWords.toYourRooms}
      </Link>
    </section>
  );
}

function UserRooms({ uid }: { readonly uid: Uid }) {
  const rooms = useOwnRooms(uid);
  if (rooms === null || rooms.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="own-rooms">
      <div className={`cluster ${styles.head}`}>
        <h2 id="own-rooms">{siteWords.yourRooms}</h2>
        <p>
          <Sentence of={siteWords.onlyHere(<Link to="/auth/signup/">{siteWords.signUp}</Link>)} />
        </p>
      </div>
      <ul className={`card ${styles.list}`}>
        {rooms.map((room) => (
          <UserRoomRow key={room.pid} room={room} />
        ))}
      </ul>
    </section>
  );
}

function UserRoomRow({ room: { pid, name, updatedAt } }: { readonly room: ListedRoom }) {
  return (
    <li>
      <Link to={`/r/${pid}/controller/`} className={styles.room}>
        <strong>{name}</strong>
        <span className={styles.pid}>{pid}</span>
        <time dateTime={new Date(updatedAt).toISOString()}>{siteWords.lastUsed(momentText(updatedAt))}</time>
      </Link>
    </li>
  );
}

interface FetchedRooms {
  readonly of: Uid;
  readonly rooms: readonly ListedRoom[];
}

function useOwnRooms(uid: Uid): readonly ListedRoom[] | null {
  const [fetched, setFetched] = useState<FetchedRooms | null>(null);
  useEffect(() => {
    const fetching = new AbortController();
    callApi('GET', '/api/rooms?sort=updated_desc', { signal: fetching.signal }).then(
      (data) => setFetched({ of: uid, rooms: listedRoomsFrom(data) }),
      () => {},
    );
    return () => fetching.abort();
  }, [uid]);
  return fetched !== null && fetched.of === uid ? fetched.rooms : null;
}
