import { describe, expect, it, test } from 'vitest';
import { designWith } from '../../tests/support/designs.ts';
import { afterAccepted, command, refusedAs, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import type { Design } from '../output/design.ts';
import { PRESET_NAMES, PRESETS } from '../output/presets.ts';
import { planCatalogue } from '../plan/plan.ts';
import { type RoomPlan, selfHostedPlan, starterPlan } from '../plan/room-plan.ts';
import { designPlanWords } from '../words/refusal.ts';
import { refusalOf } from './commands.ts';
import { importedDesignsRefusal, planFaults } from './room.designs.ts';
import { roomExport, withImport } from './room.export.ts';
import type { RoomContext } from './room.state.ts';

const clock = designWith({ type: 'TIME_OF_DAY' });
const colors: Design = { ...clock, theme: 'CUSTOM', colors: { ...clock.colors, header: '#123456' } };
const background: Design = { ...clock, background: { file: 'f', fit: 'cover', dim: 0 } };
const logo: Design = { ...clock, logo: { file: 'f', position: 'topLeft', size: 20 } };
const image = designWith({ type: 'IMAGE' }, { type: 'IMAGE', file: 'f' });
const pro: RoomPlan = { ...starterPlan, permissions: ['licensed', 'custom_logo'] };

const outputs = [{ _id: 'one' }, { _id: 'two' }];
const faultsOf = (
  plan: RoomPlan,
  design: Design,
  shown: readonly object[] = [],
  outputId: string | null = 'one',
) =>
  planFaults(
    plan,
    outputs.map((output, place) => ({ ...output, ...shown[place] })),
    outputId,
    design,
  );

describe('permissions of a plan for designs', () => {
  test.each([
    ['colours of one’s own', colors, 'colors', 'colors'],
    ['an uploaded background', background, 'background', 'background'],
    ['a logo', logo, 'logo', 'logo'],
    ['a picture', image, 'image', 'elements.1.file'],
  ] as const)(
    'B67 Starter does not allow %s in a design, unless the output already has it',
    (_, design, use, path) => {
      expect(faultsOf(starterPlan, design)).toEqual([{ path, message: designPlanWords[use] }]);
      expect(faultsOf(starterPlan, { ...design, weight: 300 }, [{ design }])).toEqual([]);
      expect(faultsOf(starterPlan, { ...design, weight: 300 }, [{ design: clock, waiting: design }])).toEqual(
        [],
      );
      expect(faultsOf(starterPlan, design, [{ design: clock }])).toHaveLength(1);
    },
  );

  it('B67 Starter allows only one output to have its own design', () => {
    const message = designPlanWords.designs;
    expect(faultsOf(starterPlan, clock)).toEqual([]);
    for (const other of [{ design: image }, { waiting: image }])
      expect(faultsOf(starterPlan, clock, [{}, other])).toEqual([{ path: '', message }]);
    expect(faultsOf(starterPlan, clock, [{ design: PRESETS.CLOCK }, { design: image }])).toHaveLength(1);
    expect(faultsOf(starterPlan, clock, [{}, { design: PRESETS.CLOCK }])).toEqual([]);
    expect(faultsOf(starterPlan, clock, [{ design: colors }, { design: image }])).toEqual([]);
    expect(faultsOf(starterPlan, clock, [{ design: clock }], null)).toEqual([{ path: '', message }]);
  });

  it('B67 every plan allows all presets and their colours', () => {
    const edited: Design = { ...PRESETS.SPEAKER, weight: 300 };
    expect(edited.theme).toBe('CUSTOM');
    expect(faultsOf(starterPlan, edited)).toEqual([]);
    for (const name of PRESET_NAMES)
      expect(faultsOf(starterPlan, PRESETS[name], [{}, { design: colors }])).toEqual([]);
  });

  it('B67 Pro allows logos and pictures, and Premium all designs', () => {
    const all: Design = { ...image, ...colors, logo: logo.logo, background: background.background };
    const paths = (plan: RoomPlan) =>
      faultsOf(plan, { ...all, elements: image.elements }, [{}, { design: clock }]);
    expect(paths(pro).map(({ path }) => path)).toEqual(['colors', 'background', '']);
    expect(paths(starterPlan)).toHaveLength(5);
    expect(paths(selfHostedPlan)).toEqual([]);
    const premium = planCatalogue.find(({ id }) => id === 'premium-2023-12-monthly');
    expect(premium && paths(premium)).toEqual([]);
  });
});

describe('commands with designs that the plan does not allow', () => {
  const teamImage = designWith({ type: 'IMAGE', file: 'f' });

  const free = testRoom();

  const withPlan = (context: RoomContext, plan = starterPlan): RoomContext => ({
    ...context,
    show: { ...context.show, room: { ...context.show.room, plan } },
  });

  const drafted = (context: RoomContext, design: Design, outputId = 'viewer') =>
    afterAccepted(context, 'outputs/draft', { outputId, design });

  const shown = (design: Design) =>
    afterAccepted(drafted(free, design), 'outputs/take', { outputId: 'viewer' });

  it('B67 refuse a take, state the reason and the place in the design, and keep the draft', () => {
    const context = drafted(withPlan(free), teamImage);
    const refused = refusalOf(context, command('outputs/take', { outputId: 'viewer' }));
    expect(refused).toMatchObject({ code: 'plan_feature', issues: [{ path: 'elements.0.file' }] });
    expect(refused?.message).toBe(refused?.issues?.[0]?.message);
    expect(refusedAs(drafted(context, clock), 'outputs/take', { outputId: 'viewer' })).toBeNull();
  });

  it('B67 keep, edit and undo existing designs after the plan ends', () => {
    const ended = withPlan(shown(teamImage));
    expect(ended.show.outputs[0]?.design).toEqual(teamImage);
    const edited = afterAccepted(drafted(ended, { ...teamImage, weight: 300 }), 'outputs/take', {
      outputId: 'viewer',
    });
    const bare = afterAccepted(drafted(edited, clock), 'outputs/take', { outputId: 'viewer' });
    expect(afterAccepted(bare, 'room/undo', {}).show.outputs[0]?.design).toMatchObject({ weight: 300 });
  });

  it('B67 refuse copies and imports of such designs, but not of presets', () => {
    const ended = withPlan(shown(teamImage));
    const copy = { copyOf: 'viewer' };
    expect(refusedAs(ended, 'outputs/create', copy, { ids: ['c'] })).toBe('plan_feature');
    expect(refusedAs(shown(teamImage), 'outputs/create', copy, { ids: ['c'] })).toBeNull();
    expect(refusedAs(ended, 'outputs/create', { preset: 'SPONSOR' }, { ids: ['c'] })).toBeNull();
    const imported = (context: RoomContext) =>
      withImport(context.show, roomExport(shown(teamImage).show), ['1', '2', '3', '4'], SHOW_START);
    expect(importedDesignsRefusal(imported(withPlan(free)))).toMatchObject({ code: 'plan_feature' });
    expect(importedDesignsRefusal(imported(free))).toBeNull();
    expect(importedDesignsRefusal(withPlan(free).show)).toBeNull();
  });
});
