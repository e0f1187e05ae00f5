import { expect, it } from 'vitest';
import { commandTable, isCommandName } from '../../../machines/room/commands.ts';
import { scopeOfCommand } from './endpoints.ts';

it('K360 a key for show-call runs the show, one for edit also changes rundown and messages, and no key does anything else', () => {
  const names = Object.keys(commandTable).filter(isCommandName);
  const byScope = (scope: string | null) => names.filter((name) => scopeOfCommand(name) === scope);
  expect(byScope('show-call')).toEqual(
    expect.arrayContaining(['timeset/start', 'messages/show', 'room/onAir']),
  );
  expect(byScope('edit')).toEqual(
    expect.arrayContaining(['timers/create', 'messages/create', 'messages/remove']),
  );
  expect(byScope(null)).toEqual(expect.arrayContaining(['room/setPassword', 'automations/add', 'room/undo']));
});
