import { describe, expect, it } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { type Identity, MAX_BUDGET, Session, spendBudget, takeFrameBudget } from './session.ts';

const AT = 1_790_000_000_000;

/** Number of frames of this size that pass in a burst. */
function passing(session: Session, bytes: number, at = AT): number {
  for (let sent = 0; ; sent += 1) if (!takeFrameBudget(session, at, bytes)) return sent;
}

describe('the budget of a connection', () => {
  it('W19 allows 250 small frames at once, and 100 a second after that', () => {
    const session = new Session(MAX_BUDGET, '203.0.113.1');
    expect(passing(session, 100)).toBe(250);
    // The one that was refused was counted as well.
    expect(passing(session, 100, AT + 1_000)).toBe(99);
  });

  it('W19 charges a frame one point for each kB', () => {
    expect(passing(new Session(MAX_BUDGET, '203.0.113.1'), 1_024)).toBe(250);
    expect(passing(new Session(MAX_BUDGET, '203.0.113.1'), 1_025)).toBe(125);
    expect(passing(new Session(MAX_BUDGET, '203.0.113.1'), 65_536)).toBe(3);
  });

  it('W19 also pays for the cost of a command, which is charged afterwards', () => {
    const session = new Session(MAX_BUDGET, '203.0.113.1');
    expect(takeFrameBudget(session, AT, 30)).toBe(true);
    spendBudget(session, 150);
    expect(passing(session, 30)).toBe(99);
  });

  it('W19 leaves 50 points after one large command, whatever the command costs', () => {
    const session = new Session(MAX_BUDGET, '203.0.113.1');
    expect(takeFrameBudget(session, AT, 30)).toBe(true);
    spendBudget(session, 1_000);
    expect(passing(session, 30)).toBe(50);
  });

  it('W68 allows only 60 frames, and then one a second, while the network address exceeds its limit', () => {
    const session = new Session(MAX_BUDGET, '203.0.113.1');
    const passed = Array.from({ length: 600 }, (_, nth) =>
      takeFrameBudget(session, AT + nth * 11, 100, true),
    );
    // 6.6 s at 90 a second.
    expect(passed.indexOf(false)).toBe(60);
    const quiet = new Session(MAX_BUDGET, '203.0.113.1');
    expect(takeFrameBudget(quiet, AT, 65_536)).toBe(true);
    spendBudget(quiet, 1_000);
    expect(takeFrameBudget(quiet, AT + 1_000, 30, true)).toBe(true);
  });

  it.each([
    ['crew', 5, viewPermissions.OPERATOR],
    ['others', 1, viewPermissions.VIEWER],
  ])('W68 then allows %s %i frames a second', (_who, perSecond, permissions) => {
    const firstRefusal = (everyMs: number) => {
      const session = new Session(MAX_BUDGET, '203.0.113.1');
      session.identity = { permissions } as Identity;
      for (let nth = 0; nth < 60; nth += 1) takeFrameBudget(session, AT, 100, true);
      const passed = Array.from({ length: 100 }, (_, nth) =>
        takeFrameBudget(session, AT + (nth + 1) * everyMs, 100, true),
      );
      return passed.indexOf(false);
    };
    expect(firstRefusal(1_000 / perSecond)).toBe(-1);
    expect(firstRefusal(900 / perSecond)).toBe(0);
  });
});
