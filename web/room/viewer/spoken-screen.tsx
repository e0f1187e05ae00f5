import { useState } from 'react';
import { NO_ANNOUNCEMENT, nextAnnouncement } from '../../../machines/view/screens/announcement.ts';
import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';

/** The screen in words, for those who cannot see it (V76). */
export function SpokenScreen({ screen }: { readonly screen: ViewerScreen }) {
  const [said, say] = useState(NO_ANNOUNCEMENT);
  const next = nextAnnouncement(said, screen);
  if (next !== said) say(next);
  return next.text;
}
