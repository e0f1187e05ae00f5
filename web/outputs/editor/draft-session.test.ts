import { describe, expect, it } from 'vitest';
import { designWith } from '../../../tests/support/designs.ts';
import {
  newSession,
  withHeard,
  withHistory,
  withMine,
  withStep,
  withTheirs,
  withUndo,
} from './use-designer.ts';

const live = designWith({ type: 'TIMER' });
const mine = designWith({ type: 'TIMER' }, { type: 'TEXT' });
const hers = designWith({ type: 'MESSAGE' });
const ada = { clientId: 'ada', name: 'Ada' };
const me = { clientId: 'me', name: 'Me' };

const opened = newSession({ design: live, by: null });
const edited = withHistory(opened, withStep(opened.history, mine));
const heard = (session: typeof opened, design: typeof live, by: typeof ada | null) =>
  withHeard(session, { design, by }, 'me');

describe('two people at a design', () => {
  it('V375 somebody who only looks follows what the other does', () => {
    const followed = heard(opened, hers, ada);
    expect(followed).toMatchObject({ theirs: null, isTouched: false });
    expect(followed.history.present).toBe(hers);
  });

  it('V375 somebody who has changed something is told, and loses nothing', () => {
    const told = heard(edited, hers, ada);
    expect(told.theirs).toEqual({ design: hers, by: ada });
    expect(told.history.present).toBe(mine);
  });

  it('V375 theirs can be taken, from which undo leads back', () => {
    const taken = withTheirs(heard(edited, hers, ada));
    expect(taken).toMatchObject({ theirs: null, isTouched: false });
    expect(taken.history.present).toBe(hers);
    expect(withUndo(taken.history).present).toBe(mine);
  });

  it('V375 one’s own can be kept', () => {
    const kept = withMine(heard(edited, hers, ada));
    expect(kept).toMatchObject({ theirs: null, isTouched: true });
    expect(kept.history.present).toBe(mine);
  });

  it('V375 one’s own work that comes back is no news, nor is the same from elsewhere', () => {
    expect(heard(edited, live, null)).toBe(edited);
    expect(heard(edited, structuredClone(live), null).theirs).toBeNull();
    expect(heard(edited, hers, me).theirs).toBeNull();
    expect(heard(edited, structuredClone(mine), ada).theirs).toBeNull();
    expect(withHistory(edited, edited.history)).toBe(edited);
  });
});
