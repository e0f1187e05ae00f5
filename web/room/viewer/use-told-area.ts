import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Mirroring } from '../../../machines/view/screens/screen-link.ts';
import { useRoom } from '../../live/live-context.ts';

/** A window that is dragged to another size says the last one, ms. */
const SETTLED = 500;
/** Options of a link that change what is drawn. */
const DRAWN = ['tz', 'format', 'clock', 'theme'];

/** Tells the room on what this stage is drawn, after each connection and each change, so that controllers draw the same in small (V673). */
export function useToldArea(mirror: Mirroring | null): void {
  const { say, status } = useRoom();
  const [query] = useSearchParams();
  const options = optionsIn(query, mirror);
  useEffect(() => {
    if (status !== 'live') return undefined;
    const tell = () => say('client/update', { shows: { width: innerWidth, height: innerHeight, options } });
    tell();
    let timer: ReturnType<typeof setTimeout>;
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLED);
    };
    addEventListener('resize', resized);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', resized);
    };
  }, [say, status, options]);
}

function optionsIn(query: URLSearchParams, mirror: Mirroring | null): string {
  const shown = new URLSearchParams();
  for (const name of DRAWN) {
    const value = query.get(name);
    if (value !== null) shown.set(name, value);
  }
  if (mirror !== null) shown.set('mirror', mirror);
  return shown.toString().slice(0, 120);
}
