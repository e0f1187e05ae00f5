import { describe, expect, it, test } from 'vitest';
import { designWith, largeDesign } from '../../tests/support/designs.ts';
import {
  aClient,
  after,
  afterAccepted,
  parseRoomExport,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { MEMBER_PERMISSIONS, viewPermissions } from '../kernel/permissions.ts';
import { DESIGN_BYTES, type Design } from '../output/design.ts';
import { designOfLayout } from '../output/layout-designs.ts';
import { newOutput } from '../output/output.ts';
import { PRESETS } from '../output/presets.ts';
import { acceptsBits, DRAFT_CHANGED, SHORT_EVENTS } from './changes.ts';
import { changesBetween, eventsFor, moveBetween } from './changes-between.ts';
import { parseCommand } from './commands.schema.ts';
import { changedDrafts, MAX_ROOM_DESIGN_BYTES, TAKE_TIMEOUT } from './room.designs.ts';
import { roomExport } from './room.export.ts';
import { MirroredRoom } from './room.mirror.ts';
import { type Audience, changesFor, MAX_SENT_DESIGN_BYTES, projectState } from './room.projection.ts';
import { sizeOf } from './room.size.ts';
import type { RoomContext } from './room.state.ts';

const first = testRoom([{ name: 'one', notes: 'secret' }]);
const room = ['x', 'y'].reduce(
  (made, id) => afterAccepted(made, 'messages/create', { text: `unshown ${id}` }, { ids: [id] }),
  afterAccepted(first, 'outputs/create', { name: 'Foyer' }, { ids: ['foyer'] }),
);
const clock = designWith({ type: 'TIME_OF_DAY' });
const notes = designWith({ type: 'TEXT', text: '{timer.notes}' });
const moderator = designWith({ type: 'MODERATOR' });

const drafted = (context: RoomContext, design: Design, outputId = 'viewer') =>
  afterAccepted(context, 'outputs/draft', { outputId, design });
const taken = (context: RoomContext, design: Design, outputId = 'viewer', at = SHOW_START) =>
  afterAccepted(drafted(context, design, outputId), 'outputs/take', { outputId }, { at });
const outputOf = ({ show }: RoomContext, id = 'viewer') => show.outputs.find(({ _id }) => _id === id);
const toldTo = (audience: Audience, before: RoomContext, next: RoomContext) =>
  changesFor(audience, changesBetween(before, next), next);
const text = (value: unknown) => JSON.stringify(value);

describe('a design draft', () => {
  it('R120 does not change the show, replaces the former draft, and stores its author', () => {
    const seen = after(room, { type: 'clients/joined', clients: [aClient('c')] });
    const stamp = { clientId: 'c', at: SHOW_START + 5, wall: 7 };
    const one = afterAccepted(seen, 'outputs/draft', { outputId: 'viewer', design: clock }, stamp);
    expect(one.show).toBe(seen.show);
    expect(one.history).toBe(seen.history);
    expect(one.drafts).toEqual({
      viewer: { design: clock, by: { clientId: 'c', name: 'Screen c' }, at: SHOW_START + 12 },
    });
    const two = drafted(one, notes);
    expect(two.drafts['viewer']).toMatchObject({ design: notes, by: { clientId: null, name: '' } });
    expect(afterAccepted(two, 'outputs/discard', { outputId: 'viewer' }).drafts).toEqual({});
    expect(afterAccepted(room, 'outputs/discard', { outputId: 'viewer' }).drafts).toBe(room.drafts);
  });

  it('R120 is removed with its output, and undo does not restore it', () => {
    const both = drafted(drafted(room, clock), notes, 'foyer');
    const removed = afterAccepted(both, 'outputs/remove', { outputId: 'foyer' });
    expect(Object.keys(removed.drafts)).toEqual(['viewer']);
    expect(Object.keys(afterAccepted(removed, 'room/undo', {}).drafts)).toEqual(['viewer']);
  });

  it('R120 is sent only to clients with ROOM', () => {
    const seen = drafted(room, clock);
    expect(projectState(seen, MEMBER_PERMISSIONS).outputs[0]).toMatchObject({ draft: { design: clock } });
    expect(projectState(room, MEMBER_PERMISSIONS).outputs[0]).toMatchObject({ draft: null });
    for (const permissions of Object.values(viewPermissions)) {
      expect(text(projectState(seen, permissions))).not.toMatch(/TIME_OF_DAY|"draft"/);
      expect(text(projectState(seen, permissions, 'viewer'))).not.toMatch(/TIME_OF_DAY|"draft"/);
    }
  });

  it('R120 is reported as changed if it is replaced or removed', () => {
    const one = drafted(room, clock);
    const both = drafted(one, notes, 'foyer');
    expect(changedDrafts(one.drafts, one.drafts)).toEqual([]);
    expect(changedDrafts(one.drafts, both.drafts)).toEqual(['foyer']);
    expect(changedDrafts(both.drafts, {})).toEqual(['viewer', 'foyer']);
  });

  it('R120 is added to a mirror by an event without a seq', () => {
    const mirror = new MirroredRoom(projectState(room, MEMBER_PERMISSIONS), { epoch: 1, seq: 3 });
    const draft = { design: clock, by: { clientId: null, name: '' }, at: 5 };
    mirror.hear(DRAFT_CHANGED, { outputId: 'foyer', draft }, 0, 5);
    expect(mirror.now).toMatchObject({
      position: { seq: 3 },
      view: { outputs: [{ draft: null }, { draft }] },
    });
  });

  test.each(['outputs/draft', 'outputs/take', 'outputs/discard', 'outputs/freeze'] as const)(
    'R16 refuses %s of an unknown output',
    (name) => {
      const payload = { outputId: 'gone', design: clock, on: true };
      expect(refusedAs(room, name, payload)).toBe('unknown_output');
    },
  );
});

describe('a take of a design', () => {
  it('R121 makes the draft the live design, 600 ms later on all screens', () => {
    const before = drafted(room, clock);
    const next = afterAccepted(before, 'outputs/take', { outputId: 'viewer' }, { at: SHOW_START + 40 });
    expect(outputOf(next)?.design).toEqual(clock);
    expect(next.drafts).toEqual({});
    const [change] = toldTo('read', before, next);
    const showAt = SHOW_START + 40 + TAKE_TIMEOUT;
    expect(change).toMatchObject({ name: 'outputs/updateOne', payload: { design: clock, showAt } });
    expect(projectState(next, viewPermissions.VIEWER).outputs[0]).not.toHaveProperty('showAt');
  });

  it('R121 is undone and redone, each with its own instant', () => {
    const next = taken(room, clock);
    const undone = afterAccepted(next, 'room/undo', {}, { at: SHOW_START + 1_000 });
    expect(outputOf(undone)).toEqual(outputOf(room));
    const [back] = toldTo('read', next, undone);
    const showAt = SHOW_START + 1_000 + TAKE_TIMEOUT;
    expect(back).toMatchObject({
      payload: { design: designOfLayout(room.show.outputs[0] as never), showAt },
    });
    expect(outputOf(afterAccepted(undone, 'room/redo', {}))?.design).toEqual(clock);
  });

  it('R121 changes nothing if there is no draft, and renaming an output sends no switch instant', () => {
    expect(outputOf(afterAccepted(room, 'outputs/take', { outputId: 'viewer' }))).toBe(outputOf(room));
    const next = taken(room, clock);
    const named = afterAccepted(next, 'outputs/update', { outputId: 'viewer', name: 'Hall' });
    const [change] = toldTo('read', next, named);
    expect(change).toMatchObject({ payload: { name: 'Hall', design: clock } });
    expect(change?.payload).not.toHaveProperty('showAt');
  });

  it('R121 sends the switch instant of each output if the whole list of outputs is sent', () => {
    const next = taken(taken(room, clock), clock, 'foyer');
    const both = { ...next, taken: { outputIds: ['foyer'], showAt: 9 } };
    const named = { ...next.show, room: { ...next.show.room, name: 'Hall' } };
    const list = { ...both, show: { ...named, outputs: next.show.outputs.map((each) => ({ ...each })) } };
    expect(changesBetween(next, list)).toMatchObject([
      { name: 'room/name' },
      { name: 'outputs/all', payload: [{ _id: 'viewer' }, { _id: 'foyer', showAt: 9 }] },
    ]);
  });
});

describe('the plain fields of an output', () => {
  it('R123 can be changed only if its design is the one of its plain fields', () => {
    const keyed = { outputId: 'viewer', background: 'GREEN' } as const;
    expect(outputOf(afterAccepted(room, 'outputs/update', keyed))?.background).toBe('GREEN');
    const designed = taken(room, clock);
    expect(refusedAs(designed, 'outputs/update', keyed)).toBe('output_designed');
    expect(refusedAs(designed, 'outputs/update', { outputId: 'viewer', name: 'Hall' })).toBeNull();
    const plainAgain = taken(designed, PRESETS.TIMER);
    expect(refusedAs(plainAgain, 'outputs/update', keyed)).toBeNull();
    expect(outputOf(plainAgain)).toMatchObject({ layout: 'TIMER', background: 'TRANSPARENT' });
  });

  it('R123 can be changed in a mirror too, where the state always has the whole design', () => {
    const show = projectState(room, MEMBER_PERMISSIONS);
    const mirrored: RoomContext = { ...room, show };
    const next = afterAccepted(mirrored, 'outputs/update', { outputId: 'viewer', layout: 'TIMER' });
    expect(outputOf(next)).toMatchObject({ layout: 'TIMER' });
    expect(outputOf(next)).not.toHaveProperty('design');
  });
});

describe('a frozen output', () => {
  const frozen = afterAccepted(room, 'outputs/freeze', { outputId: 'viewer', on: true });
  const waiting = taken(frozen, clock);

  it('R124 keeps its design, and shows the waiting take after its release', () => {
    expect(outputOf(waiting)).toEqual({ ...outputOf(frozen), waiting: clock });
    expect(toldTo('read', frozen, waiting)[0]?.payload).not.toHaveProperty('showAt');
    const free = afterAccepted(waiting, 'outputs/freeze', { outputId: 'viewer', on: false });
    expect(outputOf(free)).toMatchObject({ frozen: false, design: clock });
    expect(outputOf(free)).not.toHaveProperty('waiting');
    expect(toldTo('read', waiting, free)[0]).toMatchObject({
      payload: { showAt: SHOW_START + TAKE_TIMEOUT },
    });
    expect(outputOf(afterAccepted(free, 'room/undo', {}))).toEqual(outputOf(waiting));
  });

  it('R124 is unchanged after its release if no take waits', () => {
    const free = afterAccepted(frozen, 'outputs/freeze', { outputId: 'viewer', on: false });
    expect(outputOf(free)).toEqual(outputOf(room));
    expect(afterAccepted(free, 'outputs/freeze', { outputId: 'viewer', on: false }).show.outputs).toBe(
      free.show.outputs,
    );
  });

  it('R124 refuses a change of its plain fields, but not of its name', () => {
    const dark = { outputId: 'viewer', background: 'BLACK' } as const;
    expect(refusedAs(frozen, 'outputs/update', dark)).toBe('output_frozen');
    expect(refusedAs(frozen, 'outputs/update', { outputId: 'viewer', name: 'Hall' })).toBeNull();
  });

  it('R124 sends the waiting take only to clients with the right ROOM', () => {
    expect(text(projectState(waiting, MEMBER_PERMISSIONS))).toMatch(/TIME_OF_DAY/);
    for (const permissions of Object.values(viewPermissions))
      expect(text(projectState(waiting, permissions, 'viewer'))).not.toMatch(/TIME_OF_DAY|waiting/);
  });
});

describe('a new output', () => {
  it('R125 may start with a preset', () => {
    const made = afterAccepted(room, 'outputs/create', { preset: 'CLOCK', name: 'Clock' }, { ids: ['c'] });
    expect(outputOf(made, 'c')).toMatchObject({ name: 'Clock', design: PRESETS.CLOCK });
    const plain = afterAccepted(room, 'outputs/create', { preset: 'BAR', layout: 'FULL' }, { ids: ['b'] });
    expect(outputOf(plain, 'b')).toMatchObject({ layout: 'BAR' });
    expect(projectState(plain, MEMBER_PERMISSIONS).outputs[2]?.design).toEqual(PRESETS.BAR);
  });

  it('R150 may be a copy of another, without draft, waiting take and frozen state', () => {
    const shown = afterAccepted(taken(room, clock), 'outputs/freeze', { outputId: 'viewer', on: true });
    const busy = drafted(taken(shown, notes), moderator);
    const copied = { copyOf: 'viewer', index: 1, name: 'Second' };
    const next = afterAccepted(busy, 'outputs/create', copied, { ids: ['c'] });
    const own = { _id: 'c', index: 1, name: 'Second', frozen: false };
    expect(outputOf(next, 'c')).toEqual({ ...outputOf(shown), ...own });
    expect(outputOf(next)).toEqual(outputOf(busy));
    expect(Object.keys(next.drafts)).toEqual(['viewer']);
    const bar = afterAccepted(room, 'outputs/update', { outputId: 'foyer', layout: 'BAR' });
    const same = afterAccepted(bar, 'outputs/create', { copyOf: 'foyer' }, { ids: ['c'] });
    expect(outputOf(same, 'c')).toEqual({ ...outputOf(bar, 'foyer'), _id: 'c', index: 2, name: '' });
    expect(refusedAs(room, 'outputs/create', { copyOf: 'gone' })).toBe('unknown_output');
  });
});

describe('the audience of a design', () => {
  const both = taken(taken(room, clock), notes, 'foyer');
  const designs = (permissions: number, outputId?: string) =>
    projectState(both, permissions, outputId).outputs.map(({ design }) => design !== undefined);

  it("R122 consists of the output's screens, for the first output the room views, and crew", () => {
    expect(designs(viewPermissions.VIEWER)).toEqual([true, false]);
    expect(designs(viewPermissions.VIEWER, 'foyer')).toEqual([false, true]);
    expect(designs(viewPermissions.OPERATOR)).toEqual([true, true]);
    expect(designs(MEMBER_PERMISSIONS)).toEqual([true, true]);
  });

  it('R122 is different after another output becomes the first, and events show this', () => {
    const moved = afterAccepted(both, 'outputs/move', { outputId: 'foyer', index: 0 });
    const payloads = (audience: Audience) => text(toldTo(audience, both, moved));
    expect(payloads('read')).toMatch(/timer\.notes/);
    expect(payloads('read')).not.toMatch(/TIME_OF_DAY/);
    expect(payloads('output/viewer')).toMatch(/TIME_OF_DAY/);
    expect(payloads('output/viewer')).not.toMatch(/timer\.notes/);
    expect(payloads('crew')).toMatch(/TIME_OF_DAY.*timer\.notes|timer\.notes.*TIME_OF_DAY/);
  });

  test.each([
    ['notes', notes, /secret/, /unshown/],
    ['messages', moderator, /unshown x.*unshown y/, /secret/],
  ] as const)(
    'R122 gets %s from the take that shows them until a take that hides them',
    (_, design, shown, other) => {
      const shows = taken(room, design);
      const come = text(toldTo('output/viewer', room, shows));
      expect(come).toMatch(shown);
      expect(come).not.toMatch(other);
      expect(text(projectState(shows, viewPermissions.VIEWER, 'viewer'))).toMatch(shown);
      for (const audience of ['read', 'output/foyer'] as const)
        expect(text(toldTo(audience, room, shows))).not.toMatch(/secret|unshown/);
      expect(text(projectState(shows, viewPermissions.VIEWER))).not.toMatch(/secret|unshown/);
      for (const ends of [taken(shows, clock), afterAccepted(shows, 'room/undo', {})]) {
        expect(toldTo('output/viewer', shows, ends)).toMatchObject([
          { name: 'outputs/updateOne' },
          { name: 'timers/items', payload: [{ notes: '' }] },
          { name: 'messages/items', payload: [] },
          { name: 'messages/hide' },
        ]);
        expect(text(projectState(ends, viewPermissions.VIEWER, 'viewer'))).not.toMatch(/secret|unshown/);
      }
    },
  );

  it('R122 gets changes of messages or questions only if the design shows them', () => {
    const questions = taken(room, designWith({ type: 'MODERATOR', messages: false }));
    const asked = afterAccepted(
      questions,
      'messages/create',
      { text: 'Why?' },
      { ids: ['q'], question: { name: 'Ann', at: 1 } },
    );
    expect(text(toldTo('output/viewer', questions, asked))).toMatch(/Why/);
    expect(text(projectState(asked, viewPermissions.VIEWER, 'viewer'))).not.toMatch(/unshown/);
    const edited = afterAccepted(asked, 'messages/update', { messageId: 'x', text: 'unshown still' });
    expect(text(toldTo('output/viewer', asked, edited))).not.toMatch(/unshown/);
    const removed = afterAccepted(asked, 'messages/remove', { messageId: 'q' });
    expect(toldTo('output/viewer', asked, removed)[0]).toMatchObject({ name: 'messages/removeOne' });
    expect(text(toldTo('read', asked, removed))).not.toMatch(/messages/);
  });

  it('R122 gets the list of messages if a hidden message is moved', () => {
    const shows = taken(room, moderator);
    const moved = afterAccepted(shows, 'messages/move', { messageId: 'x', index: 1 });
    const outcome = {
      changes: changesBetween(shows, moved),
      carried: moveBetween(shows.show, moved.show),
      after: moved,
    };
    expect(eventsFor('output/viewer', outcome, acceptsBits(SHORT_EVENTS))?.[0]).toMatchObject({
      name: 'messages/items',
      payload: [{ _id: 'y' }, { _id: 'x' }],
    });
  });
});

describe('size limits of designs', () => {
  const large = largeDesign(30_000);

  it('R119 refuse a draft over 32 kB before it is parsed', () => {
    const design = { elements: [], junk: 'x'.repeat(DESIGN_BYTES) };
    expect(parseCommand('outputs/draft', { outputId: 'o', design })).toMatchObject({
      error: { code: 'too_large' },
    });
    expect(parseCommand('outputs/draft', { outputId: 'o' })).toMatchObject({ error: { code: 'invalid' } });
    expect(parseCommand('outputs/draft', { outputId: 'o', design: {} })).toMatchObject({ ok: true });
  });

  /** A room with `count` outputs that show the design. */
  const full = (count: number, design: Design): RoomContext => {
    const outputs = Array.from({ length: count }, (_, index) => ({
      ...newOutput,
      _id: `o${index}`,
      index,
      design,
    }));
    return { ...room, show: { ...room.show, outputs } };
  };

  it('R126 allow 1 MB of designs and drafts in a room, and after that only smaller drafts', () => {
    const over = full(Math.ceil(MAX_ROOM_DESIGN_BYTES / sizeOf(large)) + 1, large);
    expect(refusedAs(over, 'outputs/draft', { outputId: 'o0', design: clock })).toBe('designs_limit');
    expect(refusedAs(over, 'outputs/create', { preset: 'CLOCK' }, { ids: ['n'] })).toBe('designs_limit');
    expect(refusedAs(over, 'outputs/create', {}, { ids: ['n'] })).toBeNull();
    const withDraft = { ...over, drafts: { o0: { design: large, by: { clientId: null, name: '' }, at: 0 } } };
    expect(refusedAs(withDraft, 'outputs/draft', { outputId: 'o0', design: clock })).toBeNull();
    const removed = afterAccepted(over, 'outputs/remove', { outputId: 'o1' });
    expect(refusedAs(removed, 'room/undo', {})).toBe('designs_limit');
    const waits = { ...full(2, large), show: full(2, large).show };
    expect(refusedAs(waits, 'outputs/draft', { outputId: 'o0', design: clock })).toBeNull();
  });

  it('R126 refuse an import with more than 1 MB of designs', () => {
    const outputs = Array.from({ length: 50 }, () => ({ design: large }));
    const exported = { ...roomExport(room.show), outputs };
    expect(parseRoomExport(exported)).toMatchObject({ error: { issues: [{ path: 'outputs' }] } });
    expect(parseRoomExport({ ...exported, outputs: outputs.slice(0, 20) }).ok).toBe(true);
  });

  it('R127 send at most 128 kB of designs in a state, and each screen its own', () => {
    const many = full(40, large);
    const told = projectState(many, MEMBER_PERMISSIONS).outputs;
    const known = told.filter(({ design }) => design !== undefined);
    expect(text(known).length).toBeLessThan(MAX_SENT_DESIGN_BYTES * 1.3);
    expect(known.length).toBeGreaterThan(2);
    expect(told.at(-1)).not.toHaveProperty('draft');
    expect(projectState(many, viewPermissions.VIEWER, 'o39').outputs[39]?.design).toEqual(large);
  });
});
