import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticePage, noticeButtonClass } from '../../app/notice-page.tsx';
import type { Enter } from '../../live/live-room-provider.tsx';
import { roomPasswords } from '../../live/room-passwords.ts';

interface Props {
  readonly pid: RoomPid;
  readonly enter: Enter;
}

export function PasswordScreen({ pid, enter }: Props) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // There is nothing else to do here.
  useEffect(() => input.current?.focus(), []);
  const wrong = roomPasswords.get(pid) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.withPassword(password);
  };
  return (
    <NoticePage title="This room is protected">
      <p>Room {pid} asks for a password. The operator of the show knows it.</p>
      <form onSubmit={submit}>
        <label>
          Password
          <input
            type="password"
            autoComplete="current-password"
            ref={input}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {wrong && <p role="alert">That password does not open the room. Try again.</p>}
        <button type="submit" className={noticeButtonClass} disabled={password === ''}>
          Enter
        </button>
      </form>
    </NoticePage>
  );
}
