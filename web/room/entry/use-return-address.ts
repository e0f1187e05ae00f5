import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Denial } from '../../live/denial.ts';
import { device } from '../../live/device.ts';
import { roomPasswords } from '../../live/room-passwords.ts';
import { fetchRoomToken } from '../../live/room-token.ts';
import { type ReturnAddress, returnAddressIn } from './return-address.ts';

/** open: back in at a press. kicked: not before an operator allows it. shut: for another reason. unknown: not answered. */
export type AccessState = 'open' | 'kicked' | 'shut' | 'unknown';

/** Nobody may be at the screen to press anything once it is allowed again, ms. */
const LOOK_EVERY = 15_000;

/** Way back from the kicked page. A refused screen returns once allowed; others wait for a press (V181). */
export function useReturnAddress(): { readonly back: ReturnAddress | null; readonly standing: AccessState } {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [standing, setStanding] = useState<AccessState>('unknown');
  useEffect(() => {
    const back = returnAddressIn({ search, hash });
    if (back === null) return undefined;
    return watch(back, (now, before) => {
      if (now === 'open' && before === 'kicked') void navigate(back.path, { replace: true });
      else setStanding(now);
    });
  }, [search, hash, navigate]);
  return { back: returnAddressIn({ search, hash }), standing };
}

function watch(back: ReturnAddress, tell: (standing: AccessState, before: AccessState) => void): () => void {
  let known: AccessState = 'unknown';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = async () => {
    const standing = await standingOf(back);
    if (stopped) return;
    tell(standing, known);
    if (standing !== 'unknown') known = standing;
    if (standing === 'kicked' || standing === 'unknown') timer = setTimeout(() => void look(), LOOK_EVERY);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function standingOf({ subject }: ReturnAddress): Promise<AccessState> {
  const request = { ...subject, deviceId: device.id(), password: roomPasswords.get(subject.place) };
  return fetchRoomToken(request).then(
    () => 'open',
    (failure: unknown) => (failure instanceof Denial ? standingAfter(failure) : 'unknown'),
  );
}

/** A password can be typed on the room's own page. */
function standingAfter({ code }: Denial): AccessState {
  if (code === 'denied_protected') return 'open';
  return code === 'denied_kicked' ? 'kicked' : 'shut';
}
