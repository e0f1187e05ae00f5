import { describe, expect, it, vi } from 'vitest';
import { afterAccepted, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { MESSAGES, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import type { StampedCommand } from './commands.ts';
import { nextStep, stepOf } from './room.history.ts';
import { afterBatch } from './room.machine.ts';

// Earlier tests of this process may have loaded the module without a spy.
vi.hoisted(() => vi.resetModules());
vi.mock('./room.history.ts', { spy: true });

const room = testRoom([{ name: 'a' }, { name: 'b' }]);
const stamp = { at: SHOW_START, ids: ['x'] };
const rename: StampedCommand = { type: 'timers/update', payload: { timerId: 'a', name: 'Opening' }, stamp };
const say: StampedCommand = { type: 'messages/create', payload: { text: 'Places' }, stamp };
const show: StampedCommand = { type: 'messages/show', payload: { messageId: 'x' }, stamp };
const quick: StampedCommand = { type: 'clocks/quick', payload: { duration: 60_000 }, stamp };
const flash: StampedCommand = { type: 'timers/flash', payload: { count: 3 }, stamp };

const done = (...commands: readonly StampedCommand[]) => {
  const outcome = afterBatch(room, commands);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
};

describe('a batch of commands', () => {
  it('K50 runs the commands in order, and one undo reverts them all', () => {
    const after = done(say, show, rename);
    expect(after.show).toMatchObject({ activeMessageId: 'x', timers: [{ name: 'Opening' }, { name: 'b' }] });
    expect(nextStep(after.history, 'back')).toMatchObject({
      command: 'messages/create',
      permission: TIMERS,
    });
    const undone = afterAccepted(after, 'room/undo', {});
    expect(undone.show).toMatchObject({ activeMessageId: null, messages: [], timers: room.show.timers });
    expect(nextStep(undone.history, 'back')).toBeNull();
  });

  it('W2623 compares the room once for its undo step', () => {
    vi.mocked(stepOf).mockClear();
    const after = done(say, show, rename);
    expect(vi.mocked(stepOf).mock.calls.map(([step]) => step.command)).toEqual(['messages/create']);
    expect(after.history.undo.size).toBe(1);
  });

  it('K50 can be undone only with the right of its most restricted command', () => {
    expect(nextStep(done(say, show).history, 'back')?.permission).toBe(MESSAGES);
  });

  it.each([
    [[quick, rename], TIMERS],
    [[rename, quick], TIMERS],
    [[quick, say], TRANSPORT],
    [[say, quick], TRANSPORT],
  ])(
    'W2641 can be undone with the most restricted of the rights that allow its commands: case %#',
    (commands, permission) => {
      expect(nextStep(done(...commands).history, 'back')?.permission).toBe(permission);
    },
  );

  it('K50 runs no command if one of them is refused', () => {
    const unknown: StampedCommand = { type: 'timers/remove', payload: { timerId: 'q' }, stamp };
    expect(afterBatch(room, [rename, unknown])).toMatchObject({
      ok: false,
      error: { code: 'unknown_timer', issues: [{ path: 'commands[1]' }] },
    });
  });

  it('K50 makes no undo step if nothing can be undone', () => {
    expect(nextStep(done(flash).history, 'back')).toBeNull();
    expect(nextStep(done(say, { ...show, type: 'messages/remove' }).history, 'back')).toBeNull();
  });
});
