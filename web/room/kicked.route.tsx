import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { device } from '../live/device.ts';
import { Denial } from '../live/live-room.ts';
import { roomPasswords } from '../live/room-passwords.ts';
import { fetchRoomToken } from '../live/room-token.ts';
import { actionWords } from '../ui/ui.words.ts';
import { type ReturnAddress, returnAddressIn } from './return-address.tsx';
import { roomEntryWords } from './room-screen.words.ts';

/**
 * `open`: the user may return. `kicked`: the screen waits until it may return. `shut`: refused for another reason.
 * `unknown`: no answer.
 */
type AccessState = 'open' | 'kicked' | 'shut' | 'unknown';

const CHECK_INTERVAL_MS = 15_000;

/** Returns a removed screen to its room as soon as the room accepts it. Other screens return on a press (V181). */
function useReturnAddress(): { readonly back: ReturnAddress | null; readonly standing: AccessState } {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [standing, setStanding] = useState<AccessState>('unknown');
  useEffect(() => {
    const back = returnAddressIn({ search, hash });
    if (back === null) return undefined;
    return watchAccess(back, (now, before) => {
      if (now === 'open' && before === 'kicked') void navigate(back.path, { replace: true });
      else setStanding(now);
    });
  }, [search, hash, navigate]);
  return { back: returnAddressIn({ search, hash }), standing };
}

function watchAccess(
  back: ReturnAddress,
  tell: (standing: AccessState, before: AccessState) => void,
): () => void {
  let known: AccessState = 'unknown';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = async () => {
    const standing = await accessStateOf(back);
    if (stopped) return;
    tell(standing, known);
    if (standing !== 'unknown') known = standing;
    if (standing === 'kicked' || standing === 'unknown')
      timer = setTimeout(() => void look(), CHECK_INTERVAL_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function accessStateOf({ subject }: ReturnAddress): Promise<AccessState> {
  const request = { ...subject, deviceId: device.id(), password: roomPasswords.get(subject.place) };
  return fetchRoomToken(request).then(
    () => 'open',
    (failure: unknown) => (failure instanceof Denial ? accessStateAfter(failure) : 'unknown'),
  );
}

function accessStateAfter({ code }: Denial): AccessState {
  if (code === 'denied_protected') return 'open';
  return code === 'denied_kicked' ? 'kicked' : 'shut';
}

export function KickedRoute() {
  const id = useSearchParams()[0].get('id');
  const { back, standing } = useReturnAddress();
  return (
    <NoticePage title={roomEntryWords.kicked}>
      <p role="status">
        {id ? roomEntryWords.removedFrom(device.name(), id) : roomEntryWords.removedFromSome(device.name())}{' '}
        {roomEntryWords.standings[standing]}
      </p>
      {back && (
        <NoticeLink to={back.path}>
          {standing === 'open' ? roomEntryWords.backTo[back.where] : actionWords.tryAgain}
        </NoticeLink>
      )}
    </NoticePage>
  );
}
