import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { played, randomActions } from '../../tests/support/random-show.ts';
import { afterAccepted, parseRoomExport, refusedAs, testRoom } from '../../tests/support/test-room.ts';
import { MEMBER_PERMISSIONS, type View, viewPermissions } from '../kernel/permissions.ts';
import { MESSAGE_AUDIENCES, type MessageAudience } from '../message/message.ts';
import { acceptsBits, SHORT_EVENTS } from './changes.ts';
import { changesBetween, eventsFor, moveBetween } from './changes-between.ts';
import { parseCommand } from './commands.schema.ts';
import { showWithDefaults } from './room.defaults.ts';
import { roomExport, withImport } from './room.export.ts';
import { withStepApplied } from './room.history.ts';
import { audienceOf, changesFor, projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';
import { shownMessageOf } from './shown-messages.ts';

const room = ['doors', 'wrap', 'crew'].reduce(
  (made, id) => afterAccepted(made, 'messages/create', { text: `says ${id}` }, { ids: [id] }),
  testRoom(),
);
const split = (
  [
    ['wrap', 'STAGE'],
    ['doors', 'AUDIENCE'],
    ['crew', 'CREW'],
  ] as const
).reduce(
  (made, [messageId, audience]) =>
    afterAccepted(made, 'messages/show', { messageId, focus: audience === 'AUDIENCE', to: [audience] }),
  room,
);
const idsIn = ({ show }: RoomContext) =>
  MESSAGE_AUDIENCES.map((audience) => shownMessageOf(audience, show).messageId);
const fillsIn = ({ show }: RoomContext) =>
  MESSAGE_AUDIENCES.map((audience) => shownMessageOf(audience, show).focus);

const screens: readonly (readonly [View, outputId: string | undefined])[] = [
  ['VIEWER', undefined],
  ['AGENDA', undefined],
  ['ANONYMOUS', undefined],
  ['VIEWER', 'viewer'],
];
const seenOn = (context: RoomContext, [view, outputId]: (typeof screens)[number]) =>
  projectState(context, viewPermissions[view], outputId, view);
const toldOn = (before: RoomContext, after: RoomContext, [view, outputId]: (typeof screens)[number]) =>
  changesFor(audienceOf(viewPermissions[view], outputId, view), changesBetween(before, after), after);

describe('the audiences of a message', () => {
  it('R1860 each see the message that was shown to them', () => {
    expect(idsIn(split)).toEqual(['wrap', 'doors', 'crew']);
    expect(fillsIn(split)).toEqual([false, true, false]);
    const again = afterAccepted(split, 'messages/show', {
      messageId: 'doors',
      to: ['AUDIENCE'],
      focus: true,
    });
    expect(again.history).toBe(split.history);
    const both = afterAccepted(split, 'messages/show', { messageId: 'doors', to: ['CREW', 'STAGE'] });
    expect(idsIn(both)).toEqual(['doors', 'doors', 'doors']);
  });

  test.each([['EVERYBODY'], ['STAGE', 'STAGE', 'CREW', 'CREW']].map((to) => [to]))(
    'R1860 cannot have the value %j',
    (to) => {
      expect(parseCommand('messages/show', { messageId: 'm', to }).ok).toBe(false);
    },
  );

  it('R1861 are all audiences if a command omits them', () => {
    const all = afterAccepted(split, 'messages/show', { messageId: 'wrap' });
    expect(idsIn(all)).toEqual(['wrap', 'wrap', 'wrap']);
    expect(idsIn(afterAccepted(split, 'messages/hide', {}))).toEqual([null, null, null]);
    expect(fillsIn(afterAccepted(split, 'messages/focus', { on: true }))).toEqual([true, true, true]);
  });

  it('R1861 cannot hide a message if no message is shown to them', () => {
    const hidden = afterAccepted(split, 'messages/hide', { to: ['AUDIENCE'] });
    expect(idsIn(hidden)).toEqual(['wrap', null, 'crew']);
    expect(refusedAs(hidden, 'messages/hide', { to: ['AUDIENCE'] })).toBe('nothing_shown');
    expect(refusedAs(hidden, 'messages/hide', { to: ['AUDIENCE', 'CREW'] })).toBe(null);
    const stage = afterAccepted(hidden, 'messages/hide', { to: ['STAGE'] });
    expect(refusedAs(stage, 'messages/flash', { count: 1 })).toBe(null);
  });

  it('R170, R1861 keep the focus setting for their next message while no message is shown', () => {
    const waiting = afterAccepted(room, 'messages/focus', { on: true });
    const shown = afterAccepted(waiting, 'messages/show', { messageId: 'doors', to: ['AUDIENCE'] });
    expect(fillsIn(shown)).toEqual([true, true, true]);
    expect(fillsIn(afterAccepted(shown, 'messages/hide', {}))).toEqual([true, false, true]);
  });

  it('R21, R1861 no longer see a removed message', () => {
    const shared = afterAccepted(split, 'messages/show', { messageId: 'crew', to: ['AUDIENCE'] });
    expect(idsIn(afterAccepted(shared, 'messages/remove', { messageId: 'crew' }))).toEqual([
      'wrap',
      null,
      null,
    ]);
  });
});

describe('the messages that a screen gets', () => {
  test.each([
    ['VIEWER', undefined, 'wrap', false],
    ['AGENDA', undefined, 'doors', true],
    ['ANONYMOUS', undefined, 'doors', true],
    ['VIEWER', 'viewer', 'wrap', false],
  ] as const)(
    'R1862 for a token of the view %s and the output %s are only the message %s',
    (view, outputId, messageId, focus) => {
      const seen = seenOn(split, [view, outputId]);
      expect(seen).toMatchObject({ activeMessageId: messageId, messageFocus: focus });
      expect(seen.messages.map(({ _id }) => _id)).toEqual([messageId]);
      expect(seen).not.toHaveProperty('shown');
      expect(seen).not.toHaveProperty('focused');
    },
  );

  it('R1862 never include a message that was shown to other audiences, after random commands', () => {
    fc.assert(
      fc.property(randomActions(40), fc.constantFrom(...screens), (script, screen) => {
        for (const { before, after } of played(split, script)) {
          const own = seenOn(after, screen).messages.map(({ _id }) => _id);
          const told = [
            ...toldOn(before, after, screen),
            ...(eventsFor(
              audienceOf(viewPermissions[screen[0]], screen[1], screen[0]),
              {
                changes: changesBetween(before, after),
                carried: moveBetween(before.show, after.show),
                after,
              },
              acceptsBits(SHORT_EVENTS),
            ) ?? []),
          ];
          const shown = told.filter((change) => change.name === 'messages/show');
          expect(told.filter(({ name }) => name === 'messages/shown' || name === 'messages/focused')).toEqual(
            [],
          );
          expect(shown.filter(({ payload }) => 'to' in payload)).toEqual([]);
          expect(shown.filter(({ payload }) => !own.includes(payload.message._id))).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('R1862 stay the same if a message is shown to another audience', () => {
    const [stage, agenda] = [screens[0], screens[1]] as const;
    const shown = afterAccepted(split, 'messages/show', { messageId: 'crew', to: ['AUDIENCE'] });
    const names = (screen: (typeof screens)[number] = ['VIEWER', undefined]) =>
      toldOn(split, shown, screen).map(({ name }) => name);
    expect(names(stage)).toEqual(['timeset']);
    expect(names(agenda)).toEqual(['messages/items', 'messages/show']);
    const flashed = afterAccepted(
      afterAccepted(split, 'messages/hide', { to: ['AUDIENCE'] }),
      'messages/flash',
      { count: 1 },
    );
    expect(toldOn(split, flashed, ['AGENDA', undefined]).map(({ name }) => name)).not.toContain(
      'messages/flash',
    );
  });

  it('R1863 for an output follow its audience, also when the audience changes', () => {
    const lobby = afterAccepted(split, 'outputs/update', { outputId: 'viewer', audience: 'AUDIENCE' });
    expect(seenOn(lobby, ['VIEWER', 'viewer'])).toMatchObject({
      activeMessageId: 'doors',
      messageFocus: true,
    });
    const told = toldOn(split, lobby, ['VIEWER', 'viewer']);
    expect(told.at(-1)).toEqual({
      name: 'messages/show',
      payload: { message: split.show.messages[0], focus: true },
    });
    const waiting = afterAccepted(afterAccepted(lobby, 'messages/hide', {}), 'messages/focus', { on: true });
    const back = afterAccepted(waiting, 'outputs/update', { outputId: 'viewer', audience: 'STAGE' });
    expect(toldOn(waiting, back, ['VIEWER', 'viewer']).at(-1)).toEqual({
      name: 'messages/hide',
      payload: { focus: true },
    });
    const copied = afterAccepted(lobby, 'outputs/create', { copyOf: 'viewer' }, { ids: ['copy'] });
    expect(copied.show.outputs[1]?.audience).toBe('AUDIENCE');
  });

  test.each(['CREW', 'NOBODY'])('R1863 cannot follow the invalid audience %s', (audience) => {
    expect(parseCommand('outputs/update', { outputId: 'viewer', audience }).ok).toBe(false);
  });

  it('R1864 for crew are those of every audience, and the one on the stage counts as active', () => {
    for (const permissions of [viewPermissions.OPERATOR, MEMBER_PERMISSIONS]) {
      const seen = projectState(split, permissions);
      expect(seen).toMatchObject({ activeMessageId: 'wrap', messageFocus: false });
      expect(seen.shown).toEqual({ STAGE: 'wrap', AUDIENCE: 'doors', CREW: 'crew' });
      expect(seen.focused).toEqual({ STAGE: false, AUDIENCE: true, CREW: false });
    }
    const shown = afterAccepted(split, 'messages/show', { messageId: 'doors', to: ['CREW'] });
    const told = (audience: 'crew' | 'member') => changesFor(audience, changesBetween(split, shown), shown);
    for (const audience of ['crew', 'member'] as const)
      expect(told(audience)).toEqual([
        { name: 'timeset', payload: shown.show.timeset },
        { name: 'messages/shown', payload: { STAGE: 'wrap', AUDIENCE: 'doors', CREW: 'doors' } },
        { name: 'messages/focused', payload: { STAGE: false, AUDIENCE: true, CREW: false } },
      ]);
  });

  it('R1864 for crew are sent in one event for all audiences, or in messages/show for the stage', () => {
    const all = afterAccepted(split, 'messages/show', { messageId: 'crew', to: ['STAGE', 'AUDIENCE'] });
    expect(changesFor('crew', changesBetween(split, all), all)).toEqual([
      { name: 'messages/show', payload: { message: split.show.messages[2], focus: false } },
      { name: 'messages/shown', payload: { STAGE: 'crew', AUDIENCE: 'crew', CREW: 'crew' } },
      { name: 'messages/focused', payload: { STAGE: false, AUDIENCE: false, CREW: false } },
    ]);
    const hidden = afterAccepted(all, 'messages/hide', { to: ['STAGE', 'CREW'] });
    expect(changesFor('crew', changesBetween(all, hidden), hidden)).toEqual([
      { name: 'messages/hide', payload: {} },
      { name: 'messages/shown', payload: { STAGE: null, AUDIENCE: 'crew', CREW: null } },
      { name: 'messages/focused', payload: { STAGE: false, AUDIENCE: false, CREW: false } },
    ]);
  });
});

describe('shown messages of each audience', () => {
  it('R1865 are restored by undo', () => {
    const all = afterAccepted(split, 'messages/show', { messageId: 'wrap' });
    const back = afterAccepted(all, 'room/undo', {});
    expect(idsIn(back)).toEqual(['wrap', 'doors', 'crew']);
    expect(fillsIn(back)).toEqual([false, true, false]);
    expect(idsIn(afterAccepted(back, 'room/redo', {}))).toEqual(['wrap', 'wrap', 'wrap']);
  });

  it('R1865 are set for every audience by an undo step from an older version', () => {
    const step = { before: { messageId: 'doors', focus: true }, after: { messageId: null, focus: false } };
    const show = withStepApplied('before', split.show, [{ part: 'shown', ...step }]);
    expect(MESSAGE_AUDIENCES.map((audience: MessageAudience) => shownMessageOf(audience, show))).toEqual(
      MESSAGE_AUDIENCES.map(() => ({ messageId: 'doors', focus: true })),
    );
  });

  it('R97, R1864 are the active message in a state from an older server', () => {
    const { shown: _ids, focused: _fills, ...old } = split.show;
    expect(idsIn({ ...split, show: old })).toEqual(['wrap', 'wrap', 'wrap']);
    expect(projectState({ ...split, show: old }, viewPermissions.OPERATOR).shown).toEqual({
      STAGE: 'wrap',
      AUDIENCE: 'wrap',
      CREW: 'wrap',
    });
    const { subtitle: _none, ...info } = old.room;
    expect(showWithDefaults({ ...old, room: info as typeof old.room }).room.subtitle).toBe('');
  });

  it('R64, R66 are empty after an import', () => {
    const imported = withImport(split.show, roomExport(split.show), ['1', '2', '3', '4', '5', '6', '7'], 0);
    expect(idsIn({ ...split, show: imported })).toEqual([null, null, null]);
  });
});

describe('the subtitle', () => {
  const named = afterAccepted(room, 'room/subtitle', { text: 'Q&A follows' });

  it('R1866 is one text of the room, which undo restores', () => {
    expect(room.show.room.subtitle).toBe('');
    expect(named.show.room.subtitle).toBe('Q&A follows');
    expect(afterAccepted(named, 'room/subtitle', { text: 'Q&A follows' }).history).toBe(named.history);
    expect(afterAccepted(named, 'room/undo', {}).show.room.subtitle).toBe('');
    expect(changesFor('read', changesBetween(room, named), named)).toEqual([
      { name: 'timeset', payload: named.show.timeset },
      { name: 'room/subtitle', payload: { text: 'Q&A follows' } },
    ]);
  });

  test.each([
    [120, true],
    [121, false],
  ])('R1866 of %i characters is accepted: %s', (length, ok) => {
    expect(parseCommand('room/subtitle', { text: 'x'.repeat(length) }).ok).toBe(ok);
  });

  it('R1866 is in the export of the room unless it is empty', () => {
    expect(roomExport(room.show)).not.toHaveProperty('subtitle');
    const file = parseRoomExport(roomExport(named.show));
    expect(file).toMatchObject({ ok: true, value: { subtitle: 'Q&A follows' } });
    const ids = ['1', '2', '3', '4', '5', '6', '7'];
    expect(withImport(room.show, roomExport(named.show), ids, 0).room.subtitle).toBe('Q&A follows');
    expect(withImport(named.show, roomExport(room.show), ids, 0).room.subtitle).toBe('');
  });
});
