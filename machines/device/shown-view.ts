import { covers, type View, viewPermissions } from '../kernel/permissions.ts';
import type { Client } from './client.ts';

/** A link opens lesser views too (W11). */
export type ShowingClient = Pick<Client, 'view' | 'tokenView' | 'outputId' | 'member'>;

/** True if the screen may show that view (D54). An output's link opens that output only; a guest may be writing. */
export function mayShow({ view, tokenView = view, outputId, member }: ShowingClient, wanted: View): boolean {
  if (view === 'ANONYMOUS' || tokenView === 'ANONYMOUS') return false;
  if (member) return true;
  return outputId === undefined && covers(viewPermissions[tokenView], viewPermissions[wanted]);
}
