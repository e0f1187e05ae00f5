import { useEffect, useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { listedRoomsFrom } from '../../machines/team/room-list.parse.ts';
import { callApi } from '../app/api-call.ts';
import { AccountForm } from '../auth/form.tsx';
import { useSubmission } from '../auth/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PresentPasswordField, presentPassword } from './present-password-field.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

export function DeleteAccount({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Delete account" about="Your rooms go with it. This cannot be undone.">
      <div className={styles.actions}>
        <Button onPress={() => setAsking(true)}>Delete account…</Button>
      </div>
      <Dialog title="Delete your account?" isOpen={asking} onClose={() => setAsking(false)}>
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
      const body = { currentPassword: presentPassword(password) };
      await callApi('DELETE', `/api/users/${user.uid}`, { body });
      // The page is loaded again, so that nothing of the account is left in it.
      location.replace('/');
    },
    ['currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <>
      <ul className={styles.consequences}>
        <li>{roomsText(rooms)}</li>
        <li>Screens that show them go dark, also in a running show.</li>
        <li>All your devices are signed out, and {user.email} is forgotten.</li>
      </ul>
      <AccountForm submission={submission} label="Delete account" action="Delete account" variant="danger">
        <PresentPasswordField submission={submission} value={password} onChange={setPassword} />
      </AccountForm>
    </>
  );
}

function roomsText(names: readonly string[] | null): string {
  if (names === null) return 'All your rooms are deleted for good.';
  if (names.length === 0) return 'You have no rooms that would go with it.';
  const [first = '', second = '', third = '', ...more] = names;
  const some = [first, second, third].filter((name) => name !== '').join(', ');
  const rest = more.length > 0 ? ` and ${more.length} more` : '';
  return `Deleted for good: ${some}${rest}.`;
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
