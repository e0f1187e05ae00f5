import { covers, type View, viewPermissions } from '../kernel/permissions.ts';
import type { Client } from './client.ts';

/** What a screen came with: the view of its link, which opens those that may do less as well (W11). */
export type ShowingClient = Pick<Client, 'view' | 'tokenView' | 'outputId' | 'member'>;

/**
 * Whether the screen can show that view by what it came with (D54). The link of an output opens that output alone, and
 * a guest is somebody who may be writing.
 */
export function mayShow({ view, tokenView = view, outputId, member }: ShowingClient, wanted: View): boolean {
  if (view === 'ANONYMOUS' || tokenView === 'ANONYMOUS') return false;
  if (member) return true;
  return outputId === undefined && covers(viewPermissions[tokenView], viewPermissions[wanted]);
}
