import { describe, expect, it } from 'vitest';
import { isShowCommand } from './show-commands.ts';

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
  ] as const)('V250 %s goes to the show', (name) => {
    expect(isShowCommand(name)).toBe(true);
  });

  it.each(['timers/update', 'messages/update', 'room/rename', 'room/undo'] as const)(
    'V250 %s does not',
    (name) => {
      expect(isShowCommand(name)).toBe(false);
    },
  );
});
