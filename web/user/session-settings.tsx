import { useEffect, useState } from 'react';
import { type SignedInPlace, sessionsFrom } from '../../machines/auth/session-list.parse.ts';
import type { User } from '../../machines/auth/user.ts';
import { session } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { notifyFailure } from '../app/notify-failure.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

export function SessionSettings({ user }: { readonly user: User }) {
  const path = `/api/users/${user.uid}/sessions`;
  const [places, setPlaces] = useState<readonly SignedInPlace[] | null>(null);
  useEffect(() => {
    callApi('GET', path).then((data) => setPlaces(sessionsFrom(data)), notifyFailure);
  }, [path]);
  const { busy, run } = useAttempt();
  const end = async ({ id }: SignedInPlace) => {
    await callApi('DELETE', `${path}/${id}`);
    setPlaces((shown) => shown && shown.filter((place) => place.id !== id));
  };
  const endOthers = async () => {
    await callApi('DELETE', `/api/users/${user.uid}/other-sessions`);
    setPlaces((shown) => shown && shown.filter(({ present }) => present));
  };
  const endAll = async () => {
    await callApi('DELETE', path);
    session.changeTo(null);
  };
  return (
    <SettingsSection title={userWords.places} about={userWords.placesAbout}>
      <ul className={styles.sessions}>
        {places?.map((place) => (
          <li key={place.id}>
            <div>
              <strong>{place.name}</strong>
              <span>{begunText(place)}</span>
            </div>
            {!place.present && <EndButton place={place} onEnd={() => end(place)} />}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {places !== null && places.length > 1 && (
          <Button waiting={busy} onPress={() => void run(endOthers)}>
            {userWords.signOutOthers}
          </Button>
        )}
        <Button waiting={busy} onPress={() => void run(endAll)}>
          {userWords.signOutEverywhere}
        </Button>
      </div>
    </SettingsSection>
  );
}

function begunText({ present, since, address }: SignedInPlace): string {
  const begun = (present ? userWords.hereSince : userWords.since)(day.format(since));
  return address === null ? begun : userWords.sinceFrom(begun, address);
}

interface EndProps {
  readonly place: SignedInPlace;
  readonly onEnd: () => Promise<void>;
}

/** Independent attempts. */
function EndButton({ place, onEnd }: EndProps) {
  const { busy, run } = useAttempt();
  return (
    <Button
      size="small"
      waiting={busy}
      aria-label={userWords.signOutOf(place.name)}
      onPress={() => void run(onEnd)}
    >
      {userWords.signOut}
    </Button>
  );
}
