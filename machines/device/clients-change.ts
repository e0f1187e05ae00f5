import type { ClientId } from '../kernel/ids.ts';
import type { Client } from './client.ts';

export const CLIENTS_CHANGED = 'clients/changed';

export interface ClientsChange {
  readonly clients: readonly Client[];
  readonly left: readonly ClientId[];
}

/** Screens missing in `present` have left. */
export function clientsChangeOf(present: readonly Client[], ids: ReadonlySet<ClientId>): ClientsChange {
  const clients = present.filter(({ id }) => ids.has(id));
  const found = new Set(clients.map(({ id }) => id));
  return { clients, left: [...ids].filter((id) => !found.has(id)) };
}

/** Idempotent (D30). */
export function withClientsChange(
  clients: readonly Client[],
  { clients: changed, left }: ClientsChange,
): readonly Client[] {
  const replaced = new Set([...left, ...changed.map(({ id }) => id)]);
  return [...clients.filter(({ id }) => !replaced.has(id)), ...changed];
}
