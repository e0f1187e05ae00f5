import { expect, test } from 'vitest';
import type { View } from '../kernel/permissions.ts';
import { mayShow, type ShowingClient } from './client.ts';

const came = (view: View, more: Partial<ShowingClient> = {}): ShowingClient => ({ view, ...more });

test.each<[ShowingClient, View, boolean]>([
  [came('VIEWER'), 'AGENDA', true],
  [came('AGENDA'), 'VIEWER', true],
  [came('VIEWER'), 'MODERATOR', false],
  [came('OPERATOR'), 'MODERATOR', true],
  [came('OPERATOR'), 'CONTROLLER', false],
  [came('VIEWER', { tokenView: 'CONTROLLER' }), 'OPERATOR', true],
  [came('VIEWER', { outputId: 'o' }), 'AGENDA', false],
  [came('VIEWER', { outputId: 'o', member: true }), 'CONTROLLER', true],
  [came('ANONYMOUS'), 'VIEWER', false],
  [came('VIEWER', { tokenView: 'ANONYMOUS' }), 'AGENDA', false],
])('D54 who came as %o may show %s: %s', (client, view, may) => {
  expect(mayShow(client, view)).toBe(may);
});
