import type { Client } from '../../machines/device/client.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { takeOverWords as words } from '../live/take-over.words.ts';
import { viewNameWords } from '../live/view-names.words.ts';

interface SoloFollowers {
  readonly follows: string;
  readonly followsNot: string;
}

/** Followers and others. `own`: this screen. Empty: none. */
export function soloFollowers(
  clients: readonly Pick<Client, 'id' | 'name' | 'view'>[],
  here: ReadonlyMap<ClientId, View>,
  own: ClientId,
): SoloFollowers {
  const known = new Map(clients.map(({ id, name, view }) => [id, name.trim() || viewNameWords[view]]));
  const tabs = [...here].filter(([id]) => id !== own);
  const others = [...known].filter(([id]) => id !== own && !here.has(id));
  return {
    follows: listed(tabs.map(([, view]) => words.here(viewNameWords[view]))),
    followsNot: listed(others.map(([, name]) => name)),
  };
}

/** "Lobby, Agenda (2)". */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : words.some(name, count))).join(', ');
}
