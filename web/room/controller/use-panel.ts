import { useState } from 'react';
import { browserEntry } from '../../app/browser-entry.ts';
import { keptPanel, NO_PANEL, type SidePanel } from './panels.view.ts';
import type { Layout } from './use-layout.ts';

const kept = browserEntry('callboard.panel');

/** The panel that is open, if any. Beside the rundown it is kept in this browser; over the rundown none is open at first (V654). */
export function usePanel(layout: Layout) {
  const [beside, setBeside] = useState(() => keptPanel(kept.read()));
  const [over, setOver] = useState<SidePanel | null>(null);
  if (layout !== 'wide') return [over, setOver] as const;
  const keep = (next: SidePanel | null) => {
    setBeside(next);
    kept.write(next ?? NO_PANEL);
  };
  return [beside, keep] as const;
}
