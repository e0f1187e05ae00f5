import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { View } from '../kernel/permissions.ts';
import { orderedClients } from './client.ts';

const client = (id: string, view: View, name: string) => ({ id, view, name });

const inOrder = [
  client('1', 'AGENDA', 'Foyer'),
  client('2', 'ANONYMOUS', 'Anna'),
  client('3', 'CONTROLLER', 'FOH'),
  client('4', 'MODERATOR', 'Anna'),
  client('5', 'OPERATOR', 'Anna'),
  client('6', 'VIEWER', ''),
  client('7', 'VIEWER', 'écran'),
  client('8', 'VIEWER', 'Screen 2'),
  client('9', 'VIEWER', 'screen 10'),
  client('A', 'VIEWER', 'Screen 10'),
];

describe('the list of connected devices', () => {
  test('D20 is ordered by view, then by name with its numbers as numbers, however it came', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(orderedClients(shuffled)).toEqual(inOrder);
      }),
    );
  });

  test('D20 leaves the given list alone', () => {
    const given = [...inOrder].reverse();
    orderedClients(given);
    expect(given[0]?.id).toBe('A');
  });
});
