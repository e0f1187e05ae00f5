import { expect, it } from 'vitest';
import { designWith } from '../../tests/support/designs.ts';
import { afterAccepted, command, refusedAs, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import type { Design } from '../output/design.ts';
import { starterPlan } from '../plan/room-plan.ts';
import { refusalOf } from './commands.ts';
import { importedDesignsRefusal } from './room.designs.ts';
import { roomExport, withImport } from './room.export.ts';
import type { RoomContext } from './room.state.ts';

const clock = designWith({ type: 'TIME_OF_DAY' });
const image = designWith({ type: 'IMAGE', file: 'f' });

const free = testRoom();
const withPlan = (context: RoomContext, plan = starterPlan): RoomContext => ({
  ...context,
  show: { ...context.show, room: { ...context.show.room, plan } },
});
const drafted = (context: RoomContext, design: Design, outputId = 'viewer') =>
  afterAccepted(context, 'outputs/draft', { outputId, design });
const shown = (design: Design) =>
  afterAccepted(drafted(free, design), 'outputs/take', { outputId: 'viewer' });

it('B67 a take is refused with what it is and where, and the draft stays to be looked at', () => {
  const context = drafted(withPlan(free), image);
  const refused = refusalOf(context, command('outputs/take', { outputId: 'viewer' }));
  expect(refused).toMatchObject({ code: 'plan_feature', issues: [{ path: 'elements.0.file' }] });
  expect(refused?.message).toBe(refused?.issues?.[0]?.message);
  expect(refusedAs(drafted(context, clock), 'outputs/take', { outputId: 'viewer' })).toBeNull();
});

it('B67 a plan that ends takes nothing away: what is there is edited, taken, taken back', () => {
  const ended = withPlan(shown(image));
  expect(ended.show.outputs[0]?.design).toEqual(image);
  const edited = afterAccepted(drafted(ended, { ...image, weight: 300 }), 'outputs/take', {
    outputId: 'viewer',
  });
  const bare = afterAccepted(drafted(edited, clock), 'outputs/take', { outputId: 'viewer' });
  expect(afterAccepted(bare, 'room/undo', {}).show.outputs[0]?.design).toMatchObject({ weight: 300 });
});

it('B67 copies and imports are refused alike, presets never', () => {
  const ended = withPlan(shown(image));
  const copy = { copyOf: 'viewer' };
  expect(refusedAs(ended, 'outputs/create', copy, { ids: ['c'] })).toBe('plan_feature');
  expect(refusedAs(shown(image), 'outputs/create', copy, { ids: ['c'] })).toBeNull();
  expect(refusedAs(ended, 'outputs/create', { preset: 'SPONSOR' }, { ids: ['c'] })).toBeNull();
  const imported = (context: RoomContext) =>
    withImport(context.show, roomExport(shown(image).show), ['1', '2', '3', '4'], SHOW_START);
  expect(importedDesignsRefusal(imported(withPlan(free)))).toMatchObject({ code: 'plan_feature' });
  expect(importedDesignsRefusal(imported(free))).toBeNull();
  expect(importedDesignsRefusal(withPlan(free).show)).toBeNull();
});
