import { compareNames } from '../kernel/natural-order.ts';
import type { Client } from './client.ts';

type Listed = Pick<Client, 'id' | 'view' | 'name'>;

/** Sorted by view, name and id (D20). */
export function orderedClients<Screen extends Listed>(clients: readonly Screen[]): readonly Screen[] {
  return [...clients].sort(byViewThenName);
}

function byViewThenName(a: Listed, b: Listed): number {
  return compareNames(a.view, b.view) || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
