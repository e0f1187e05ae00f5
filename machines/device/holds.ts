import type { ClientId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { Client } from './client.ts';

/** Tasks that only one screen can have. Events and parts of the state have the same names (D2420). */
export const HOLDS = ['chase', 'inStep'] as const;
export type HoldName = (typeof HOLDS)[number];

export interface Holder {
  readonly clientId: ClientId;
  readonly name: string;
}

/** Screen that has each task, or null. */
export type Holders = { readonly [Name in HoldName]: Holder | null };

export type HeldSince = { readonly [Name in HoldName]?: Instant };

export const isHold = (name: string): name is HoldName => HOLDS.some((hold) => hold === name);

/**
 * Returns the screen that took the task last. Two screens can have it until the lists of two processes agree (D2422).
 */
function holderIn(clients: readonly Client[], hold: HoldName): Holder | null {
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

export const holdersIn = (clients: readonly Client[]): Holders => ({
  chase: holderIn(clients, 'chase'),
  inStep: holderIn(clients, 'inStep'),
});

export function withHold(
  clients: readonly Client[],
  hold: HoldName,
  { clientId, at, on }: { readonly clientId: ClientId; readonly at: Instant; readonly on: boolean },
): readonly Client[] {
  const holder = holderIn(clients, hold);
  if (on === (holder?.clientId === clientId)) return clients;
  return clients.map((client) => {
    if (client.id === clientId && on) return { ...client, holds: { ...client.holds, [hold]: at } };
    if (client.holds?.[hold] === undefined || (client.id !== clientId && !on)) return client;
    const { [hold]: _released, ...others } = client.holds;
    return { ...client, holds: others };
  });
}
