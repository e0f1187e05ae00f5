import type { ClientId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { Client } from './client.ts';

/** Tasks that only one screen can have (D2420). */
export const EXCLUSIVE_ROLES = ['chase', 'inStep'] as const;
export type ExclusiveRole = (typeof EXCLUSIVE_ROLES)[number];

export interface RoleHolder {
  readonly clientId: ClientId;
  readonly name: string;
}

export type RoleHolders = { readonly [Name in ExclusiveRole]: RoleHolder | null };

export type RolesHeldSince = { readonly [Name in ExclusiveRole]?: Instant };

export const isExclusiveRole = (name: string): name is ExclusiveRole =>
  EXCLUSIVE_ROLES.some((hold) => hold === name);

function roleHolder(clients: readonly Client[], hold: ExclusiveRole): RoleHolder | null {
  let holder: Client | null = null;
  let newest = Number.NEGATIVE_INFINITY;
  for (const client of clients) {
    const since = client.holds?.[hold];
    if (since === undefined || since < newest) continue;
    holder = client;
    newest = since;
  }
  return holder && { clientId: holder.id, name: holder.name };
}

export const roleHolders = (clients: readonly Client[]): RoleHolders => ({
  chase: roleHolder(clients, 'chase'),
  inStep: roleHolder(clients, 'inStep'),
});

export function withRoleHeld(
  clients: readonly Client[],
  hold: ExclusiveRole,
  { clientId, at, on }: { readonly clientId: ClientId; readonly at: Instant; readonly on: boolean },
): readonly Client[] {
  const holder = roleHolder(clients, hold);
  if (on === (holder?.clientId === clientId)) return clients;
  return clients.map((client) => {
    if (client.id === clientId && on) return { ...client, holds: { ...client.holds, [hold]: at } };
    if (client.holds?.[hold] === undefined || (client.id !== clientId && !on)) return client;
    const { [hold]: _released, ...rest } = client.holds;
    return { ...client, holds: rest };
  });
}
