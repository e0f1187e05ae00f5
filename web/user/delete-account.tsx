import { useEffect, useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { listedRoomsFrom } from '../../machines/team/room-list.parse.ts';
import { AccountForm } from '../account/form.tsx';
import { useSubmission } from '../account/use-submission.ts';
import { callApi } from '../app/api-call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CurrentPasswordField, requireCurrentPassword } from './current-password-field.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

export function DeleteAccount({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title={userWords.delete} about={userWords.deleteAbout}>
      <div className={styles.actions}>
        <Button onPress={() => setAsking(true)}>{userWords.deleteAsk}</Button>
      </div>
      <Dialog title={userWords.deleteQuestion} isOpen={asking} onClose={() => setAsking(false)}>
        <Consequences user={user} />
      </Dialog>
    </SettingsSection>
  );
}

function Consequences({ user }: { readonly user: User }) {
  const rooms = useRoomNames();
  const [password, setPassword] = useState('');
  const submission = useSubmission(
    async () => {
      const body = { currentPassword: requireCurrentPassword(password) };
      await callApi('DELETE', `/api/users/${user.uid}`, { body });
      // Clears all account state.
      location.replace('/');
    },
    ['currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <>
      <ul className={styles.consequences}>
        <li>{roomsText(rooms)}</li>
        <li>{userWords.screensGoDark}</li>
        <li>{userWords.forgotten(user.email ?? '')}</li>
      </ul>
      <AccountForm
        submission={submission}
        label={userWords.delete}
        action={userWords.delete}
        variant="danger"
      >
        <CurrentPasswordField submission={submission} value={password} onChange={setPassword} />
      </AccountForm>
    </>
  );
}

function roomsText(names: readonly string[] | null): string {
  if (names === null) return userWords.allRooms;
  if (names.length === 0) return userWords.noRooms;
  const [first = '', second = '', third = '', ...more] = names;
  const some = [first, second, third].filter((name) => name !== '').join(', ');
  return more.length > 0 ? userWords.theseRoomsAndMore(some, more.length) : userWords.theseRooms(some);
}

function useRoomNames(): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null);
  useEffect(() => {
    callApi('GET', '/api/rooms').then(
      (data) => setNames(listedRoomsFrom(data).map(({ name }) => name)),
      () => setNames(null),
    );
  }, []);
  return names;
}
