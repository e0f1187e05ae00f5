export const PANELS = ['messages', 'questions', 'devices', 'links'] as const;
export type SidePanel = (typeof PANELS)[number];

/** The panel that was left open beside the rundown; null: none was. Who has never chosen has the messages (V654). */
export function keptPanel(stored: string | null): SidePanel | null {
  if (stored === NO_PANEL) return null;
  return PANELS.find((panel) => panel === stored) ?? 'messages';
}

export const NO_PANEL = 'none';
