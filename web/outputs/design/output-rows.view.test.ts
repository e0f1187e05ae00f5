import { describe, expect, it } from 'vitest';
import { newOutput } from '../../../machines/output/output.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { aClient } from '../../../tests/support/test-room.ts';
import { designersOf, duplicateOf, isViewerOutput, outputLinksFrom, outputRows } from './output-rows.view.ts';

const stream = { ...newOutput, _id: 'o1', index: 0, name: 'Stream', layout: 'BAR' } as const;
const nameless = { ...newOutput, _id: 'o2', index: 1, background: 'BLACK' } as const;
const outputs = [stream, nameless];
const links = { o1: '/output/o1/?signature=a', o2: '/output/o2/?signature=b' };

describe('the outputs of a room', () => {
  it('V124 are listed with their look, their link and their number of screens', () => {
    const clients = [aClient('a'), { ...aClient('b'), outputId: 'o1' }, { ...aClient('c'), outputId: 'o1' }];
    const rows = outputRows({ outputs, links, clients });
    expect(rows.map(({ title, look, path, screens }) => [title, look, path, screens])).toEqual([
      ['Stream', 'Bottom bar, transparent', links.o1, 2],
      ['Output 2', 'Full screen, on black', links.o2, 0],
    ]);
  });

  it('V424 show "Custom design" in place of the layout if they have their own design', () => {
    const designed = { ...stream, design: designWith({ type: 'TIME_OF_DAY' }) };
    const rows = outputRows({ outputs: [designed, nameless], links, clients: undefined });
    expect(rows.map(({ look, isDesigned }) => [look, isDesigned])).toEqual([
      ['Custom design', true],
      ['Full screen, on black', false],
    ]);
  });

  it.each([
    ['plain', { layout: 'FULL' }, true],
    ['of another layout', { layout: 'BAR' }, false],
    ['designed', { design: designWith({ type: 'TIME_OF_DAY' }) }, true],
    [
      'without a background',
      { design: { ...designWith({ type: 'TIMER' }), background: 'transparent' } },
      false,
    ],
    ['in second place', { layout: 'FULL', index: 1 }, false],
  ] as const)(
    'V1753 are shown in one row with the viewer if the first output is %s: %j %s',
    (_, fields, shown) => {
      expect(isViewerOutput({ ...stream, ...fields })).toBe(shown);
    },
  );

  it('V454 name each user who edits their design once', () => {
    const at = (id: string, fields: object) => ({
      ...aClient(id, { view: 'CONTROLLER' }),
      designing: 'o1',
      ...fields,
    });
    const clients = [
      at('a', { name: 'Ada' }),
      at('b', { name: 'Ada' }),
      at('c', { name: '' }),
      at('d', { name: 'Bo', designing: 'o2' }),
      at('e', { name: 'Cy', designing: null }),
      at('f', { name: 'A viewer that says so', tokenView: 'VIEWER' }),
      aClient('g'),
    ];
    const rows = outputRows({ outputs, links, clients });
    expect(rows.map(({ designers }) => designers)).toEqual([['Ada', 'Someone'], ['Bo']]);
    expect(outputRows({ outputs, links, clients: undefined })[0]?.designers).toEqual([]);
  });

  it('V454 name other editors, and another window of the same device as "You"', () => {
    const at = (id: string, deviceId: string, name: string) => ({
      ...aClient(id, { view: 'CONTROLLER' }),
      deviceId,
      name,
      designing: 'o1',
    });
    const clients = [at('a', 'mine', 'Ada'), at('b', 'mine', 'Ada'), at('c', 'hers', 'Bo')];
    expect(designersOf(clients, 'o1', { id: 'a', deviceId: 'mine' })).toEqual([
      'You, in another window',
      'Bo',
    ]);
  });

  it('V124 are listed without links and screens for users who may not see them', () => {
    const [row] = outputRows({ outputs, links: null, clients: undefined });
    expect(row).toMatchObject({ title: 'Stream', path: null, screens: null });
  });

  it('V124 have a duplicate placed right after them, with "(copy)" in its name', () => {
    const rows = outputRows({ outputs, links, clients: undefined });
    const made = rows.map(duplicateOf);
    expect(made[0]).toEqual({ copyOf: 'o1', name: 'Stream (copy)', index: 1 });
    expect(made[1]?.name).toBe('Output 2 (copy)');
    const [long] = outputRows({ outputs: [{ ...stream, name: 'x'.repeat(200) }], links, clients: undefined });
    expect(long && duplicateOf(long).name).toHaveLength(200);
  });

  it.each([
    [{ outputLinks: links }, { o1: '/output/o1/#signature=a', o2: '/output/o2/#signature=b' }],
    [{ outputLinks: {} }, {}],
    [{ outputLinks: { o1: 'https://elsewhere.example/' } }, null],
    [{ outputLinks: { o1: 1 } }, null],
    [{ outputLinks: null }, null],
    [{}, null],
    [null, null],
  ])('V124, U230 accept only links that are paths of this site: %j', (answer, taken) => {
    expect(outputLinksFrom(answer)).toEqual(taken);
  });
});
