import { useRef, useState } from 'react';
import { passwordChoices, passwordWarning } from '../../../machines/view/screens/room-access.ts';
import { notify } from '../../app/notifications.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMemberRoom } from '../links/use-member-room.ts';
import styles from './dialogs.module.css';

/** Who gets in: the password, and the links themselves. */
export function AccessFields() {
  return (
    <>
      <PasswordField />
      <RotateLinks />
    </>
  );
}

const passwordSet = { title: 'Password set', text: 'Screens outside your team are asked for it now.' };
const passwordRemoved = {
  title: 'Password removed',
  text: 'The links alone open the room again. Screens that were asked for it come back by themselves.',
};

function PasswordField() {
  const room = useRoom();
  const [password, setPassword] = useState('');
  const [armed, setArmed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choices = passwordChoices(useMemberRoom().room);
  const set = (next: string | null) => {
    const done = next === null ? passwordRemoved : passwordSet;
    setArmed(false);
    // The button that was pressed may be gone in a moment, and the focus with it.
    input.current?.focus();
    room.send('room/setPassword', { password: next }).then(() => {
      setPassword('');
      notify({ type: 'success', ...done });
    }, notifyRefusal);
  };
  const busy = room.pending.has('room/setPassword');
  const others = (room.view.clients ?? []).filter(({ id }) => id !== room.clientId).length;
  const arms = !armed && others > 0;
  return (
    <div className={styles.field}>
      <TextField
        label="Password of the room"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
        description={choices.standing}
        inputRef={input}
      />
      {armed && <p className={styles.words}>{passwordWarning(others)}</p>}
      <div className={styles.buttons}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            Not now
          </Button>
        )}
        {choices.remove && !armed && (
          <Button size="small" isDisabled={busy} onPress={() => set(null)}>
            Remove the password
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          isDisabled={busy || password === ''}
          onPress={() => (arms ? setArmed(true) : set(password))}
        >
          {armed ? `${choices.set} now` : choices.set}
        </Button>
      </div>
    </div>
  );
}

/** Cannot be undone, so it takes two presses and says what it breaks. */
function RotateLinks() {
  const room = useRoom();
  const [armed, setArmed] = useState(false);
  const rotate = () => {
    setArmed(false);
    room
      .send('room/rotateSecrets', {})
      .then(
        () => notify({ type: 'success', title: 'Links replaced', text: 'Share the new ones from Links.' }),
        notifyRefusal,
      );
  };
  return (
    <div className={styles.field}>
      <p className={styles.label}>Links</p>
      <p className={styles.words}>
        {armed
          ? 'Every link shared so far stops working now, and screens that came by one are closed.'
          : 'If a link got into the wrong hands, replace them all.'}
      </p>
      <div className={styles.buttons}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            Keep them
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          onPress={() => (armed ? rotate() : setArmed(true))}
        >
          {armed ? 'Replace all links now' : 'Replace all links…'}
        </Button>
      </div>
    </div>
  );
}
