import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aClient } from '../../tests/support/test-room.ts';
import { applyClientsChange, clientsChangeOf } from './client.ts';

/** A screen that came, changed or left, out of five. */
const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.string(),
  isHere: fc.boolean(),
});
const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

describe('changes of the list of screens', () => {
  it('D30 lead to the list as it is now from any that somebody was given since, repeated or not', () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.nat(20), (all, welcomedAfter) => {
        let present = [aClient('a')];
        let welcomed = present;
        for (const [turn, { id, name, isHere }] of all.entries()) {
          if (turn === welcomedAfter % all.length) welcomed = present;
          present = present.filter((client) => client.id !== id);
          if (isHere) present = [...present, aClient(id, { name })];
        }
        const change = clientsChangeOf(present, new Set(all.map(({ id }) => id)));
        const once = applyClientsChange(welcomed, change);
        expect([...once].sort(byId)).toEqual([...present].sort(byId));
        expect(applyClientsChange(once, change)).toEqual(once);
      }),
    );
  });

  it('D30 name the screens that are here as they are, and the ids of the others', () => {
    const present = [aClient('a'), aClient('b')];
    expect(clientsChangeOf(present, new Set(['b', 'gone']))).toEqual({
      clients: [aClient('b')],
      left: ['gone'],
    });
  });
});
