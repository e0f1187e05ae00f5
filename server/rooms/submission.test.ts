import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CommitOutcomes, type Pending, PendingQueue } from './submission.ts';

/** Keeps the loop. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Queues commits of two rooms in turn, or of those named; each takes 1 ms to publish. */
function waiting(count: number, roomOf = (nth: number): string => (nth % 2 === 0 ? 'a' : 'b')) {
  const pending = new PendingQueue();
  const heard: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const roomId = roomOf(nth);
    const commit: Pending = {
      roomId,
      committed: () => {
        work(1);
        heard.push(`${roomId}${nth}`);
      },
      failed: () => heard.push(`${roomId}${nth} failed`),
    };
    pending.add(commit);
  }
  const fates = new CommitOutcomes({
    pending,
    loaded: () => null,
    isClosed: () => false,
    guarded: (_roomId, publish) => publish(),
    fault: () => {},
  });
  return { fates, heard };
}

const inOrder = (count: number) =>
  Array.from({ length: count }, (_, nth) => `${nth % 2 === 0 ? 'a' : 'b'}${nth}`);

it('W941 many commits at once are published in order over several turns', async () => {
  const { fates, heard } = waiting(60);
  fates.committed(50, []);
  fates.committed(10, []);
  const perTurn = [heard.length];
  while (heard.length < 60) {
    const before = heard.length;
    await nextTurn();
    perTurn.push(heard.length - before);
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(16);
  expect(heard).toEqual(inOrder(60));
});

it('W2035 the commit of a quiet room is published before most commits of a busy room', async () => {
  const { fates, heard } = waiting(61, (nth) => (nth === 60 ? 'quiet' : 'busy'));
  fates.committed(60, []);
  fates.committed(1, []);
  while (heard.length < 61) await nextTurn();
  expect(heard.indexOf('quiet60')).toBeLessThan(20);
  expect(heard.filter((each) => each !== 'quiet60')).toEqual(
    Array.from({ length: 60 }, (_, nth) => `busy${nth}`),
  );
});

it('W941 waiting commits are published before the failure of a room and before the host closes', async () => {
  const { fates, heard } = waiting(40);
  fates.committed(30, []);
  expect(heard).toHaveLength(16);
  fates.committed(2, [{ roomId: 'b', reason: 'broken' }]);
  expect(heard).toEqual([...inOrder(31), ...[31, 33, 35, 37, 39].map((nth) => `b${nth} failed`)]);
  fates.committed(8, []);
  fates.flush();
  expect(heard.slice(-4)).toEqual(['a32', 'a34', 'a36', 'a38']);
  await nextTurn();
  expect(heard).toHaveLength(40);
});
