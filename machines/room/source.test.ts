import { describe, expect, it } from 'vitest';
import {
  aClient,
  afterAccepted,
  changeNamesBetween,
  refusedAs,
  testRoom,
} from '../../tests/support/test-room.ts';
import { roleHolders } from '../device/exclusive-roles.ts';
import { viewPermissions } from '../kernel/permissions.ts';
import { roomExport } from './room.export.ts';
import { changesFor, projectState } from './room.projection.ts';
import { emptySource } from './room.settings.ts';

const room = testRoom();
const sheet = { url: 'https://sheets.example/show.csv', keepInStep: true };
const sourced = afterAccepted(room, 'room/source', sheet);

describe('the source of a rundown', () => {
  it('R2484 is set, replaced and removed, and makes no undo step', () => {
    expect(sourced.show.source).toEqual(sheet);
    expect(sourced.history).toBe(room.history);
    expect(changeNamesBetween(room, sourced)).toEqual(['room/source']);
    expect(afterAccepted(sourced, 'room/source', sheet).show.source).toBe(sourced.show.source);
    expect(afterAccepted(sourced, 'room/source', emptySource).show.source).toEqual(emptySource);
    expect(afterAccepted(room, 'room/source', emptySource).show).not.toHaveProperty('source');
  });

  it.each([
    'ftp://sheets.example/a.csv',
    'sheets.example',
    'https://',
    'https://me@sheets.example/',
    'file:///etc/passwd',
    'http://a b/',
  ])('R2484 refuses %s as its address', (url) => {
    expect(refusedAs(room, 'room/source', { url, keepInStep: false })).toBe('invalid');
  });

  it('R2485 is sent only to crew', () => {
    const changes = [{ name: 'room/source', payload: sheet }] as const;
    for (const view of ['OPERATOR', 'CONTROLLER', 'MODERATOR'] as const)
      expect(projectState(sourced, viewPermissions[view]).source).toEqual(sheet);
    for (const view of ['VIEWER', 'AGENDA', 'ANONYMOUS'] as const)
      expect(JSON.stringify(projectState(sourced, viewPermissions[view]))).not.toContain('sheets.example');
    expect(JSON.stringify(changesFor('read', changes, sourced))).not.toContain('sheets.example');
    expect(changesFor('crew', changes, sourced)).toEqual([
      { name: 'timeset', payload: sourced.show.timeset },
      ...changes,
    ]);
  });

  it('R2485 is not in an export', () => {
    expect(JSON.stringify(roomExport(sourced.show))).not.toContain('sheets.example');
  });

  it('D2489 can be synced by only one screen at a time', () => {
    const crew = { ...sourced, clients: [aClient('one'), aClient('two')] };
    const held = afterAccepted(crew, 'room/inStep', { on: true }, { clientId: 'one' });
    expect(projectState(held, viewPermissions.OPERATOR).inStep).toEqual({
      clientId: 'one',
      name: 'Screen one',
    });
    expect(roleHolders(held.clients).chase).toBeNull();
  });
});
