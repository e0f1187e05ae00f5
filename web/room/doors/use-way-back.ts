import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Denial } from '../../live/denial.ts';
import { device } from '../../live/device.ts';
import { roomPasswords } from '../../live/room-passwords.ts';
import { fetchRoomToken } from '../../live/room-token.ts';
import { type WayBack, wayBack } from './way-back.ts';

/** open: back in at a press. kicked: not before an operator allows it. shut: for another reason. unknown: not answered. */
export type DoorState = 'open' | 'kicked' | 'shut' | 'unknown';

/** Nobody may be at the screen to press anything once it is allowed again, ms. */
const LOOK_EVERY = 15_000;

/**
 * The way back from the kicked page, and how this screen stands with the room. A screen that the room refuses goes
 * back by itself once it does no more; one that it never refused, as a member's, waits for a press (V181).
 */
export function useWayBack(): { readonly back: WayBack | null; readonly standing: DoorState } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [standing, setStanding] = useState<DoorState>('unknown');
  const text = query.toString();
  useEffect(() => {
    const back = wayBack(new URLSearchParams(text));
    if (back === null) return undefined;
    return watch(back, (now, before) => {
      if (now === 'open' && before === 'kicked') void navigate(back.path, { replace: true });
      else setStanding(now);
    });
  }, [text, navigate]);
  return { back: wayBack(query), standing };
}

/** Looks until nothing is left to wait for. Returns the way to stop. */
function watch(back: WayBack, tell: (standing: DoorState, before: DoorState) => void): () => void {
  let known: DoorState = 'unknown';
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

function standingOf({ door }: WayBack): Promise<DoorState> {
  const request = { ...door, deviceId: device.id(), password: roomPasswords.get(door.place) };
  return fetchRoomToken(request).then(
    () => 'open',
    (failure: unknown) => (failure instanceof Denial ? standingAfter(failure) : 'unknown'),
  );
}

/** A password can be typed on the room's own page. */
function standingAfter({ code }: Denial): DoorState {
  if (code === 'denied_protected') return 'open';
  return code === 'denied_kicked' ? 'kicked' : 'shut';
}
