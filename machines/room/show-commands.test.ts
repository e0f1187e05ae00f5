import { describe, expect, it } from 'vitest';
import { expiresQuickly, isShowCommand } from './show-commands.ts';

describe('Commands', () => {
  it.each([
    'timeset/start',
    'timeset/adjust',
    'timeset/select',
    'room/blackout',
    'room/onAir',
    'timers/flash',
    'messages/flash',
    'messages/show',
    'messages/hide',
    'messages/focus',
  ] as const)('V250 %s counts as a show command', (name) => {
    expect(isShowCommand(name)).toBe(true);
  });

  it('V1382 calls of automations, undo and redo expire soon like show commands, and edits do not', () => {
    const names = [
      'timeset/start',
      'automations/call',
      'automations/run',
      'messages/answer',
      'messages/unanswer',
      'room/undo',
      'room/redo',
    ];
    expect([...names, 'timers/update', 'automations/update'].filter(expiresQuickly)).toEqual(names);
  });

  it.each(['timers/update', 'messages/update', 'room/rename', 'room/undo'] as const)(
    'V250 %s does not count as a show command',
    (name) => {
      expect(isShowCommand(name)).toBe(false);
    },
  );
});
