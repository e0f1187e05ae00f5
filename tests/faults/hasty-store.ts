import type { Journal, JournalEntry, JournalListener } from '../../server/rooms/journal/journal.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';

/** A faulty journal that reports "committed" immediately, for negative controls. */
export function hastyStore(store: RoomStore): RoomStore {
  const { journal } = store;
  let listener: JournalListener | null = null;
  const hasty: Journal = {
    listen: (given) => {
      listener = given;
      journal.listen({
        committed: () => {},
        failed: () => {},
        stalled: () => {},
        lost: () => {},
        recovered: () => {},
      });
    },
    append: (entry: JournalEntry) => {
      const taken = journal.append(entry);
      if (taken) queueMicrotask(() => listener?.committed(1, []));
      return taken;
    },
    probe: (at) => journal.probe(at),
    close: () => journal.close(),
  };
  return {
    journal: hasty,
    isAsync: store.isAsync,
    load: (roomId) => store.load(roomId),
    positions: (roomIds) => store.positions(roomIds),
    findByPid: (pid) => store.findByPid(pid),
    due: (limit) => store.due(limit),
    goingByClock: (wallNow) => store.goingByClock(wallNow),
    log: (roomId, query) => store.log(roomId, query),
    line: (roomId, seq) => store.line(roomId, seq),
    timerRuns: (roomId, query) => store.timerRuns(roomId, query),
  };
}
