export const PANELS = ['messages', 'questions', 'devices', 'links'] as const;
export type SidePanel = (typeof PANELS)[number];

/** Stored panel; null: closed. Messages by default (V654). */
export function keptPanel(stored: string | null): SidePanel | null {
  if (stored === NO_PANEL) return null;
  return PANELS.find((panel) => panel === stored) ?? 'messages';
}

export const NO_PANEL = 'none';
