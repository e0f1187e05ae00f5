import { useState } from 'react';
import type { ViewerScreen } from '../stage/viewer.view.ts';
import { NO_ANNOUNCEMENT, nextAnnouncement } from './announcement.view.ts';

interface Props {
  readonly screen: ViewerScreen;
  /** V2121. */
  readonly named?: boolean;
}

export function SpokenScreen({ screen, named = false }: Props) {
  const [said, say] = useState(NO_ANNOUNCEMENT);
  const next = nextAnnouncement(said, screen);
  if (next !== said) say(next);
  return named && screen.title !== null && next.text !== '' ? `${screen.title}: ${next.text}` : next.text;
}
