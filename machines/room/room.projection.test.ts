import { describe, expect, it } from 'vitest';
import { aClient } from '../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { withoutCells } from '../device/client.ts';
import { TIMERS, viewPermissions } from '../kernel/permissions.ts';
import { columnRefusal, editorsFor, receivesEditors } from './room.projection.ts';

const room = afterAccepted(
  testRoom([{ name: 'Doors' }]),
  'columns/create',
  { name: 'Light' },
  { ids: ['l'] },
);
const row = room.show.timers[0]?._id ?? '';

describe('the list of cell editors', () => {
  it('R2335 contains only existing columns and rows, at most 100', () => {
    const crowd = Array.from({ length: 101 }, (_, nth) => ({ name: `Desk ${nth}`, designing: `${row}/l` }));
    expect(editorsFor('crew', { ...room, clients: crowd })).toHaveLength(100);
    const away = ['output', null, `${row}/gone`, 'gone/l'].map((designing) => ({ name: 'Desk', designing }));
    expect(editorsFor('member', { ...room, clients: [...away, { name: 'Old' }] })).toEqual([]);
  });

  it('R2335 is sent only to audiences that may open the sheet', () => {
    expect(
      (['crew', 'member', 'link/l', 'read', 'agenda', 'output/o'] as const).map(receivesEditors),
    ).toEqual([true, true, true, false, false, false]);
  });

  it('R2335 is removed from the list of devices, which is not copied otherwise', () => {
    const [inCell, inDesign] = [
      aClient('1', { designing: `${row}/l` }),
      aClient('2', { designing: 'output' }),
    ];
    expect(withoutCells([inCell, inDesign])).toEqual([{ ...inCell, designing: null }, inDesign]);
    const list = [inDesign];
    expect(withoutCells(list)).toBe(list);
  });

  it('R2336 contains only clients that may write to the cell', () => {
    const saying = (rights: Parameters<typeof columnRefusal>[0], designing: string | null) =>
      columnRefusal(rights, { name: 'client/update', payload: { designing } }, room.show)?.code ?? null;
    const link = (edit: readonly string[]) => ({ permissions: 1, columns: { read: ['l'], edit } });
    const cell = `${row}/l`;
    expect([
      saying({ permissions: TIMERS }, cell),
      saying(link(['l']), cell),
      saying(link([]), cell),
      saying({ permissions: viewPermissions.MODERATOR }, cell),
      saying({ permissions: viewPermissions.VIEWER }, cell),
      saying({ permissions: 1, columns: { read: [], edit: [] } }, cell),
      saying({ permissions: viewPermissions.VIEWER }, 'output'),
      saying({ permissions: viewPermissions.VIEWER }, null),
    ]).toEqual([null, null, 'forbidden', 'forbidden', 'unknown_column', 'unknown_column', null, null]);
  });
});
