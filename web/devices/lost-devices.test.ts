import { expect, it } from 'vitest';
import { HOUR } from '../../machines/kernel/time.ts';
import { aClient } from '../../tests/support/test-room.ts';
import { noScreensKnown, withScreens } from './lost-devices.ts';

it('V2016 lists each lost screen with its time, until it is back or after 12 h', () => {
  const own = aClient('desk', { view: 'CONTROLLER' });
  const lectern = aClient('1', { name: 'Lectern', outputId: 'o' });
  const guest = aClient('2', { view: 'ANONYMOUS' });
  const unnamed = aClient('3', { name: '' });
  const from = (now: number) => ({ outputs: [{ _id: 'o', name: 'Foyer' }], own: 'desk', now });
  const all = withScreens(noScreensKnown, [own, lectern, guest, unnamed], from(1));
  expect(all.lost).toEqual([]);
  const gone = withScreens(all, [own], from(2));
  expect(gone.lost).toMatchObject([
    { name: 'Lectern', viewName: 'Output Foyer', heardAt: 2 },
    { name: 'Unnamed device', viewName: 'Viewer', heardAt: 2 },
  ]);
  expect(withScreens(gone, [own], from(3)).lost).toEqual(gone.lost);
  expect(withScreens(gone, [own, { ...lectern, id: '9' }], from(3)).lost).toHaveLength(1);
  expect(withScreens(gone, [], from(2 + 12 * HOUR)).lost).toEqual([]);
});
