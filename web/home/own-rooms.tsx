import { useEffect, useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import { type OwnRoom, ownRoomsFrom } from '../../machines/team/room-list.parse.ts';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { useSession } from '../auth/session.ts';
import styles from './own-rooms.module.css';

const lastUsed = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeStyle: 'short' });

/** The rooms of whoever is there, the last used first; nothing for those who have none and are not signed in (U19). */
export function OwnRooms() {
  const { user } = useSession();
  const rooms = useOwnRooms(user?.uid ?? null);
  if (user === null || rooms === null || (rooms.length === 0 && user.isAnonymous)) return null;
  return (
    <section className={styles.section} aria-labelledby="own-rooms">
      <div className={styles.head}>
        <h2 id="own-rooms">Your rooms</h2>
        <Kept user={user} />
      </div>
      {rooms.length === 0 ? (
        <p className={styles.empty}>
          None yet. <Link to="/r/generate/">Generate a room</Link>, and it stands here.
        </p>
      ) : (
        <ul className={styles.list}>
          {rooms.map((room) => (
            <Row key={room.pid} room={room} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Kept({ user }: { readonly user: User }) {
  if (!user.isAnonymous) return null;
  return (
    <p>
      Known to this browser only. <Link to="/auth/signup/">Sign up</Link> to keep them.
    </p>
  );
}

function Row({ room: { pid, name, updatedAt } }: { readonly room: OwnRoom }) {
  return (
    <li>
      <Link to={`/r/${pid}/controller/`} className={styles.room}>
        <strong>{name}</strong>
        <span className={styles.pid}>{pid}</span>
        <time dateTime={new Date(updatedAt).toISOString()}>Last used {lastUsed.format(updatedAt)}</time>
      </Link>
    </li>
  );
}

interface Fetched {
  readonly of: Uid;
  readonly rooms: readonly OwnRoom[];
}

function useOwnRooms(uid: Uid | null): readonly OwnRoom[] | null {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (uid === null) return;
    const fetching = new AbortController();
    callApi('GET', '/api/rooms?sort=updated_desc', { signal: fetching.signal }).then(
      (data) => setFetched({ of: uid, rooms: ownRoomsFrom(data) }),
      () => {},
    );
    return () => fetching.abort();
  }, [uid]);
  return fetched !== null && fetched.of === uid ? fetched.rooms : null;
}
