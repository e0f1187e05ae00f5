import { useState } from 'react';
import type { ViewerScreen } from '../../timer/face/viewer.view.ts';
import { NO_ANNOUNCEMENT, nextAnnouncement } from './announcement.view.ts';

export function SpokenScreen({ screen }: { readonly screen: ViewerScreen }) {
  const [said, say] = useState(NO_ANNOUNCEMENT);
  const next = nextAnnouncement(said, screen);
  if (next !== said) say(next);
  return next.text;
}
