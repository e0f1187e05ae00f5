import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Design } from '../../../machines/output/design.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { DraftSender } from './use-designer.ts';

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
  it('V374 go out at once, then one a second, the newest alone', async () => {
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

  it('V374 go out at once where the editor goes away, though held back', () => {
    const { made, sent } = sender();
    made.hold(true);
    made.offer(first);
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    void made.flush();
    expect(sent).toEqual([first]);
  });

  it('V374, V455 wait while the server is away, and go out a second after it is back', () => {
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

  it('V376 that were refused are not lost: the next one is tried, and a take waits for it', async () => {
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

  it('V374 that were discarded are not sent', () => {
    const { made, sent } = sender();
    made.offer(third);
    made.drop();
    vi.advanceTimersByTime(2000);
    expect(sent).toEqual([]);
  });
});
