import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Design } from '../../../machines/output/design.ts';
import { designWith } from '../../../tests/support/designs.ts';
import {
  DraftSender,
  newSession,
  withHistory,
  withOthersDesign,
  withOwnDesign,
  withReceivedDesign,
  withStep,
  withUndo,
} from './use-designer.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const designs = Array.from({ length: 9 }, (_, x) => designWith({ type: 'TEXT', box: { x } }));
const [first, second, third] = designs as [Design, Design, Design];

function sender(send = async (_design: Design): Promise<unknown> => ({})) {
  const sent: Design[] = [];
  const states: string[] = [];
  const made = new DraftSender({
    onState: (state, refusal) => states.push(refusal?.code ?? state),
    now: () => Date.now(),
  });
  made.connect((design) => {
    sent.push(design);
    return send(design);
  });
  return { made, sent, states };
}

describe('drafts', () => {
  it('V374 are sent immediately, then at most one a second, only the newest', async () => {
    const { made, sent, states } = sender();
    made.offer(first);
    await vi.advanceTimersByTimeAsync(0);
    for (const design of designs) made.offer(design);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([first]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([first, designs[8]]);
    expect(states[states.length - 1]).toBe('saved');
  });

  it('V374 are sent when the editor closes, even while held back', () => {
    const { made, sent } = sender();
    made.hold(true);
    made.offer(first);
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    void made.flush();
    expect(sent).toEqual([first]);
  });

  it('V374, V455 wait without a connection, and are sent a second after it is back', () => {
    const { made, sent } = sender();
    made.hold(true);
    made.offer(first);
    made.offer(second);
    made.hold(false);
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([second]);
  });

  it('V376 are kept after a refusal, and are sent again', async () => {
    const refusal = { code: 'designs_limit', message: 'Too large.' };
    const answers = [Promise.reject(refusal), Promise.resolve({})];
    const { made, sent, states } = sender(() => answers.shift() ?? Promise.resolve({}));
    made.offer(first);
    await expect(made.flush()).rejects.toBe(refusal);
    expect(states[states.length - 1]).toBe('designs_limit');
    await made.flush();
    expect(sent).toEqual([first, first]);
    expect(states[states.length - 1]).toBe('saved');
  });

  it('V374 are not sent after they were discarded', () => {
    const { made, sent } = sender();
    made.offer(third);
    made.drop();
    vi.advanceTimersByTime(2000);
    expect(sent).toEqual([]);
  });
});

const live = designWith({ type: 'TIMER' });

const mine = designWith({ type: 'TIMER' }, { type: 'TEXT' });

const hers = designWith({ type: 'MESSAGE' });

const ada = { clientId: 'ada', name: 'Ada' };

const me = { clientId: 'me', name: 'Me' };

const opened = newSession({ design: live, by: null });

const edited = withHistory(opened, withStep(opened.history, mine));

const heard = (session: typeof opened, design: typeof live, by: typeof ada | null) =>
  withReceivedDesign(session, { design, by }, 'me');

describe('two users who edit one design', () => {
  it("V375 show the other's change if the user has not changed anything", () => {
    const followed = heard(opened, hers, ada);
    expect(followed).toMatchObject({ theirs: null, isTouched: false });
    expect(followed.history.present).toBe(hers);
  });

  it('V375 keep the design of a user who has changed something, and show whose draft differs', () => {
    const told = heard(edited, hers, ada);
    expect(told.theirs).toEqual({ design: hers, by: ada });
    expect(told.history.present).toBe(mine);
  });

  it("V375 can take the other's design, and undo it", () => {
    const taken = withOthersDesign(heard(edited, hers, ada));
    expect(taken).toMatchObject({ theirs: null, isTouched: false });
    expect(taken.history.present).toBe(hers);
    expect(withUndo(taken.history).present).toBe(mine);
  });

  it('V375 can keep their own design', () => {
    const kept = withOwnDesign(heard(edited, hers, ada));
    expect(kept).toMatchObject({ theirs: null, isTouched: true });
    expect(kept.history.present).toBe(mine);
  });

  it("V375 have no conflict if the user's own change returns, or if both designs are equal", () => {
    expect(heard(edited, live, null)).toBe(edited);
    expect(heard(edited, structuredClone(live), null).theirs).toBeNull();
    expect(heard(edited, hers, me).theirs).toBeNull();
    expect(heard(edited, structuredClone(mine), ada).theirs).toBeNull();
    expect(withHistory(edited, edited.history)).toBe(edited);
  });
});
