import { useRef, useState } from 'react';
import { notify } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { passwordChoices } from '../devices/room-access.view.ts';
import { roomAccessWords } from '../devices/room-access.words.ts';
import { useMemberRoom } from '../links/use-member-room.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './dialogs.module.css';

export function AccessFields() {
  return (
    <>
      <PasswordField />
      <RotateLinks />
    </>
  );
}

const passwordSet = { title: roomAccessWords.passwordSet, text: roomAccessWords.passwordSetNote };
const passwordRemoved = {
  title: roomAccessWords.passwordRemoved,
  text: roomAccessWords.passwordRemovedNote,
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
    // The pressed button may disappear.
    input.current?.focus();
    room.send('room/setPassword', { password: next }).then(() => {
      setPassword('');
      notify({ type: 'success', ...done });
    }, notifyRefusal);
  };
  const busy = room.pending.has('room/setPassword');
  const others = (useClients() ?? []).filter(({ id }) => id !== room.clientId).length;
  const arms = !armed && others > 0;
  return (
    <div className={styles.field}>
      <TextField
        label={roomAccessWords.password}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
        description={choices.standing}
        inputRef={input}
      />
      {armed && <p className={styles.words}>{roomAccessWords.passwordWarning(others)}</p>}
      <div className={styles.buttons}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            {roomAccessWords.notNow}
          </Button>
        )}
        {choices.remove && !armed && (
          <Button size="small" isDisabled={busy} onPress={() => set(null)}>
            {roomAccessWords.removePassword}
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          isDisabled={busy || password === ''}
          onPress={() => (arms ? setArmed(true) : set(password))}
        >
          {armed ? choices.setNow : choices.set}
        </Button>
      </div>
    </div>
  );
}

function RotateLinks() {
  const room = useRoom();
  const [armed, setArmed] = useState(false);
  const rotate = () => {
    setArmed(false);
    room.send('room/rotateSecrets', {}).then(
      () =>
        notify({
          type: 'success',
          title: roomAccessWords.linksReplaced,
          text: roomAccessWords.linksReplacedNote,
        }),
      notifyRefusal,
    );
  };
  return (
    <div className={styles.field}>
      <p className={styles.label}>{roomAccessWords.links}</p>
      <p className={styles.words}>{armed ? roomAccessWords.replaceWarning : roomAccessWords.replaceHint}</p>
      <div className={styles.buttons}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            {roomAccessWords.keepLinks}
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          onPress={() => (armed ? rotate() : setArmed(true))}
        >
          {armed ? roomAccessWords.replaceNow : roomAccessWords.replaceAll}
        </Button>
      </div>
    </div>
  );
}
