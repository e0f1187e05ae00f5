import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TokenPlace } from '../../../machines/auth/room-token.machine.ts';
import { NoticePage, noticeButtonClass } from '../../app/notice-page.tsx';
import type { Enter } from '../../live/live-room-provider.tsx';
import { roomPasswords } from '../../live/room-passwords.ts';

interface Props {
  readonly place: TokenPlace;
  /** What asks for it. */
  readonly what: string;
  readonly enter: Enter;
}

export function PasswordScreen({ place, what, enter }: Props) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // There is nothing else to do here.
  useEffect(() => input.current?.focus(), []);
  const wrong = roomPasswords.get(place) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.withPassword(password);
  };
  return (
    <NoticePage title="This room is protected">
      <p>{what} asks for a password. The operator of the show knows it.</p>
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
