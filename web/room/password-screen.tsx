import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NoticePage, noticeButtonClass } from '../app/notice-page.tsx';
import type { JoinActions } from '../live/live-room-provider.tsx';
import { roomPasswords, type TokenScope } from '../live/room-passwords.ts';
import { roomEntryWords } from './room-screen.words.ts';

interface Props {
  readonly place: TokenScope;
  readonly what: string;
  readonly enter: JoinActions;
}

export function PasswordScreen({ place, what, enter }: Props) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const wrong = roomPasswords.get(place) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.withPassword(password);
  };
  return (
    <NoticePage title={roomEntryWords.protected}>
      <p>{roomEntryWords.protectedNote(what)}</p>
      <form onSubmit={submit}>
        <label>
          {roomEntryWords.password}
          <input
            type="password"
            autoComplete="current-password"
            ref={input}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {wrong && <p role="alert">{roomEntryWords.wrongPassword}</p>}
        <button type="submit" className={noticeButtonClass} disabled={password === ''}>
          {roomEntryWords.enter}
        </button>
      </form>
    </NoticePage>
  );
}
