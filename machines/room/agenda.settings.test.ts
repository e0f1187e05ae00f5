import { describe, expect, it } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { viewPermissions } from '../kernel/permissions.ts';
import { changesBetween } from './changes-between.ts';
import { type Audience, audienceOf, changesFor, projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const label = { name: 'Four lavs', color: '#d33333' };
const room = testRoom([{ name: 'Keynote', extra: 'Ada', notes: 'secret', labels: [label] }, {}]);
const initial = { labels: false, speakers: true, lateness: true, ends: true, finished: true };
const set = (context: RoomContext, agenda: object) => afterAccepted(context, 'room/settings', { agenda });

describe('agenda settings', () => {
  it('R870 show all parts but labels by default, and each part can be switched alone', () => {
    const { agenda } = room.show.room.settings;
    expect(agenda).toEqual(initial);
    const labelled = set(room, { labels: true });
    const bare = set(labelled, { ends: false, lateness: false });
    expect(bare.show.room.settings.agenda).toEqual({
      ...initial,
      labels: true,
      ends: false,
      lateness: false,
    });
    expect(set(bare, { ends: false }).show.room.settings).toBe(bare.show.room.settings);
    const back = afterAccepted(afterAccepted(bare, 'room/undo', {}), 'room/undo', {});
    expect(back.show.room.settings).toEqual(room.show.room.settings);
  });
});

describe('the audience of the agenda', () => {
  const permissions = viewPermissions.AGENDA;
  const seenOn = (context: RoomContext, view: 'AGENDA' | 'VIEWER' = 'AGENDA') =>
    projectState(context, permissions, undefined, view).timers[0];
  const told = (audience: Audience, before: RoomContext, after: RoomContext) =>
    changesFor(audience, changesBetween(before, after), after);

  it('R871 contains only tokens of the agenda view', () => {
    expect(audienceOf(permissions, undefined, 'AGENDA')).toBe('agenda');
    expect(audienceOf(permissions, undefined, 'VIEWER')).toBe('read');
    expect(audienceOf(permissions, 'foyer', 'AGENDA')).toBe('output/foyer');
    expect(audienceOf(viewPermissions.OPERATOR, undefined, 'AGENDA')).toBe('crew');
  });

  it('R871 gets no labels or speakers while these are switched off', () => {
    expect(seenOn(room)).toMatchObject({ labels: [], extra: 'Ada', notes: '' });
    expect(seenOn(room, 'VIEWER')).toMatchObject({ labels: [label], extra: 'Ada', notes: '' });
    expect(seenOn(set(room, { labels: true }))).toMatchObject({ labels: [label] });
    expect(seenOn(set(room, { speakers: false }))).toMatchObject({ labels: [], extra: '' });
    expect(seenOn(set(room, { speakers: false }), 'VIEWER')).toMatchObject({ extra: 'Ada' });
    expect(projectState(room, permissions, undefined, 'AGENDA').outputs).toEqual(
      projectState(room, permissions).outputs,
    );
  });

  it('R871 gets changed timers without labels while labels are switched off', () => {
    const edited = afterAccepted(room, 'timers/update', { timerId: 'a', name: 'Panel' });
    expect(told('agenda', room, edited)).toMatchObject([
      { payload: { name: 'Panel', labels: [], notes: '' } },
    ]);
    expect(told('read', room, edited)).toMatchObject([{ payload: { labels: [label] } }]);
    const outputs = afterAccepted(room, 'outputs/create', {}, { ids: ['more'] });
    expect(told('agenda', room, outputs).map(({ name }) => name)).toEqual(
      told('read', room, outputs).map(({ name }) => name),
    );
  });

  it('R871 gets all timers anew only if labels or speakers are switched', () => {
    const shown = set(room, { labels: true });
    expect(told('agenda', room, shown)).toMatchObject([
      { name: 'room/settings' },
      { name: 'timers/items', payload: [{ labels: [label], notes: '' }, {}] },
    ]);
    expect(told('agenda', shown, set(shown, { labels: false }))).toMatchObject([
      {},
      { payload: [{ labels: [] }, {}] },
    ]);
    expect(told('agenda', room, set(room, { speakers: false }))).toHaveLength(2);
    expect(told('agenda', room, set(room, { ends: false }))).toHaveLength(1);
    expect(told('agenda', room, afterAccepted(room, 'room/blackout', { on: true }))).toHaveLength(1);
  });
});
